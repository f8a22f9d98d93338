import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { OpenBankingFlow, OpenBankingPayment } from '@tarnbrook/contract/payments/bank-payments'
import type { Pence } from '@tarnbrook/domain/core/money'
import {
  BANK_PAYMENT_STATES,
  isBankPaymentOpen,
  isBankPaymentUnapproved,
} from '@tarnbrook/domain/payments/bank-payment-state'
import type { ApiDeps } from '#deps.ts'
import { KEEP_OF } from '#features/early-repayment/plan-early-repayment.ts'
import { askForEarlyRepayment, type EarlyRepaymentAsked } from '#features/early-repayment/repay-early.ts'
import { type LoanRow, type LockedLoan, lockLoan, ownLoan } from '#features/loans/loan.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { findBorrowerSiteUrl } from '#platform/tokens.ts'
import { readPaidShares, requirePayable, reserveShare } from '../late-payment/late-payable.ts'
import { readPayable, reserveOfQuote } from '../settlement-payable.ts'
import { stopping } from '../stop-payment.ts'
import {
  type BankPaymentRow,
  bankPaymentRecord,
  endBankPayment,
  lookLater,
  onItsWay,
  readBankPayment,
  record,
  SETTLE_AFTER_MINUTES,
  settle,
} from './bank-payment.ts'
import { bankPaymentOnWire } from './bank-payment-resource.ts'

type Asked = EarlyRepaymentAsked & { flow: OpenBankingFlow }

interface Request {
  params: { id: number }
  body: Asked
  ctx: RequestContext
}

/**
 * Pays what is missed or left, the oldest first, a part early, or the open quote; each step can be
 * repeated. One payment of a loan is open at a time: another ends it while it is not approved.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, VALIDATION_FAILED, TOO_MANY_REQUESTS,
 * BANK_UNAVAILABLE
 * @throws Problem in words: LATE_REPAYMENT_NOT_OFFERED, EARLY_REPAYMENT_NOT_OFFERED,
 * SETTLEMENT_NOT_OFFERED; REQUEST_IN_PROGRESS for one that is approved
 */
export async function payByOpenBanking(
  deps: ApiDeps,
  request: Request,
): Promise<OpenBankingPayment & { journeyUrl: string | null }> {
  requireStrong(request.ctx)
  const reserve = () => reserveInPlace(deps, request)
  const bankPaymentId = await (request.body.flow === 'settlement' ? stopping(deps, reserve) : reserve())
  const journeyUrl = await startBankPaymentJourney(deps, bankPaymentId)
  return { ...bankPaymentOnWire(await readBankPayment(deps, bankPaymentId)), journeyUrl }
}

/** Another open payment of the loan is continued if it is the same, and ended if it is not. */
async function reserveInPlace(deps: ApiDeps, request: Request): Promise<number> {
  try {
    return (await reserve(deps, request)).bankPaymentId
  } catch (error) {
    if (!(error instanceof StillOpen)) throw error
    const { id } = error.payment
    if (await isSame(deps, error.payment, request.body)) {
      await settle(deps, { bankPaymentId: id, isPayerThere: true })
      const { state } = await readBankPayment(deps, id)
      if (isBankPaymentUnapproved(state)) return id
      if (isBankPaymentOpen(state)) throw onItsWay(state)
    } else await endBankPayment(deps, { bankPaymentId: id })
    return reserve(deps, request).then(
      (reserved) => reserved.bankPaymentId,
      (again: unknown) => {
        throw again instanceof StillOpen ? onItsWay(again.payment.state) : again
      },
    )
  }
}

/** An early repayment that is asked for with another choice is another one. */
async function isSame(deps: ApiDeps, row: BankPaymentRow, { flow, amount, choice }: Asked): Promise<boolean> {
  if (row.flow !== flow || row.amount_pence !== amount) return false
  if (row.early_repayment_id === null) return true
  const { keep } = await deps.db
    .selectFrom('early_repayment')
    .select('keep')
    .where('id', '=', row.early_repayment_id)
    .executeTakeFirstOrThrow()
  return keep === KEEP_OF[choice]
}

