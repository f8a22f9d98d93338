import { type EndedArrears, noticeDueAfterEnd } from '@tarnbrook/domain/arrears/arrears-after-end'
import { NOTICE_INTERVAL_MONTHS, type NoticeDue } from '@tarnbrook/domain/arrears/arrears-notice'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { isWrittenOff } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { isLeftOwed, leftToPay, readEnding } from '#features/loans/facts/owed-after-end.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { readPayments } from '#features/loans/running-loan.ts'
import type { Work } from '#platform/command.ts'

/** What a notice after the end says: what changed since the last one, in one amount. */
export interface EndedNotice {
  endedOn: Day
  /** It is owed in law, and not asked for. */
  isWrittenOff: boolean
  since: Day
  openingPence: Pence
  paidPence: Pence
  leftPence: Pence
  nextNoticeBy: Day
}

/** The notice that an ended loan needs next, with what it says; null where the duty is over. */
export async function readNoticeAfterEnd(
  work: Work,
  { clock }: ApiDeps,
  loan: LockedLoan,
): Promise<{ due: Exclude<NoticeDue, { kind: 'no-duty' }>; notice: EndedNotice } | null> {
  const ending = await readEnding(work, loan)
  if (!ending || !(await isLeftOwed(work, loan))) return null
  const today = clock.today()
  const given = await work.tx
    .selectFrom('arrears_notice')
    .select(['given_on', 'shortfall_pence'])
    .where('loan_id', '=', loan.id)
    .orderBy('given_on')
    .execute()
  const arrears: EndedArrears = {
    noticesGivenOn: given.map(({ given_on }) => day(given_on)),
    wasInArrears: await wasInArrears(work, loan),
    leftPence: await leftToPay(work, loan),
  }
  const due = noticeDueAfterEnd(arrears, today)
  const last = given.at(-1)
  if (due.kind === 'no-duty' || !last) return null
  const since = day(last.given_on)
  const payments = await readPayments({ db: work.tx }, loan.id)
  const paidSince = payments.filter(({ on }) => Temporal.PlainDate.compare(on, since) > 0)
  const notice = {
    endedOn: ending.on,
    isWrittenOff: isWrittenOff(loan.state),
    since,
    openingPence: pence(last.shortfall_pence),
    paidPence: sumPence(paidSince.map(({ amountPence }) => amountPence)),
    leftPence: arrears.leftPence,
    nextNoticeBy: today.add({ months: NOTICE_INTERVAL_MONTHS }),
  }
  return { due, notice }
}

async function wasInArrears({ tx }: Work, { id }: LockedLoan): Promise<boolean> {
  const ended = await tx
    .selectFrom('loan_transition')
    .select('sort_key')
    .where('loan_id', '=', id)
    .where('from_state', '=', 'Late')
    .where('to_state', 'in', ['Terminated', 'Voluntary terminated', 'Written Off'])
    .executeTakeFirst()
  return ended !== undefined
}
