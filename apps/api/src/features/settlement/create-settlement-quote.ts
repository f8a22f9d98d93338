import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { newSettlementQuote, SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { addWorkingDays, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { REFUND_WORKING_DAYS } from '@tarnbrook/domain/refunds/refund-days'
import type { SettlementQuoteType } from '@tarnbrook/domain/settlement/settlement-quote-state'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import { refreshLoanState } from '#features/booking/booking.ts'
import { owedAfterWithdrawal } from '#features/loans/facts/settlement-figures.ts'
import { lockOpenQuote, moveQuote, type QuoteRow } from '#features/loans/facts/settlement-quotes.ts'
import {
  endArrangements,
  type LoanRow,
  type LockedLoan,
  lockLoan,
  newReference,
  ownLoan,
} from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readInterestFacts } from '#features/loans/running-loan.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import type { LegalDocument } from '#platform/documents/document-model.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'
import {
  planCheaperWithdrawal,
  planSettlement,
  planWithdrawal,
  REFUSED,
  type SettlementPlan,
  type WithdrawalPlan,
} from './plan-settlement-quote.ts'
import { settlementQuoteEmail } from './settlement-emails.ts'
import { getSettlementQuote } from './settlement-quote-resource.ts'
import { settlementStatement } from './settlement-statement.ts'
import { withdrawalConfirmation } from './withdrawal/withdrawal-confirmation.ts'
import { withdrawalNotedEmail } from './withdrawal/withdrawal-emails.ts'

interface Request {
  params: { id: number }
  query: { embedded: readonly ('pendingRepayments' | 'context')[] }
  body: z.output<typeof newSettlementQuote>
  ctx: RequestContext
  idempotencyKey: string
}

const OTHER_FIGURE = 'The amount has changed since you opened the page. Look at it again, then confirm.'

/**
 * Stores the figure that ends the loan and emails it. A notice of withdrawal takes effect now and
 * replaces a settlement figure: nothing falls due. An open quote of that type stays as it is.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; NO_QUOTE in words; CONFLICT for another figure
 */
export async function createSettlementQuote(
  deps: ApiDeps,
  { params, query, body, ctx, idempotencyKey }: Request,
): Promise<SettlementQuote> {
  requireStrong(ctx)
  const input = { params, body }
  await command(deps, ctx, { name: 'createSettlementQuote', idempotencyKey, input }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const open = await lockOpenQuote(work, loan.id)
    if (open?.type === body.type) return
    const plan = await (body.type === 'settlement' ? planSettlement : planWithdrawal)(work, deps, loan)
    if (plan.kind === 'refused') throw new Problem('NO_QUOTE', { message: REFUSED[plan.reason] })
    if (body.confirmation && body.confirmation.toPay !== plan.quote.amountToPayPence)
      throw new Problem('CONFLICT', { message: OTHER_FIGURE })
    if (open) await moveQuote(work, deps, { quote: open, to: 'cancelled' })
    const reference = newReference('TS')
    const { document, chooseEmail } = await buildQuoteDocuments(work, deps, { loan, plan, reference })
    const documentId = await store(work, deps, { loan, type: plan.kind, document })
    const quote = await insertQuote(work, deps, { loan, plan, body, reference, documentId })
    await work.record({
      name: plan.kind === 'settlement' ? 'settlementQuoted' : 'withdrawalNotified',
      subject: ['loan', loan.id],
      after: { settlementQuoteId: quote.id, amountPence: quote.amount_pence, reason: quote.reason },
    })
    await emailBorrower(work, deps, {
      loan,
      content: chooseEmail(quote.id),
      attachments: [{ documentId, fileName: `${FILE_NAMES[plan.kind]}-${loan.reference}.pdf` }],
    })
    if (plan.kind === 'cancellation') await stopPaymentsOfWithdrawnLoan(work, deps, loan)
  })
  return getSettlementQuote(deps, { params, query, ctx })
}

const FILE_NAMES = { settlement: 'Settlement-statement', cancellation: 'Confirmation-of-withdrawal' } as const

