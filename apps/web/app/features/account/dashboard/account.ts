import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { canApply, isActiveApplication } from '@tarnbrook/domain/applications/application-state'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { isInArrears, showsDirectDebitAlert } from '@tarnbrook/domain/loans/loan-state'
import { amountOverTerm } from '#features/loans/figures.ts'
import { describeLoanStatus, isRunning } from '#features/loans/headline.ts'
import { findFailedRefund, isOwedAfterEnd } from '#features/loans/settling.ts'
import { paths } from '#platform/routing/paths.ts'

/** A loan or an application that is over. */
export interface Ended {
  id: string
  title: string
  href: string
  outcome: string
  /** 'agreed on 20 November 2026' */
  since: string
}

export interface Account {
  /** What needs help first, then what runs, then what has ended early. */
  loans: Loan[]
  /** The ones that need something of the borrower first. */
  applications: LoanApplication[]
  /** Newest first. */
  ended: Ended[]
}

/** A borrower's current and past loans. An accepted application shows as its loan only. */
export function accountOfUser(user: Pick<User, 'loans' | 'loanApplications'>): Account {
  const loans = user.loans ?? []
  const applications = user.loanApplications ?? []
  const over = [
    ...loans
      .filter((loan) => !isCurrent(loan))
      .map((loan) => ({ at: loan.createdAt, item: endedLoan(loan) })),
    ...applications
      .filter((application) => !isOpen(application) && !hasLoan(loans, application))
      .map((application) => ({ at: application.createdAt, item: endedApplication(application) })),
  ]
  return {
    loans: loans.filter(isCurrent).toSorted((a, b) => rankLoan(a) - rankLoan(b) || newestFirst(a, b)),
    applications: applications
      .filter(isOpen)
      .toSorted((a, b) => Number(b.needsAttention) - Number(a.needsAttention) || newestFirst(a, b)),
    ended: over
      .toSorted((a, b) => newestFirst({ createdAt: a.at }, { createdAt: b.at }))
      .map(({ item }) => item),
  }
}

/**
 * Every running loan is repaid as agreed, none was written off or sold, no application is in
 * progress or lately declined (they may apply again). Only such a page may mention more credit.
 */
export function isUntroubled({ loans = [], canReApply }: Pick<User, 'loans' | 'canReApply'>): boolean {
  return (
    canReApply &&
    loans.every(
      (loan) =>
        UNTROUBLED.has(loan.situation) &&
        !(loan.isActive && (loan.breathingSpace || loan.isInsolvent)) &&
        !showsDirectDebitAlert(loan),
    )
  )
}

const UNTROUBLED: ReadonlySet<Loan['situation']> = new Set([
  'up-to-date',
  'being-settled',
  'paid-off',
  'never-lent',
])

/** Offer more credit to a borrower who repays as agreed and may apply, if the brand takes them. */
export function mayBorrowMore(
  user: Pick<User, 'loans' | 'canReApply'>,
  { directApplications }: { directApplications: boolean },
): boolean {
  return directApplications && canApply(user) && isUntroubled(user)
}

/** One that has ended is among the current ones while something is owed in law, to us or by us. */
function isCurrent(loan: Loan): boolean {
  return (
    loan.isActive ||
    isOwedAfterEnd(loan) ||
    loan.situation === 'written-off' ||
    findFailedRefund(loan) !== null
  )
}

function rankLoan(loan: Loan): number {
  if (isInArrears(loan.state) || isOwedAfterEnd(loan) || loan.payoutProblem) return 0
  return isRunning(loan) ? 1 : 2
}

/** A quote that has expired has ended, whether or not the daily run has recorded it. */
function isOpen({ state, quote }: LoanApplication): boolean {
  return isActiveApplication(state) && !(state === 'Quoted' && quote?.isLive === false)
}

function hasLoan(loans: readonly Loan[], { loanId }: LoanApplication): boolean {
  return loans.some(({ id }) => id === loanId)
}

function endedLoan(loan: Loan): Ended {
  return {
    id: `loan-${loan.id}`,
    title: amountOverTerm(loan),
    href: paths.loan({ id: loan.id }),
    outcome: describeLoanStatus(loan).label,
    since: `agreed on ${londonDay(loan.createdAt)}`,
  }
}

function endedApplication(application: LoanApplication): Ended {
  return {
    id: `application-${application.id}`,
    title: amountOverTerm(application),
    href: paths.application(application),
    outcome: OUTCOMES[application.state] ?? 'Quote expired',
    since: `asked for on ${londonDay(application.createdAt)}`,
  }
}

const OUTCOMES: Partial<Record<LoanApplication['state'], string>> = {
  Accepted: 'Agreement signed',
  Declined: 'Declined',
  // By its borrower, or because a newer quote took its place.
  Withdrawn: 'Closed before signing',
}

function londonDay(instant: string): string {
  return formatDayWords(londonToday(Temporal.Instant.from(instant)))
}

function newestFirst(a: { createdAt: string }, b: { createdAt: string }): number {
  return b.createdAt.localeCompare(a.createdAt)
}
