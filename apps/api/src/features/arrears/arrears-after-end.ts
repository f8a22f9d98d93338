import { type EndedArrears, noticeDueAfterEnd } from '@tarnbrook/domain/arrears/arrears-after-end'
import {
  arrearsNotice,
  NOTICE_INTERVAL_MONTHS,
  type NoticeDue,
  noticeDue,
} from '@tarnbrook/domain/arrears/arrears-notice'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { isWrittenOff } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { isLeftOwed, leftToPay, readEnding } from '#features/loans/facts/owed-after-end.ts'
import type { LockedLoan } from '#features/loans/loan.ts'
import { readLoanAtEnd, readPayments } from '#features/loans/running-loan.ts'
import type { Work } from '#platform/command.ts'

/** What a notice after the end says: what changed since the last one, in one amount. */
export interface EndedNotice {
  endedOn: Day
  /** It is owed in law, and not asked for. */
  isWrittenOff: boolean
  /** Of the last notice; of a first one, the end of the agreement. */
  since: Day
  isFirst: boolean
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
  const last = given.at(-1)
  const first = last ? null : await readFirstDue(work, loan, ending.on)
  const arrears: EndedArrears = {
    noticesGivenOn: given.map(({ given_on }) => day(given_on)),
    wasInArrears: await wasInArrears(work, loan),
    metOn: first?.metOn ?? null,
    leftPence: await leftToPay(work, loan),
  }
  const due = noticeDueAfterEnd(arrears, today)
  if (due.kind === 'no-duty') return null
  const since = last ? day(last.given_on) : ending.on
  const payments = await readPayments({ db: work.tx }, loan.id)
  const paidSince = payments.filter(({ on }) => compareDays(on, since) > 0)
  const notice = {
    endedOn: ending.on,
    isWrittenOff: isWrittenOff(loan.state),
    since,
    isFirst: due.kind === 'first',
    openingPence: pence(last?.shortfall_pence ?? first?.shortfallPence ?? 0),
    paidPence: sumPence(paidSince.map(({ amountPence }) => amountPence)),
    leftPence: arrears.leftPence,
    nextNoticeBy: today.add({ months: NOTICE_INTERVAL_MONTHS }),
  }
  return { due, notice }
}

/** A first notice that was due and not given as the agreement ended, by how it stood that day. */
async function readFirstDue(
  { tx }: Work,
  loan: LockedLoan,
  endedOn: Day,
): Promise<{ metOn: Day; shortfallPence: Pence } | null> {
  const before = await readLoanAtEnd({ db: tx }, loan, endedOn)
  const due = noticeDue(before, endedOn)
  const notice = arrearsNotice(before, endedOn)
  if (due.kind !== 'first' || !notice) return null
  return { metOn: due.metOn, shortfallPence: notice.shortfallPence }
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
