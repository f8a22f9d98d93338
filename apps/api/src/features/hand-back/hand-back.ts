import type { confirmedFigure } from '@tarnbrook/contract/confirmation'
import { Problem } from '@tarnbrook/contract/errors'
import type * as handBackCalls from '@tarnbrook/contract/hand-back/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { type Day, day, londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import {
  handBackEffectTime,
  quoteVoluntaryTermination,
  thirdOfTotalPrice,
  type VoluntaryTermination,
  type VoluntaryTerminationRefusal,
} from '@tarnbrook/domain/hand-back/hand-back'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { RunningLoan } from '@tarnbrook/domain/loans/running-loan'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { stopCollections } from '#features/loans/facts/collections.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { readWithdrawal } from '#features/loans/facts/settlement-quotes.ts'
import { readAgreedPrice } from '#features/loans/facts/total-price.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan, readLoanRow } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import { toDate } from '#platform/clock.ts'
import { command, readSnapshot, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { dropAsked, toStoredFigures } from './asked-hand-back.ts'
import { handBackAskedEmail, handBackTakenBackEmail } from './hand-back-email.ts'

interface HandBackRequest {
  params: { id: number }
  ctx: RequestContext
}

/** Nothing is written. @throws Problem NOT_FOUND, STEP_UP_REQUIRED */
export function previewHandBack(
  deps: ApiDeps,
  { params, ctx }: HandBackRequest,
): Promise<z.output<typeof handBackCalls.previewHandBack.data>> {
  return readSnapshot(deps, async (work) => {
    const loan = await readLoanRow(work.tx, ownLoan(ctx, params.id))
    const found = await readHandBackQuote(work, deps, loan)
    const lastDay = await lastDueDay(work, loan)
    return {
      '@type': 'handBackPreview' as const,
      notOffered: found.kind === 'refused' ? found.reason : null,
      offeredBefore: loan.product_type === 'hire-purchase' ? lastDay.toString() : null,
      figures: found.kind === 'refused' ? null : await toHandBackFigures(work, loan, found.quote),
    }
  })
}

async function toHandBackFigures(work: Pick<Work, 'tx'>, loan: LoanRow, quote: VoluntaryTermination) {
  const { onItsWayPence } = await readOwedAfterEnd(work, loan.id)
  return {
    totalPrice: quote.totalPricePence,
    half: quote.halfOfTotalPricePence,
    paid: quote.paidPence,
    arrears: quote.arrearsPence,
    toPay: quote.amountToPayPence,
    onItsWay: onItsWayPence,
    third: thirdOfTotalPrice(quote.totalPricePence),
    hasProtectedGoods: quote.protectedGoods,
  }
}

/**
 * CCA 1974 s99. The notice counts from this call, can be taken back until 5pm of the next working
 * day, and is done by a job then. Nothing is collected meanwhile.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; HAND_BACK_NOT_OFFERED in words; CONFLICT when the
 * figures are others than were shown
 */
export async function handBack(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
    idempotencyKey,
  }: HandBackRequest & { body: z.output<typeof confirmedFigure>; idempotencyKey: string },
): Promise<Loan> {
  requireStrong(ctx)
  const options = { name: 'handBack', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    if (await hasGivenNotice(work, loan)) return
    const found = await readHandBackQuote(work, deps, loan)
    if (found.kind === 'refused') throw notOffered(found.reason, await lastDueDay(work, loan))
    if (found.quote.amountToPayPence !== body.toPay) throw new Problem('CONFLICT', { message: OTHER_FIGURES })
    await noteAsked(work, deps, { loan, quote: found.quote })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

async function noteAsked(
  work: Work,
  deps: ApiDeps,
  { loan, quote }: { loan: LoanRow; quote: VoluntaryTermination },
): Promise<void> {
  const now = deps.clock.now()
  const today = deps.clock.today()
  const takesEffectAt = handBackEffectTime(today)
  await work.tx
    .insertInto('hand_back')
    .values({
      loan_id: loan.id,
      noticed_at: toDate(now),
      noticed_on: today.toString(),
      takes_effect_at: toDate(takesEffectAt),
      ...toStoredFigures(quote),
      document_id: null,
    })
    .execute()
  await stopCollections(work, loan.id)
  await work.record({
    name: 'handBackAsked',
    subject: ['loan', loan.id],
    after: { toPayPence: quote.amountToPayPence, takesEffectAt: takesEffectAt.toString() },
  })
  await work.enqueue(
    'end-by-hand-back',
    { loanId: loan.id },
    { key: `end-by-hand-back:${loan.id}`, runAt: takesEffectAt },
  )
  const content = handBackAskedEmail({
    toPayPence: quote.amountToPayPence,
    until: formatDayWords(londonToday(takesEffectAt)),
    reference: loan.reference,
    onceKey: `hand-back-asked:${loan.id}:${now}`,
  })
  await emailBorrower(work, deps, { loan, content })
}

/**
 * Until the notice takes effect it can be taken back, and the agreement goes on as it was: what
 * fell due meanwhile is collected by the next daily run.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; WRONG_STATE once it took effect
 */
export async function takeBackHandBack(deps: ApiDeps, { params, ctx }: HandBackRequest): Promise<Loan> {
  requireStrong(ctx)
  await command(deps, ctx, { name: 'takeBackHandBack' }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const asked = await readAskedHandBack(work, loan.id)
    const isTooLate = asked
      ? Temporal.Instant.compare(deps.clock.now(), asked.takesEffectAt) >= 0
      : await hasGivenNotice(work, loan)
    if (isTooLate) throw new Problem('WRONG_STATE', { message: TOO_LATE })
    if (!asked) return
    await dropAsked(work, loan, 'handBackTakenBack')
    const content = handBackTakenBackEmail({
      reference: loan.reference,
      onceKey: `hand-back-taken-back:${loan.id}:${asked.noticed_at.toISOString()}`,
    })
    await emailBorrower(work, deps, { loan, content })
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

const TOO_LATE =
  'The time to take it back is over, so your notice to end the agreement stands. Call us if you have questions.'

const OTHER_FIGURES = 'The figures have changed since you saw them. Look at them again, then confirm.'

async function hasGivenNotice({ tx }: Work, { id }: LoanRow): Promise<boolean> {
  const found = await tx
    .selectFrom('hand_back')
    .select('loan_id')
    .where('loan_id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

type HandBackQuote =
  | { kind: 'quote'; quote: VoluntaryTermination; running: RunningLoan }
  | { kind: 'refused'; reason: HandBackRefusal }

type HandBackRefusal = Exclude<VoluntaryTerminationRefusal, 'called-in'> | 'withdrawn'

/** Nothing is called in while the agreement runs: once that is done, the agreement has ended. */
export async function readHandBackQuote(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
  noticeOn: Day = deps.clock.today(),
): Promise<HandBackQuote> {
  if (loan.product_type !== 'hire-purchase') return { kind: 'refused', reason: 'not-hire-purchase' }
  if (loan.disbursed_on === null) return { kind: 'refused', reason: 'not-paid-out' }
  if (!collectsNow({ state: loan.state })) return { kind: 'refused', reason: 'loan-finished' }
  if (await readWithdrawal(work, loan.id)) return { kind: 'refused', reason: 'withdrawn' }
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const quote = quoteVoluntaryTermination({
    loan: running,
    ...(await readAgreedPrice(work, loan)),
    noticeOn,
    state: loan.state,
    productType: 'hire-purchase',
  })
  if (quote.kind === 'quote') return { kind: 'quote', quote, running }
  return { kind: 'refused', reason: quote.reason === 'called-in' ? 'loan-finished' : quote.reason }
}

export async function lastDueDay({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<Day> {
  const { due_on } = await tx
    .selectFrom('instalment')
    .select('due_on')
    .where('loan_id', '=', id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return day(due_on)
}

function notOffered(reason: HandBackRefusal, lastDueOn: Day): Problem {
  return new Problem('HAND_BACK_NOT_OFFERED', { message: WHY_NOT[reason](formatDayWords(lastDueOn)) })
}

const WHY_NOT: Record<HandBackRefusal, (lastDay: string) => string> = {
  'not-hire-purchase': () => 'Only a hire purchase agreement can be ended by handing a vehicle back.',
  'not-paid-out': () => 'The vehicle hasn’t been paid for yet, so you can withdraw instead.',
  'loan-finished': () => 'This agreement has ended already.',
  withdrawn: () =>
    'You’ve withdrawn from this agreement, so there’s nothing left to end. You keep the vehicle, and it’s yours once you’ve repaid us.',
  'final-payment-due': (lastDay) =>
    `The last payment fell due on ${lastDay}, and a hire purchase can be ended in this way only before that.`,
}
