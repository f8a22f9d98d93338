import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { findManagedBrands } from '@tarnbrook/brands/facts/looks-after'
import {
  COLLECTION_STATES,
  isCollectionOpen,
  isCollectionPaid,
  isCollectionUnpaid,
} from '@tarnbrook/domain/direct-debit/collection-state'
import type { LedgerAccount } from '@tarnbrook/domain/loans/ledger'
import { isActiveLoan, LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { type ExpressionBuilder, type InferResult, type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { createCachedQuery } from '#db/compiled-once.ts'
import type { DB } from '#db/tables.generated.ts'
import { COUNTED_EVENT_STATES, isReleasing } from '#platform/people/person-facts.ts'

export type LoanWithParts = InferResult<ReturnType<typeof buildLoansQuery>>[number]

/** What a borrower sees as payments: their money is there, may still come, or came back. */
const PAYMENT_STATES = COLLECTION_STATES.filter(
  (state) => isCollectionOpen(state) || isCollectionPaid(state) || isCollectionUnpaid(state),
)

const ACTIVE_STATES = LOAN_STATES.filter(isActiveLoan)

const OPEN_COLLECTIONS = COLLECTION_STATES.filter(isCollectionOpen)

interface Wanted {
  userId: number
  brand?: BrandKey | null
  /** One of them; all without it. */
  id?: number
}

/** A borrower's loans with all that a page shows of them, the newest first, in one round trip. */
export async function selectLoans(
  db: Kysely<DB>,
  { userId, brand = null, id }: Wanted,
): Promise<LoanWithParts[]> {
  const form = { brand, isForOne: id !== undefined }
  const { rows } = await db.executeQuery(loansQuery(db, form, { userId, id: id ?? 0 }))
  return rows
}

interface Form {
  brand: BrandKey | null
  isForOne: boolean
}

const loansQuery = createCachedQuery(
  ['userId', 'id'],
  (db, form: Form, values: { userId: number; id: number }) => buildLoansQuery(db, form, values).compile(),
)

function buildLoansQuery(
  db: Kysely<DB>,
  { brand, isForOne }: Form,
  { userId, id }: { userId: number; id: number },
) {
  return db
    .selectFrom('loan')
    .selectAll('loan')
    .where('loan.user_id', '=', userId)
    .$if(brand !== null, (query) => query.where('loan.brand', 'in', findManagedBrands(brand ?? 'main')))
    .$if(isForOne, (query) => query.where('loan.id', '=', id))
    .orderBy('loan.seq', 'desc')
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('instalment as i')
          .select(['i.number', 'i.due_on', 'i.collect_on', 'i.amount_pence', 'i.state'])
          .select(['i.principal_pence', 'i.interest_pence', 'i.fee_pence', 'i.balance_pence'])
          .whereRef('i.loan_id', '=', 'loan.id')
          .orderBy('i.number'),
      ).as('instalments'),
      selectCollections(eb).as('collections'),
      selectEarlyRepayments(eb).as('earlyRepayments'),
      selectArrearsNotices(eb).as('arrearsNotices'),
      selectDefaultNotices(eb).as('defaultNotices'),
      selectYearlyStatements(eb).as('yearlyStatements'),
      selectBreathingSpaces(eb).as('breathingSpaces'),
      eb
        .selectFrom('user_address as h')
        .select('h.post_code')
        .whereRef('h.user_id', '=', 'loan.user_id')
        .where('h.position', '=', 0)
        .as('homePostCode'),
      selectPersonEvents(eb).as('personEvents'),
      selectArrangements(eb).as('arrangements'),
      selectFrozenInterest(eb).as('frozenInterest'),
      selectAccountBalance(eb, 'instalments-due').as('instalmentsDue'),
      selectAccountBalance(eb, 'written-off').as('writtenOff'),
      hasFurtherActiveLoans(eb, brand).as('hasOtherActiveLoans'),
      selectEnding(eb).as('ending'),
      selectAskedHandBack(eb).as('handBackAsked'),
      selectAgreedTerms(eb).as('agreed'),
      selectEndingNotices(eb).as('endingNotices'),
      jsonObjectFrom(
        eb
          .selectFrom('bank_account as b')
          .select(['b.account_holder_name', 'b.sort_code_ending', 'b.account_number_ending'])
          .whereRef('b.id', '=', 'loan.bank_account_id'),
      ).as('bankAccount'),
      jsonObjectFrom(
        eb
          .selectFrom('mandate as m')
          .select(['m.state', 'm.moved_at', 'm.moved_number_ending', 'm.moved_bank_name'])
          .whereRef('m.loan_id', '=', 'loan.id')
          .where('m.is_current', '=', true),
      ).as('mandate'),
      jsonObjectFrom(
        eb
          .selectFrom('mandate as m')
          .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
          .select(['m.created_at', 'b.account_number_ending'])
          .whereRef('m.loan_id', '=', 'loan.id')
          .where('m.is_next', '=', true),
      ).as('nextMandate'),
      jsonObjectFrom(
        eb
          .selectFrom('payout as p')
          .select(['p.state', 'p.reason', 'p.updated_at'])
          .whereRef('p.loan_id', '=', 'loan.id')
          .where('p.is_current', '=', true),
      ).as('payout'),
      selectCardPayoffs(eb).as('cardPayoffs'),
      selectSettlementQuote(eb).as('settlementQuote'),
      selectRefunds(eb).as('refunds'),
    ])
}

