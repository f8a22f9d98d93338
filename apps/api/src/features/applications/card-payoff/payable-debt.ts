import { canSign } from '@tarnbrook/domain/applications/application-state'
import { addWorkingDays, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import { type ApplicationRow, moveApplication } from '#features/applications/application.ts'
import { reissueQuote } from '#features/applications/quote/quotes.ts'
import type { Work } from '#platform/command.ts'

/** Set-up of the Direct Debit, payout, and the two working days in which staff pay. */
const DAYS_TO_PAY = 5

/** The debt of a letter that the loan cannot pay off as it is. */
export interface UnpayableDebt {
  requirementId: number
  amountPence: Pence
  /** 'the settlement figure ends on 2 December 2026, before we can pay the lender' */
  why: string
}

/** A figure has to hold on this day. */
export function findDayToPay(today: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(today, DAYS_TO_PAY)
}

/** Null without a debt, too. What else the loan pays off counts once it is confirmed. */
export async function findUnpayableDebt(
  { tx }: Pick<Work, 'tx'>,
  { application, today }: { application: ApplicationRow; today: Temporal.PlainDate },
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
  const why = explain(debt, { leftPence: application.amount_pence - Number(debt.others_pence), today })
  if (why === null) return null
  return { requirementId: debt.requirement_id, amountPence: pence(debt.payoff_pence), why }
}

function explain(
  debt: { payoff_pence: number; valid_until: string },
  { leftPence, today }: { leftPence: number; today: Temporal.PlainDate },
): string | null {
  const lastDay = day(debt.valid_until)
  if (debt.payoff_pence > leftPence)
    return `the settlement figure of ${formatMoney(pence(debt.payoff_pence))} is more than the loan has for it`
  if (Temporal.PlainDate.compare(lastDay, findDayToPay(today)) < 0)
    return `the settlement figure ends on ${formatDayWords(lastDay)}, before we can pay the lender`
  return null
}

/** To the borrower. */
export function askForAnother({ why }: UnpayableDebt): string {
  return `We can’t pay this debt off: ${why}. Ask the lender for a new letter, and tell us what it says.`
}

/**
 * Another letter, or what it says now, is asked for; what the last one said is gone. An approved
 * application waits for it, and its documents have to be read again.
 */
export async function reopenLetter(
  work: Work,
  { application, debt, now }: { application: ApplicationRow; debt: UnpayableDebt; now: Temporal.Instant },
): Promise<void> {
  await work.tx
    .deleteFrom('debt_consolidation_card')
    .where('requirement_id', '=', debt.requirementId)
    .where('kind', '=', 'debt')
    .execute()
  await work.tx
    .updateTable('requirement')
    .set({ state: 'wanted', met_at: null, confirmed_at: null, details: sql`details - 'settlement'` })
    .where('id', '=', debt.requirementId)
    .execute()
  await work.record({
    name: 'letterWantedAgain',
    subject: ['application', application.id],
    before: { debtPence: debt.amountPence },
    after: { amountPence: application.amount_pence, why: debt.why },
  })
  if (!canSign(application.state)) return
  await reissueQuote(work, { application, now })
  await moveApplication(work, { application, to: 'Requested', reason: 'another letter is wanted', now })
}
