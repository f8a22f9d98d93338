import { Problem } from '@tarnbrook/contract/errors'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { endingFigures } from '@tarnbrook/domain/endings/ending'
import {
  hasProtectedGoods,
  type PricePaid,
  quoteVoluntaryTermination,
} from '@tarnbrook/domain/hand-back/hand-back'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import { calculateOverdue } from '@tarnbrook/domain/loans/running-loan'
import type { ApiDeps } from '#deps.ts'
import { readDefaultNotices } from '#features/loans/default-notices.ts'
import { leftToPay, readContractDebt, readEnding } from '#features/loans/facts/owed-after-end.ts'
import { readWithdrawal, readWithdrawalDebt } from '#features/loans/facts/settlement-quotes.ts'
import { readAgreedPrice } from '#features/loans/facts/total-price.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import { readRunningLoan } from '#features/loans/running-loan.ts'
import type { Work } from '#platform/command.ts'
import type { ProposalFigures } from '#platform/proposals/proposals.ts'

/** The facts an ending rests on. When one changes, what was proposed is not done any more. */
export interface EndingFacts extends ProposalFigures {
  state: LoanRow['state']
  paidPence: Pence
  /** What is owed from then on. */
  owedPence: Pence
  interestPence: Pence
  goodsPence: Pence
  /** Whether all of it is asked for at once: after a default notice, or a notice of theirs. */
  isCalledIn: boolean
  hasProtectedGoods: boolean | null
}

/**
 * Owed when a loan is ended because a default notice ran out: as announced, less later payments,
 * nothing added for the days since. A hire purchase is limited by CCA 1974 s100, on `date`.
 * @throws Problem WRONG_STATE in words where no notice has run out
 */
export async function figuresOfTermination(
  work: Work,
  deps: ApiDeps,
  { loan, date }: { loan: LoanRow; date: Day },
): Promise<EndingFacts> {
  const running = await readRunningLoan({ db: work.tx, clock: deps.clock }, loan)
  const noticed = await readLapsedNotice(work, deps, loan)
  const today = deps.clock.today()
  const known = { aprPercent: loan.apr_percent, today }
  if (loan.product_type !== 'hire-purchase')
    return { ...toLoanFacts(loan), ...endingFigures(running, { ...known, date: noticed.add({ days: 1 }) }) }
  const price = { loan: running, ...(await readAgreedPrice(work, loan)) }
  const liabilityPence = calculateLiability(price, { loan, date })
  return {
    ...toLoanFacts(loan),
    ...endingFigures(running, { ...known, date, liabilityPence }),
    hasProtectedGoods: hasProtectedGoods(price, today),
  }
}

/**
 * Owed on write-off or sale: by the agreement as it stands today, or what a withdrawal by `date` or
 * an earlier ending left. Nothing is called in, so it is never what would settle the agreement.
 */
export async function figuresOfDebt(
  work: Work,
  deps: ApiDeps,
  { loan, date }: { loan: LoanRow; date: Day },
): Promise<EndingFacts> {
  if (!collectsNow({ state: loan.state })) {
    const owedPence = await leftToPay(work, loan)
    const isCalledIn = (await readEnding(work, loan))?.isCalledIn ?? true
    return { ...toLoanFacts(loan), ...NOTHING_BESIDES, owedPence, isCalledIn }
  }
  const quote = await readWithdrawal(work, loan.id)
  if (quote)
    return {
      ...toLoanFacts(loan),
      ...NOTHING_BESIDES,
      ...(await readWithdrawalDebt(work, { loan, quote, on: date })),
    }
  const owedPence = await readContractDebt(work, { loanId: loan.id, today: deps.clock.today() })
  return { ...toLoanFacts(loan), ...NOTHING_BESIDES, owedPence, isCalledIn: false }
}

const NOTHING_BESIDES = { interestPence: pence(0), goodsPence: pence(0) } as const

function toLoanFacts(
  loan: LoanRow,
): Pick<EndingFacts, 'state' | 'paidPence' | 'hasProtectedGoods' | 'isCalledIn'> {
  return { state: loan.state, paidPence: pence(loan.paid_pence), hasProtectedGoods: null, isCalledIn: true }
}

/** After the last payment fell due, half of the price limits nothing: what is overdue is owed. */
function calculateLiability(price: PricePaid, { loan, date }: { loan: LoanRow; date: Day }): Pence {
  const ended = quoteVoluntaryTermination({
    ...price,
    noticeOn: date,
    state: loan.state,
    productType: 'hire-purchase',
  })
  return ended.kind === 'quote' ? ended.liabilityPence : calculateOverdue(price.loan, date)
}

/** The last day of the latest default notice that ran out unremedied (CCA 1974 s89). */
async function readLapsedNotice(work: Work, deps: ApiDeps, loan: LoanRow): Promise<Day> {
  const notices = await readDefaultNotices(work, deps, loan)
  const lapsed = notices.find(({ status }) => status === 'lapsed-unpaid')
  if (lapsed) return lapsed.remedyBy
  throw new Problem('WRONG_STATE', { message: WHY_NOT[notices[0]?.status ?? 'none'] })
}

const WHY_NOT = {
  none: 'No default notice has been given. Give one first: its days have to be over before an agreement is ended.',
  running: 'The days of the default notice are not over.',
  remedied: 'The default notice was put right in time, so it counts as never given.',
  'paid-late': 'What the default notice asked for has been paid, so there is nothing to act on.',
  held: 'The borrower is in a breathing space or statutory moratorium. Nothing of this may be done until it is over.',
  'lapsed-unpaid': '',
} as const