/** By the day on which each is taken; on one day by instalment, then by the order of asking. */
function selectCollections(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('collection as c')
      .leftJoin('bank_payment as p', 'p.id', 'c.bank_payment_id')
      .select(['c.id', 'c.instalment_number', 'c.amount_pence', 'c.charge_on', 'c.settled_on', 'c.agreed_on'])
      .select(['c.method', 'c.state', 'c.taken_with_id', 'c.arrangement_payment_id'])
      .select('p.state as bank_payment_state')
      .whereRef('c.loan_id', '=', 'loan.id')
      .where('c.state', 'in', PAYMENT_STATES)
      .orderBy('c.charge_on')
      .orderBy('c.instalment_number')
      .orderBy('c.seq'),
  )
}

function hasFurtherActiveLoans(eb: ExpressionBuilder<DB, 'loan'>, brand: Form['brand']) {
  const others = eb.exists(
    eb
      .selectFrom('loan as other')
      .select('other.id')
      .whereRef('other.user_id', '=', 'loan.user_id')
      .whereRef('other.id', '<>', 'loan.id')
      .where('other.state', 'in', ACTIVE_STATES)
      .$if(brand !== null, (query) => query.where('other.brand', 'in', findManagedBrands(brand ?? 'main'))),
  )
  return others.$castTo<boolean>()
}

/** What the account of a loan holds in the books. */
function selectAccountBalance(eb: ExpressionBuilder<DB, 'loan'>, account: LedgerAccount) {
  return eb
    .selectFrom('ledger_posting as p')
    .select(({ fn }) => fn.sum<number | null>('p.amount_pence').as('sum'))
    .whereRef('p.loan_id', '=', 'loan.id')
    .where('p.account', '=', account)
}

function selectEndingNotices(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('ending_notice as n')
      .select(['n.id', 'n.kind', 'n.given_on'])
      .whereRef('n.loan_id', '=', 'loan.id')
      .orderBy('n.seq'),
  )
}

/** As it was signed: what is paid early, or ends it, changes the loan's own figures. */
function selectAgreedTerms(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('quote as q')
      .innerJoin('loan_application as a', 'a.id', 'q.application_id')
      .select(['q.instalment_pence', 'q.total_payable_pence', 'q.payment_day', 'a.vehicle'])
      .whereRef('q.application_id', '=', 'loan.application_id')
      .where('q.is_current', '=', true),
  )
}

/** How it ended before its last instalment, and what became of its vehicle. */
function selectEnding(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('loan_closing as k')
      .leftJoin('loan_sale as s', 's.loan_id', 'k.loan_id')
      .leftJoin('hand_back as h', (join) =>
        join.onRef('h.loan_id', '=', 'k.loan_id').on('h.document_id', 'is not', null),
      )
      .leftJoin('vehicle_return as v', 'v.loan_id', 'k.loan_id')
      .select([
        'k.closed_on',
        'k.is_called_in',
        's.sold_on',
        's.buyer_name',
        's.buyer_address',
        's.buyer_phone',
        's.buyer_email',
      ])
      .select(['h.noticed_on', 'h.to_pay_pence', 'v.damage', 'v.damage_pence'])
      .whereRef('k.loan_id', '=', 'loan.id'),
  )
}

/** Asked for, and not yet in effect. */
function selectAskedHandBack(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('hand_back as h')
      .select(['h.noticed_on', 'h.takes_effect_at', 'h.to_pay_pence'])
      .whereRef('h.loan_id', '=', 'loan.id')
      .where('h.document_id', 'is', null),
  )
}

/** The open one, or the one that ended the loan; with the day of the Direct Debit that pays it. */
function selectSettlementQuote(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonObjectFrom(
    eb
      .selectFrom('settlement_quote as q')
      .select(['q.id', 'q.type', 'q.state', 'q.pay_by', 'q.payment_method', 'q.amount_pence'])
      .select(['q.paid_before_pence', 'q.total_payable_pence', 'q.counts_frozen_days'])
      .select((inner) =>
        inner
          .selectFrom('collection as c')
          .select('c.charge_on')
          .whereRef('c.settlement_quote_id', '=', 'q.id')
          .where('c.method', '=', 'DIRECT_DEBIT')
          .where('c.state', 'in', OPEN_COLLECTIONS)
          .as('charge_on'),
      )
      .whereRef('q.loan_id', '=', 'loan.id')
      .where('q.state', 'in', ['quoted', 'paying', 'settled'])
      .orderBy('q.seq', 'desc')
      .limit(1),
  )
}

