import { getBrand } from '@tarnbrook/brands/brand'
import { findManagedBrands } from '@tarnbrook/brands/facts/looks-after'
import { Problem } from '@tarnbrook/contract/errors'
import type * as paymentLinks from '@tarnbrook/contract/payments/payment-links'
import type { RepaymentLink } from '@tarnbrook/contract/payments/payment-links'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence, sumPence } from '@tarnbrook/domain/core/money'
import { paymentReference } from '@tarnbrook/domain/core/reference'
import { canPayLate, canPayRemainingBalance } from '@tarnbrook/domain/loans/loan-state'
import { CARD_PAYMENT_STATES, isCardPaymentOpen } from '@tarnbrook/domain/payments/card-payment-state'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  calculateClaimTotal,
  readMissed,
  readStillPayable,
} from '#features/loans/facts/missed-instalments.ts'
import { payableAfterEnd, readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { type LoanRow, lockLoan, ownLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { canArrange } from '#features/loans/ways-to-pay.ts'
import { toDate } from '#platform/clock.ts'
import { command, readSnapshot, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { isUserDeceased } from '#platform/people/person-facts.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { findBorrowerSiteUrl } from '#platform/tokens.ts'
import { requireCards } from '../card-payment/card-payment.ts'
import { type CardCharge, chargeCard, confirmCharge } from '../card-payment/pay-by-card.ts'
import { nothingLeft, nothingToPay, requirePayable } from '../late-payment/late-payable.ts'
import { repaymentLinkEmail } from './payment-link-email.ts'

/** Long enough for the next payday of who is paid each week. */
const LINK_DAYS = 7

/**
 * Emails a link by which anyone who has it can pay by card what is overdue, or left after the end,
 * and nothing else. Only the hash of its token is stored.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, CARD_PAYMENTS_UNAVAILABLE, TOO_MANY_REQUESTS;
 * LATE_REPAYMENT_NOT_OFFERED in words
 */
export async function sendRepaymentLink(
  deps: ApiDeps,
  { params, ctx, idempotencyKey }: { params: { id: number }; ctx: RequestContext; idempotencyKey: string },
): Promise<z.output<typeof paymentLinks.sendRepaymentLink.data>> {
  const own = ownLoan(ctx, params.id)
  requireCards(deps)
  await limitRate(deps, ctx, ['repayment-link'])
  const options = { name: 'sendRepaymentLink', idempotencyKey, input: { params } }
  return command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, own)
    requirePayable(loan)
    const { isEnded, overdue, payable } = await readOwed(work, loan)
    if (payable === 0) throw isEnded ? nothingLeft() : nothingToPay(overdue)
    const token = newToken()
    const now = deps.clock.now()
    const expiresAt = now.add({ hours: LINK_DAYS * 24 })
    const { id } = await work.tx
      .insertInto('repayment_link')
      .values({
        loan_id: loan.id,
        hash: hashToken(token),
        is_for_rest: isEnded,
        created_at: toDate(now),
        expires_at: toDate(expiresAt),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const content = repaymentLinkEmail({
      isEnded,
      overduePence: overdue,
      lastDay: londonToday(expiresAt).toString(),
      url: `${findBorrowerSiteUrl(deps.config, getBrand(loan.brand).key)}/pay?token=${token}`,
      canArrange: await canArrange(work, deps, loan),
    })
    await emailBorrower(work, deps, { loan, content })
    await work.record({
      name: 'repaymentLinkSent',
      subject: ['loan', loan.id],
      after: { repaymentLinkId: id },
    })
    return { '@type': 'repaymentLinkSent' as const, expiresAt: toDate(expiresAt).toISOString() }
  })
}

interface ByLink {
  ctx: RequestContext
  body: { token: string }
}

/**
 * @throws Problem LINK_NOT_VALID for a link that has ended, by its day or with the agreement, or
 * never was; BORROWER_HAS_DIED; TOO_MANY_REQUESTS
 */
export async function readRepaymentLink(deps: ApiDeps, { ctx, body }: ByLink): Promise<RepaymentLink> {
  await limitRate(deps, ctx, ['repayment-link-use'])
  return readPaymentLinkResource(deps, await findOpenLink(deps, ctx, body))
}

/** @throws Problem as `readRepaymentLink` and `chargeCard` */
export async function payByRepaymentLink(
  deps: ApiDeps,
  { ctx, body: { token, ...charge }, idempotencyKey }: ByLink & { body: CardCharge; idempotencyKey: string },
): Promise<z.output<typeof paymentLinks.payByRepaymentLink.data>> {
  await limitRate(deps, ctx, ['repayment-link-use'])
  const link = await findLink(deps, ctx, { token })
  const outcome = await chargeCard(
    deps,
    { loan: { id: link.loanId }, ctx, linkId: link.id, assertMayPay: (loan) => assertPromised(link, loan) },
    { name: 'payByRepaymentLink', charge, idempotencyKey, pays: 'missed' },
  )
  return outcome.type === 'paid' ? readPaymentLinkResource(deps, link) : outcome
}

/**
 * What was begun before the agreement was ended is finished, and shown.
 * @throws Problem as `readRepaymentLink` and `confirmCharge`
 */
export async function confirmByRepaymentLink(
  deps: ApiDeps,
  { ctx, body: { token, ...payment } }: ByLink & { body: { paymentIntentId: string } },
): Promise<RepaymentLink> {
  await limitRate(deps, ctx, ['repayment-link-use'])
  const link = await findLink(deps, ctx, { token })
  await confirmCharge(deps, link.loanId, payment)
  return readPaymentLinkResource(deps, link)
}

interface Link {
  id: number
  loanId: number
  firstName: string
  isForRest: boolean
  expiresAt: Date
}

/** One that was sent for what was overdue shows nothing of the whole balance after the end. */
async function findOpenLink(deps: ApiDeps, ctx: RequestContext, body: { token: string }): Promise<Link> {
  const link = await findLink(deps, ctx, body)
  const { state } = await deps.db
    .selectFrom('loan')
    .select('state')
    .where('id', '=', link.loanId)
    .executeTakeFirstOrThrow()
  assertPromised(link, { state })
  return link
}

function assertPromised(link: Pick<Link, 'isForRest'>, loan: Pick<LoanRow, 'state'>): void {
  if (isPromiseOver(link, loan)) throw new Problem('LINK_NOT_VALID', { message: ENDED })
}

function isPromiseOver({ isForRest }: Pick<Link, 'isForRest'>, loan: Pick<LoanRow, 'state'>): boolean {
  return !isForRest && canPayRemainingBalance(loan)
}

/** Only on the site that looks after the loan, as with every other call about it (Spec 1). */
async function findLink(
  { db, clock }: ApiDeps,
  { configuredBrand }: RequestContext,
  { token }: { token: string },
): Promise<Link> {
  let query = db
    .selectFrom('repayment_link as link')
    .innerJoin('loan', 'loan.id', 'link.loan_id')
    .innerJoin('app_user as user', 'user.id', 'loan.user_id')
    .select(['link.id', 'link.loan_id', 'link.is_for_rest', 'link.expires_at', 'user.first_name'])
    .select(isUserDeceased(sql`loan.user_id`).as('is_deceased'))
    .where('link.hash', '=', hashToken(token))
    .where('link.expires_at', '>', toDate(clock.now()))
  if (configuredBrand) query = query.where('loan.brand', 'in', findManagedBrands(configuredBrand))
  const row = await query.executeTakeFirst()
  if (!row) throw new Problem('LINK_NOT_VALID', { message: ENDED })
  if (row.is_deceased) throw new Problem('BORROWER_HAS_DIED')
  return {
    id: row.id,
    loanId: row.loan_id,
    firstName: row.first_name,
    isForRest: row.is_for_rest,
    expiresAt: row.expires_at,
  }
}

const ENDED = 'This link has ended. Sign in to pay, or to have a new link emailed to you.'

function readPaymentLinkResource(deps: ApiDeps, link: Link): Promise<RepaymentLink> {
  const { id, loanId, firstName, expiresAt } = link
  return readSnapshot(deps, async ({ tx }) => {
    const loan = await tx
      .selectFrom('loan')
      .select(['id', 'state', 'brand'])
      .where('id', '=', loanId)
      .executeTakeFirstOrThrow()
    return {
      '@type': 'repaymentLink' as const,
      firstName,
      brand: loan.brand,
      ...(isPromiseOver(link, loan) ? NOTHING_OWED : await readOwed({ tx }, loan)),
      expiresAt: expiresAt.toISOString(),
      lastPayment: await readLastPayment({ tx }, id),
    }
  })
}

async function readLastPayment(
  { tx }: Pick<Work, 'tx'>,
  linkId: number,
): Promise<RepaymentLink['lastPayment']> {
  const paid = await tx
    .selectFrom('card_payment')
    .select(['id', 'amount_pence', 'updated_at'])
    .where('repayment_link_id', '=', linkId)
    .where('state', '=', 'paid')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!paid) return null
  return {
    amount: pence(paid.amount_pence),
    paidAt: paid.updated_at.toISOString(),
    reference: paymentReference(paid.id),
  }
}

/** What is owed now, and payable by card: an unfinished card payment gives way to a new one. */
async function readOwed(work: Pick<Work, 'tx'>, loan: Pick<LoanRow, 'id' | 'state'>) {
  const isEnded = canPayRemainingBalance({ state: loan.state })
  if (!isEnded && !canPayLate({ state: loan.state })) return NOTHING_OWED
  const { overdue, payable } = await (isEnded ? readRest(work, loan) : readMissedOwed(work, loan))
  const unfinished = await work.tx
    .selectFrom('card_payment')
    .select('amount_pence')
    .where('loan_id', '=', loan.id)
    .where('state', 'in', CARD_PAYMENT_STATES.filter(isCardPaymentOpen))
    .execute()
  const givesWay = unfinished.map(({ amount_pence }) => pence(amount_pence))
  return { isEnded, overdue, payable: sumPence([payable, ...givesWay]) }
}

const NOTHING_OWED = { isEnded: false, overdue: pence(0), payable: pence(0) }

type Owing = Pick<LoanRow, 'id'>

async function readRest(work: Pick<Work, 'tx'>, { id }: Owing) {
  const { duePence } = await readOwedAfterEnd(work, id)
  return { overdue: pence(Math.max(0, duePence)), payable: await payableAfterEnd(work, id) }
}

async function readMissedOwed(work: Pick<Work, 'tx'>, { id }: Owing) {
  return {
    overdue: calculateClaimTotal(await readMissed(work, id)),
    payable: calculateClaimTotal(await readStillPayable(work, id)),
  }
}
