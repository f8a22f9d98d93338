import type { LetterReason } from '@tarnbrook/contract/applications/requirement-resource'
import { canSign } from '@tarnbrook/domain/applications/application-state'
import { addWorkingDays, compareDays, type Day, day, londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import { type ApplicationRow, moveApplication } from '#features/applications/application.ts'
import { reopenProof } from '#features/applications/proofs/reopen-proof.ts'
import { reissueQuote } from '#features/applications/quote/quotes.ts'
import type { Work } from '#platform/command.ts'

/**
 * For how many working days a figure has to hold: set-up of the Direct Debit, payout and the two
 * days of staff. Before that come the review and the reading, so a day asked for passes them.
 */
const DAYS_TO_HOLD = { given: 8, confirmed: 7, reviewed: 5 }

type Step = keyof typeof DAYS_TO_HOLD

/** The debt of a letter that the loan cannot pay off as it is. */
export interface UnpayableDebt {
  requirementId: number
  amountPence: Pence
  /** What the loan has for it. */
  leftPence: Pence
  reason: LetterReason
  /** 'the settlement figure ends on 2 December 2026, before we can pay the lender' */
  why: string
  /** 'a new letter that is valid until 9 December 2026 or later' */
  wanted: string
}

/** A figure has to hold on this day. */
export function findDayToPay(today: Day, step: Step): Day {
  return addWorkingDays(today, DAYS_TO_HOLD[step])
}

/** A part of a debt would leave the rest of it, with its own payments. */
export function isFullyCovered({ amountPence }: { amountPence: number }, leftPence: number): boolean {
  return amountPence <= leftPence
}

/** Whether we can pay the lender while its figure holds. */
export function holdsLongEnough(validUntil: Day, { today, step }: { today: Day; step: Step }): boolean {
  return compareDays(validUntil, findDayToPay(today, step)) >= 0
}

function findLetterProblem(
  debt: { amountPence: Pence; validUntil: Day },
  { leftPence, ...of }: { leftPence: number; today: Day; step: Step },
): LetterReason | null {
  if (!isFullyCovered(debt, leftPence)) return 'figure-too-high'
  return holdsLongEnough(debt.validUntil, of) ? null : 'figure-ends'
}

/** Null without a debt, too. What else the loan pays off counts once it is confirmed. */
export async function findUnpayableDebt(
  { tx }: Pick<Work, 'tx'>,
  { application, today, step }: { application: ApplicationRow; today: Day; step: Step },
): Promise<UnpayableDebt | null> {
  const { rows } = await sql<{
    requirement_id: number
    payoff_pence: number
    valid_until: string
    others_pence: number
  }>`select c.requirement_id, c.payoff_pence, c.valid_until::text, (
      select coalesce(sum(o.payoff_pence), 0)::bigint from debt_consolidation_card o
      join requirement met on met.id = o.requirement_id and met.state = 'met'
      where met.application_id = r.application_id and o.state = 'complete' and o.kind <> 'debt') as others_pence
    from debt_consolidation_card c join requirement r on r.id = c.requirement_id
    where r.application_id = ${application.id} and c.kind = 'debt' and c.state = 'complete'`.execute(tx)
  const [debt] = rows
  if (!debt) return null
  const stated = { amountPence: pence(debt.payoff_pence), validUntil: day(debt.valid_until) }
  const leftPence = pence(Math.max(0, application.amount_pence - Number(debt.others_pence)))
  const reason = findLetterProblem(stated, { leftPence, today, step })
  if (reason === null) return null
  return {
    requirementId: debt.requirement_id,
    amountPence: stated.amountPence,
    leftPence,
    reason,
    ...(reason === 'figure-too-high'
      ? {
          why: `the settlement figure of ${formatMoney(stated.amountPence)} is more than the loan has for it, which is ${formatMoney(leftPence)}`,
          wanted: 'a new letter with a lower figure',
        }
      : {
          why: `the settlement figure ends on ${formatDayWords(stated.validUntil)}, before we can pay the lender`,
          wanted: `a new letter that is valid until ${formatDayWords(findDayToPay(today, 'given'))} or later`,
        }),
  }
}

/** To the borrower. */
export function askForAnother({ why, wanted }: UnpayableDebt): string {
  return `We can’t pay this debt off: ${why}. Ask the lender for ${wanted}, and tell us what it says.`
}

/**
 * Another letter, or what it says now, is asked for, with why; what the last one said is gone. An
 * approved application waits for it, and its documents have to be read again.
 */
export async function reopenLetter(
  work: Work,
  {
    application,
    debt,
    now,
  }: {
    application: ApplicationRow
    debt: Pick<UnpayableDebt, 'requirementId' | 'amountPence' | 'leftPence' | 'reason'>
    now: Temporal.Instant
  },
): Promise<void> {
  await work.tx
    .deleteFrom('debt_consolidation_card')
    .where('requirement_id', '=', debt.requirementId)
    .where('kind', '=', 'debt')
    .execute()
  await work.tx
    .updateTable('requirement')
    .set({ details: sql`details - 'settlement'` })
    .where('id', '=', debt.requirementId)
    .execute()
  const { requirementId, reason } = debt
  const asked =
    reason === 'figure-ends'
      ? { holdsUntil: findDayToPay(londonToday(now), 'given').toString() }
      : { amountLeft: debt.leftPence }
  await reopenProof(work, { requirementId, applicationId: application.id, reason, note: null, ...asked, now })
  await work.record({
    name: 'letterWantedAgain',
    subject: ['application', application.id],
    before: { debtPence: debt.amountPence },
    after: { amountPence: application.amount_pence, reason },
  })
  if (!canSign(application.state)) return
  await reissueQuote(work, { application, now })
  await moveApplication(work, { application, to: 'Requested', reason: 'another letter is wanted', now })
}
