import { type DefaultNoticeStatus, defaultNoticeStatus } from '@tarnbrook/domain/arrears/default-notice'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { readMoratoria } from '#features/loans/facts/breathing-spaces.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readPayments } from '#features/loans/running-loan.ts'
import type { Work } from '#platform/command.ts'

export interface GivenDefaultNotice {
  givenOn: Day
  remedyBy: Day
  /** What it comes to today (CCA 1974 s89). */
  status: DefaultNoticeStatus
}

/** The default notices of a loan, the latest first. */
export async function readDefaultNotices(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  loan: LoanRow,
): Promise<GivenDefaultNotice[]> {
  const notices = await work.tx
    .selectFrom('default_notice')
    .select(['given_on', 'remedy_by', 'amount_pence', 'paid_before_pence'])
    .where('loan_id', '=', loan.id)
    .orderBy('given_on', 'desc')
    .orderBy('seq', 'desc')
    .execute()
  if (notices.length === 0) return []
  const moratoria = await readMoratoria(work, loan)
  const payments = await readPayments({ db: work.tx }, loan.id)
  return notices.map((notice) => {
    const [givenOn, remedyBy] = [day(notice.given_on), day(notice.remedy_by)]
    const terms = {
      sentOn: givenOn,
      remedyBy,
      amountToRemedyPence: pence(notice.amount_pence),
      paidBeforePence: pence(notice.paid_before_pence),
    }
    return { givenOn, remedyBy, status: defaultNoticeStatus(terms, payments, deps.clock.today(), moratoria) }
  })
}