function selectRefunds(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('refund as r')
      .innerJoin('bank_account as b', 'b.id', 'r.bank_account_id')
      .select([
        'r.id',
        'r.amount_pence',
        'r.state',
        'r.sent_on',
        'r.source',
        'r.told',
        'b.account_number_ending',
      ])
      .whereRef('r.loan_id', '=', 'loan.id')
      .where('r.is_replaced', '=', false)
      .where('r.state', '<>', 'cancelled')
      .orderBy('r.seq'),
  )
}

function selectFrozenInterest(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('frozen_interest as f')
      .select(['f.instalment_number', 'f.amount_pence'])
      .whereRef('f.loan_id', '=', 'loan.id'),
  )
}

function selectCardPayoffs(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('card_payoff as p')
      .innerJoin('debt_consolidation_card as c', 'c.id', 'p.card_id')
      .select([
        'c.last_four',
        'c.lender',
        'c.kind',
        'c.reference',
        'p.amount_pence',
        'p.state',
        'p.returns',
        'p.paid_on',
        'p.decided_at',
      ])
      .whereRef('p.loan_id', '=', 'loan.id')
      .where('p.state', '<>', 'cancelled')
      .orderBy('c.seq'),
  )
}

function selectEarlyRepayments(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('early_repayment as e')
      .innerJoin('collection as c', 'c.early_repayment_id', 'e.id')
      .select(['e.id', 'e.amount_pence', 'e.keep', 'e.state', 'e.noticed_on', 'e.takes_effect_on'])
      .select('e.after_number')
      .select(['e.principal_pence', 'e.interest_pence', 'e.fee_pence', 'e.balance_pence'])
      .select(['e.interest_saved_pence', 'e.stop_asked_at', 'c.charge_on', 'c.method'])
      .whereRef('e.loan_id', '=', 'loan.id')
      .orderBy('e.seq'),
  )
}

function selectArrearsNotices(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('arrears_notice as n')
      .select(['n.id', 'n.given_on'])
      .whereRef('n.loan_id', '=', 'loan.id')
      .orderBy('n.given_on'),
  )
}

function selectDefaultNotices(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('default_notice as n')
      .select(['n.id', 'n.given_on', 'n.remedy_by', 'n.amount_pence', 'n.paid_before_pence'])
      .whereRef('n.loan_id', '=', 'loan.id')
      .orderBy('n.given_on')
      .orderBy('n.seq'),
  )
}

/** Those that protect the borrower from the loan, over or not. */
function selectBreathingSpaces(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('breathing_space as b')
      .select(['b.kind', 'b.started_on', 'b.treatment_ended_on', 'b.ended_on'])
      .whereRef('b.user_id', '=', 'loan.user_id')
      .whereRef('b.started_on', '>=', 'loan.agreed_on')
      .orderBy('b.started_on')
      .orderBy('b.seq'),
  )
}

/** Of the borrower, over all their accounts; the day decides whether one still counts. */
function selectPersonEvents(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('person_event_user as pu')
      .innerJoin('person_event as pe', 'pe.id', 'pu.event_id')
      .select(['pe.kind', 'pe.discharged_on', isReleasing(sql`pu.user_id`).as('is_releasing')])
      .whereRef('pu.user_id', '=', 'loan.user_id')
      .where('pe.state', 'in', COUNTED_EVENT_STATES),
  )
}

/** Those that were agreed; the payments are of the one that is followed. */
function selectArrangements(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('arrangement as a')
      .select([
        'a.id',
        'a.state',
        'a.agreed_on',
        'a.amount_pence',
        'a.last_payment_on',
        'a.usual_payments_from',
      ])
      .select((inner) =>
        jsonArrayFrom(
          inner
            .selectFrom('arrangement_payment as p')
            .select(['p.due_on', 'p.collect_on', 'p.amount_pence', 'p.state', 'p.missed_on'])
            .whereRef('p.arrangement_id', '=', 'a.id')
            .whereRef('a.state', '=', inner.val('active'))
            .orderBy('p.number'),
        ).as('payments'),
      )
      .whereRef('a.loan_id', '=', 'loan.id')
      .where('a.agreed_at', 'is not', null)
      .orderBy('a.version'),
  )
}

function selectYearlyStatements(eb: ExpressionBuilder<DB, 'loan'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('yearly_statement as y')
      .select(['y.id', 'y.starts_on', 'y.ends_on'])
      .whereRef('y.loan_id', '=', 'loan.id')
      .orderBy('y.ends_on'),
  )
}