async function buildQuoteDocuments(
  work: Work,
  deps: ApiDeps,
  { loan, plan, reference }: { loan: LoanRow; plan: SettlementPlan | WithdrawalPlan; reference: string },
) {
  const now = deps.clock.now()
  const shared = {
    brand: getBrand(loan.brand),
    isHirePurchase: loan.product_type === 'hire-purchase',
    reference: loan.reference,
    quoteReference: reference,
    borrower: await readParty(work.tx, loan.user_id),
    agreedOn: day(loan.agreed_on),
    providedOn: day(loan.disbursed_on!),
    ways: await readWaysToPay(work, deps, { loan, pays: 'figure' }),
  }
  if (plan.kind === 'settlement') {
    const { quote } = plan
    const creditPence = pence(loan.amount_pence)
    const figures = { amountPence: quote.amountToPayPence, payBy: quote.settlementDate, reference }
    const withdrawal = await planCheaperWithdrawal(work, deps, {
      loan,
      settlementPence: quote.amountToPayPence,
    })
    return {
      document: settlementStatement({
        ...shared,
        creditPence,
        requestedOn: deps.clock.today(),
        quote,
      }),
      chooseEmail: (id: number) =>
        settlementQuoteEmail({
          id,
          ...figures,
          rebatePence: quote.rebatePence,
          withdrawal,
          ways: shared.ways,
        }),
    }
  }
  const { quote, lastDay } = plan
  const facts = await readInterestFacts({ db: work.tx }, loan)
  const last = owedAfterWithdrawal({ pay_by: quote.payBy.toString() }, loan, { ...facts, on: quote.payBy })
  return {
    document: withdrawalConfirmation({
      ...shared,
      notifiedAt: now.toZonedDateTimeISO('Europe/London'),
      quote,
      lastDay,
      onPayByPence: pence(Math.max(0, last.netPence)),
      refundBy: addWorkingDays(deps.clock.today(), REFUND_WORKING_DAYS),
    }),
    chooseEmail: (id: number) =>
      withdrawalNotedEmail({
        id,
        notifiedAt: now.toZonedDateTimeISO('Europe/London'),
        amountPence: quote.amountToPayPence,
        interestTomorrowPence: quote.daysAhead[0]!.interestPence,
        onPayByPence: Math.max(0, last.netPence),
        payBy: quote.payBy,
        reference,
      }),
  }
}

async function store(
  work: Work,
  deps: ApiDeps,
  { loan, type, document }: { loan: LoanRow; type: SettlementQuoteType; document: LegalDocument },
): Promise<number> {
  const quote = await currentQuote(work.tx, loan.application_id)
  const { row } = await storeDocument(deps, work, {
    applicationId: loan.application_id,
    quoteId: quote.id,
    slug: type === 'settlement' ? 'settlement-statement' : 'withdrawal-confirmation',
    document,
  })
  return row.id
}

function insertQuote(
  work: Work,
  deps: ApiDeps,
  options: {
    loan: LoanRow
    plan: SettlementPlan | WithdrawalPlan
    body: Request['body']
    reference: string
    documentId: number
  },
): Promise<QuoteRow> {
  const { loan, plan, body, reference, documentId } = options
  const now = toDate(deps.clock.now())
  const { kind: type, quote } = plan
  return work.tx
    .insertInto('settlement_quote')
    .values({
      loan_id: loan.id,
      type,
      state: 'quoted',
      reference,
      reason: body.settlementReason ?? null,
      reason_other: body.settlementReasonOther ?? null,
      requested_on: deps.clock.today().toString(),
      pay_by: (type === 'settlement' ? plan.quote.settlementDate : plan.quote.payBy).toString(),
      amount_pence: quote.amountToPayPence,
      paid_before_pence: loan.paid_pence,
      total_payable_pence: loan.total_payable_pence,
      counts_frozen_days: plan.kind === 'settlement' && plan.countsFrozenDays,
      figures: JSON.stringify(type === 'settlement' ? plan.quote : { ...plan.quote, lastDay: plan.lastDay }),
      document_id: documentId,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * The agreement is treated as never made (CCA 1974 s66A(7)): nothing falls due; payments under way
 * and an early repayment are stopped if possible. What still comes counts; excess goes back.
 */
async function stopPaymentsOfWithdrawnLoan(work: Work, deps: ApiDeps, loan: LockedLoan): Promise<void> {
  const now = toDate(deps.clock.now())
  await work.tx
    .updateTable('instalment')
    .set({ state: 'closed' })
    .where('loan_id', '=', loan.id)
    .where('state', '<>', 'paid')
    .execute()
  await work.tx
    .updateTable('early_repayment')
    .set({ stop_asked_at: sql`coalesce(stop_asked_at, ${now})` })
    .where('loan_id', '=', loan.id)
    .where('state', '=', 'pending')
    .execute()
  await endArrangements(work, { loan, now: deps.clock.now(), reason: 'the borrower has withdrawn' })
  const stopped = await work.tx
    .updateTable('collection')
    .set({ stop_asked_at: now })
    .where('loan_id', '=', loan.id)
    .where('method', '=', 'DIRECT_DEBIT')
    .where('state', 'in', ['reserved', 'sent'])
    .returning('id')
    .execute()
  for (const { id } of stopped)
    await work.enqueue('cancel-collection', { collectionId: id }, { key: `cancel-collection:${id}` })
  // Paid back already, or more: there is nothing left to pay.
  await refreshLoanState(work, deps, { loan })
}
