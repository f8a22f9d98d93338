import { type Day, day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { isCollectionOpen } from '@tarnbrook/domain/direct-debit/collection-state'
import { hasMandateEnded } from '@tarnbrook/domain/direct-debit/mandate-state'
import { isInstalmentAhead } from '@tarnbrook/domain/loans/instalment-state'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { readUsualPaymentsStart, type UsualPaymentsStart } from '#features/loans/facts/arrangements.ts'
import { calculateDebitTotal } from '#features/loans/facts/collections.ts'
import { calculateClaimTotal, readMissed } from '#features/loans/facts/missed-instalments.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

/** What an arrangement that is over leaves. */
export interface PaymentsAfterArrangement {
  overduePence: Pence
  /** The usual payment that is made next, and how. */
  next: { amountPence: Pence; on: Day } | null
  hasDirectDebit: boolean
  /** Nothing is collected before it, because an arrangement was broken. */
  heldUntil: Day | null
  reference: string
}

export async function readNextPayments(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<PaymentsAfterArrangement> {
  const usual = await readUsualPayments(work, loan)
  const today = deps.clock.today()
  const earliest = earliestDebit(today)
  const { start } = usual
  const next = findCollectedPayment(usual)
  return {
    overduePence: calculateClaimTotal(await readMissed(work, loan.id)),
    next: next
      ? {
          amountPence: next.amountPence,
          on: daysBetween(next.collectOn, earliest) > 0 ? earliest : next.collectOn,
        }
      : null,
    hasDirectDebit: usual.hasDirectDebit && loan.collecting_stopped_at === null,
    heldUntil: start.afterBreak && daysBetween(today, start.afterBreak) > 0 ? start.afterBreak : null,
    reference: loan.reference,
  }
}

/** What the payments of the agreement are beside an arrangement. */
export interface UsualPayments {
  /** Those that have not been paid or missed, the oldest first. */
  ahead: { dueOn: Day; collectOn: Day; amountPence: Pence }[]
  /** The last Direct Debit the bank was or is to be asked for, also if its arrangement changes. */
  last: { collectOn: Day; amountPence: Pence } | null
  hasDirectDebit: boolean
  start: UsualPaymentsStart
}

/** The first usual payment that is collected, after a day if one is given. */
export function findCollectedPayment(
  { ahead, start }: UsualPayments,
  after?: Day,
): UsualPayments['ahead'][number] | undefined {
  const from = [start.afterBreak, start.afterCompletion, after?.add({ days: 1 })]
  return ahead.find(({ collectOn }) => from.every((each) => !each || daysBetween(each, collectOn) >= 0))
}

export async function readUsualPayments({ tx }: Pick<Work, 'tx'>, { id }: LoanRow): Promise<UsualPayments> {
  const instalments = await tx
    .selectFrom('instalment')
    .select(['due_on', 'collect_on', 'amount_pence', 'state'])
    .where('loan_id', '=', id)
    .orderBy('number')
    .execute()
  const collections = await tx
    .selectFrom('collection')
    .select(['id', 'taken_with_id', 'charge_on', 'amount_pence', 'state'])
    .where('loan_id', '=', id)
    .where('method', '=', 'DIRECT_DEBIT')
    .orderBy('charge_on')
    .orderBy('seq')
    .execute()
  const mandate = await tx
    .selectFrom('mandate')
    .select('state')
    .where('loan_id', '=', id)
    .where('is_current', '=', true)
    .executeTakeFirst()
  const open = collections.filter(({ state }) => isCollectionOpen(state))
  const last = open.findLast(({ taken_with_id: first }) => first === null)
  const shares = open.filter(({ id: own, taken_with_id: first }) => last && (first ?? own) === last.id)
  return {
    ahead: instalments
      .filter(({ state }) => isInstalmentAhead(state))
      .map(({ due_on, collect_on, amount_pence }) => ({
        dueOn: day(due_on),
        collectOn: day(collect_on),
        amountPence: pence(amount_pence),
      })),
    last: last ? { collectOn: day(last.charge_on), amountPence: calculateDebitTotal(shares) } : null,
    hasDirectDebit: mandate !== undefined && !hasMandateEnded(mandate.state),
    start: await readUsualPaymentsStart(tx, id),
  }
}