class StillOpen extends Error {
  override readonly name = 'StillOpen'
  readonly payment: BankPaymentRow
  constructor(payment: BankPaymentRow) {
    super('a bank payment of this loan is open')
    this.payment = payment
  }
}

function reserve(deps: ApiDeps, { params, body, ctx }: Request): Promise<{ bankPaymentId: number }> {
  return command(deps, ctx, { name: 'payByOpenBanking' }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    await refuseOpen(work, loan)
    await refuseMany(work, deps, loan)
    const bankPaymentId = await RESERVE[body.flow](work, deps, { loan, asked: body })
    // In case its webhook is lost or the payer leaves: finds out what happened and sends an email.
    await lookLater(work, bankPaymentId, SETTLE_AFTER_MINUTES)
    await work.record({
      name: 'bankPaymentRequested',
      subject: ['loan', loan.id],
      after: { bankPaymentId, flow: body.flow, amountPence: body.amount },
    })
    return { bankPaymentId }
  })
}

interface Reserving {
  loan: LockedLoan
  asked: Asked
}

const RESERVE: Record<OpenBankingFlow, (work: Work, deps: ApiDeps, of: Reserving) => Promise<number>> = {
  'late-repayment': async (work, deps, { loan, asked: { flow, amount } }) => {
    requirePayable(loan)
    const shares = await readPaidShares(work, loan, amount)
    const id = await insert(work, deps, { loan_id: loan.id, flow, amount_pence: amount })
    const chargeOn = deps.clock.today()
    for (const share of shares)
      await reserveShare(work, deps, { loan, share, method: 'OPEN_BANKING', chargeOn, bankPaymentId: id })
    return id
  },
  settlement: async (work, deps, { loan, asked: { flow, amount } }) => {
    const { quote, amountPence } = await readPayable(work, deps, { loan, shown: amount })
    const of = { loan_id: loan.id, flow, amount_pence: amountPence, settlement_quote_id: quote.id }
    const id = await insert(work, deps, of)
    await reserveOfQuote(work, deps, {
      quote,
      amountPence,
      by: { method: 'OPEN_BANKING', bank_payment_id: id },
    })
    return id
  },
  'early-repayment': async (work, deps, { loan, asked }) => {
    const earlyRepaymentId = await askForEarlyRepayment(work, deps, { row: loan, asked })
    const { flow, amount } = asked
    const of = { loan_id: loan.id, flow, amount_pence: amount, early_repayment_id: earlyRepaymentId }
    const id = await insert(work, deps, of)
    const now = toDate(deps.clock.now())
    await work.tx
      .insertInto('collection')
      .values({
        loan_id: loan.id,
        early_repayment_id: earlyRepaymentId,
        bank_payment_id: id,
        method: 'OPEN_BANKING',
        amount_pence: amount,
        charge_on: deps.clock.today().toString(),
        state: 'reserved',
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  },
}

async function insert(
  { tx }: Work,
  deps: ApiDeps,
  of: {
    loan_id: number
    flow: OpenBankingFlow
    amount_pence: Pence
    settlement_quote_id?: number
    early_repayment_id?: number
  },
): Promise<number> {
  const now = toDate(deps.clock.now())
  const { id } = await tx
    .insertInto('bank_payment')
    .values({ ...of, state: 'reserved', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function refuseOpen({ tx }: Work, { id }: LoanRow): Promise<void> {
  const open = await tx
    .selectFrom('bank_payment')
    .selectAll()
    .where('loan_id', '=', id)
    .where('state', 'in', BANK_PAYMENT_STATES.filter(isBankPaymentOpen))
    .executeTakeFirst()
  if (open) throw new StillOpen(open)
}

/** Each is a record at the provider, and reserves money that cannot be paid in another way. */
const MOST_A_DAY = 20

async function refuseMany({ tx }: Work, deps: ApiDeps, { id }: LoanRow): Promise<void> {
  const since = toDate(deps.clock.now().subtract({ hours: 24 }))
  const { count } = await tx
    .selectFrom('bank_payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('loan_id', '=', id)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  if (count >= MOST_A_DAY) throw new Problem('TOO_MANY_REQUESTS', { message: MANY_TRIES })
}

const MANY_TRIES =
  'You’ve tried to pay from your bank account many times today. Pay another way, or call us and we’ll sort it out with you.'

/**
 * The provider's page of a payment, made under the payment's own id: a repeat finds the same one.
 * @returns null once it is approved or has ended
 */
async function startBankPaymentJourney(deps: ApiDeps, bankPaymentId: number): Promise<string | null> {
  const row = await readBankPayment(deps, bankPaymentId)
  if (!isBankPaymentUnapproved(row.state)) return null
  const answer = await deps.providers.bankPayments.create(await readBankPaymentRequest(deps, row))
  if (answer.kind === 'done') {
    if (await recordStarted(deps, bankPaymentId, answer.value.id)) return answer.value.url
    throw onItsWay(row.state)
  }
  if (answer.kind === 'refused')
    deps.log.warn({ bankPaymentId, reason: answer.reason }, 'a bank payment was refused')
  // No one has its page, so it cannot be paid: what it reserved is released at once.
  if (row.provider_id === null)
    await record(deps, bankPaymentId, {
      isPayerThere: true,
      ...(answer.kind === 'refused' ? { refusal: answer.reason } : { isNotMade: true }),
    })
  throw new Problem('BANK_UNAVAILABLE')
}

async function readBankPaymentRequest(deps: ApiDeps, row: BankPaymentRow) {
  const { brand, reference, quote, ...payer } = await deps.db
    .selectFrom('loan as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .leftJoin('settlement_quote as q', (join) => join.on('q.id', '=', row.settlement_quote_id))
    .select(['l.brand', 'l.reference', 'q.reference as quote', 'u.first_name', 'u.last_name', 'u.email'])
    .where('l.id', '=', row.loan_id)
    .executeTakeFirstOrThrow()
  const back = new URLSearchParams({ id: String(row.loan_id), flow: row.flow })
  return {
    key: `bank-payment-${row.id}`,
    amountPence: row.amount_pence,
    reference: quote ?? reference,
    payer: { name: `${payer.first_name} ${payer.last_name}`, email: payer.email },
    metadata: { loan: String(row.loan_id), payment: String(row.id) },
    returnUrl: `${findBorrowerSiteUrl(deps.config, getBrand(brand).key)}/account/borrow/repay/open-banking-payment?${back}`,
  }
}

/** @returns false where it has ended meanwhile: then no one may have its page */
function recordStarted(deps: ApiDeps, bankPaymentId: number, providerId: string): Promise<boolean> {
  const change = { id: bankPaymentId, name: 'recordBankPaymentStarted' }
  return changeRecord(deps, bankPaymentRecord, change, async (work, _loan, row) => {
    if (!isBankPaymentUnapproved(row.state)) return false
    if (row.state === 'started') return row.provider_id === providerId
    // An id that another payment has is not of this one.
    if (await isKnown(work, providerId)) return false
    await work.tx
      .updateTable('bank_payment')
      .set({ state: 'started', provider_id: providerId, updated_at: toDate(deps.clock.now()) })
      .where('id', '=', bankPaymentId)
      .execute()
    await work.record({
      name: 'bankPaymentMoved',
      subject: ['loan', row.loan_id],
      before: { state: row.state },
      after: { state: 'started', bankPaymentId },
    })
    return true
  })
}

async function isKnown({ tx }: Work, providerId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('bank_payment')
    .select('id')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return other !== undefined
}
