import { OWN_BARS, type OwnBar, type OwnLending } from '../applications/underwriting.ts'
import { compareDays, type Day } from '../core/calendar.ts'
import {
  aChoice,
  aDay,
  aFlag,
  aList,
  anAmountFromZero,
  anObject,
  aWholeNumber,
  checkInput,
  MOST_YEARS,
  nullable,
} from '../core/input-checks.ts'
import { type Pence, pence, sumPence } from '../core/money.ts'
import { LOAN_SITUATIONS, type LoanSituation } from './loan-situation.ts'

/** A loan of the person who asks for another, at whatever brand. */
export interface OwnLoan {
  situation: LoanSituation
  productType: 'unsecured' | 'hire-purchase'
  /** All that is owed of it, without interest to come. */
  owedPence: Pence
  instalmentPence: Pence
  paidOutOn: Day | null
  paidInstalments: number
  /** The last day on which it was behind; null when it never was. */
  behindUntil: Day | null
  /** The last day of its latest arrangement that is over; null when there was none. */
  arrangedUntil: Day | null
  /** When a loss on it was made good; null when it was none, or still is. */
  lossPaidOn: Day | null
  /** Under another mailbox of the same person. */
  isOfOtherAccount: boolean
}

/** What a lender allows of one person, at all brands together. */
export interface OwnLendingLimits {
  mostOwedPence: Readonly<Record<OwnLoan['productType'] | 'all', Pence>>
  mostLoans: Readonly<Record<OwnLoan['productType'] | 'all', number>>
  /** Of the newest loan, before another is lent. */
  leastPaidInstalments: number
  monthsAfterArrears: number
  monthsAfterDifficulty: number
  monthsAfterInsolvency: number
  monthsAfterLoss: number
  /** After which the agency's report has a loan's balance. */
  daysUntilReported: number
}

/** What is known of a person under one or more of their mailboxes. */
export interface OwnPerson {
  /** The last day of their latest breathing space, and today while one runs. */
  breathingSpaceUntil: Day | null
  /** The same of an insolvency. */
  insolventUntil: Day | null
  isDeceased: boolean
}

export interface OwnLendingOptions {
  asked: OwnLoan['productType']
  limits: OwnLendingLimits
  today: Day
  person: OwnPerson
  /** Under their other mailboxes; null where there are none. */
  otherAccounts: OwnPerson | null
}

/**
 * What our own books say of someone who asks for a loan (CONC 5.2A: what a lender knows counts). A
 * support need is no part of it: its consent is for support alone.
 */
export function calculateOwnLending(loans: readonly OwnLoan[], options: OwnLendingOptions): OwnLending {
  checkInput({ loans, ...options }, INPUT)
  const { asked, limits, today, person, otherAccounts } = options
  const ofAccount = loans.filter(({ isOfOtherAccount }) => !isOfOtherAccount)
  const hasOtherAccounts = ofAccount.length < loans.length || isAnythingKnown(otherAccounts)
  const bars = findAllBars(ofAccount, options, [person])
  const allBars = findAllBars(loans, options, otherAccounts ? [person, otherAccounts] : [person])
  const running = loans.filter(({ situation }) => RUNNING.has(situation))
  const reported = running.filter(
    ({ paidOutOn }) => paidOutOn !== null && isOver(paidOutOn.add({ days: limits.daysUntilReported }), today),
  )
  return {
    // Of the other account not even its reason is told.
    bars: bars.length === 0 && allBars.length > 0 ? ['own-elsewhere'] : bars,
    instalmentsPence: sumPence(running.map(({ instalmentPence }) => instalmentPence)),
    reportedBalancePence: sumPence(reported.map(({ owedPence }) => owedPence)),
    roomPence: calculateRoom(loans, asked, limits),
    hasOtherAccounts,
  }
}

function findAllBars(
  loans: readonly OwnLoan[],
  { asked, limits, today }: OwnLendingOptions,
  people: readonly OwnPerson[],
): OwnBar[] {
  const running = loans.filter(({ situation }) => RUNNING.has(situation))
  const bars = new Set(loans.flatMap((loan) => findBars(loan, { limits, today })))
  for (const { breathingSpaceUntil, insolventUntil, isDeceased } of people) {
    if (isRecent(breathingSpaceUntil, limits.monthsAfterDifficulty, today)) bars.add('own-difficulty')
    if (isRecent(insolventUntil, limits.monthsAfterInsolvency, today)) bars.add('own-insolvency')
    // An applicant in the name of a borrower who has died is told no more.
    if (isDeceased) bars.add('own-elsewhere')
  }
  if (running.some(({ paidInstalments }) => paidInstalments < limits.leastPaidInstalments))
    bars.add('own-new-loan')
  if (hasMostLoans(running, asked, limits)) bars.add('own-limit')
  return OWN_BARS.filter((bar) => bars.has(bar))
}

function isAnythingKnown(person: OwnPerson | null): boolean {
  return (
    person !== null &&
    (person.isDeceased || person.breathingSpaceUntil !== null || person.insolventUntil !== null)
  )
}

/** Those that take a part of each month's income, or will. */
const RUNNING: ReadonlySet<LoanSituation> = new Set([
  'awaiting-payout',
  'up-to-date',
  'behind',
  'arranged',
  'being-settled',
  'handing-back',
])

type Dated = { limits: OwnLendingLimits; today: Day }

function findBars(loan: OwnLoan, dated: Dated): OwnBar[] {
  const now = BAR_OF_SITUATION[loan.situation]
  const { monthsAfterArrears, monthsAfterDifficulty, monthsAfterLoss } = dated.limits
  const past: [OwnBar, Day | null, number][] = [
    ['own-arrears', loan.behindUntil, monthsAfterArrears],
    ['own-difficulty', loan.arrangedUntil, monthsAfterDifficulty],
    ['own-loss', loan.lossPaidOn, monthsAfterLoss],
  ]
  const recent = past.filter(([, until, months]) => isRecent(until, months, dated.today))
  return [...(now ? [now] : []), ...recent.map(([bar]) => bar)]
}

function isRecent(until: Day | null, months: number, today: Day): boolean {
  return until !== null && !isOver(until.add({ months }), today)
}

const BAR_OF_SITUATION: Readonly<Record<LoanSituation, OwnBar | null>> = {
  'never-lent': null,
  'awaiting-payout': null,
  'up-to-date': null,
  behind: 'own-arrears',
  arranged: 'own-difficulty',
  'being-settled': null,
  // What it leaves to pay is owed from then on.
  'handing-back': 'own-debt',
  withdrawn: 'own-debt',
  'owed-again': 'own-debt',
  'ended-owing': 'own-loss',
  'written-off': 'own-loss',
  sold: 'own-loss',
  'paid-off': null,
}

/** Whether a last day is past. */
function isOver(lastDay: Day, today: Day): boolean {
  return compareDays(lastDay, today) < 0
}

function hasMostLoans(
  running: readonly OwnLoan[],
  asked: OwnLoan['productType'],
  { mostLoans }: OwnLendingLimits,
): boolean {
  const ofType = running.filter(({ productType }) => productType === asked)
  return ofType.length >= mostLoans[asked] || running.length >= mostLoans.all
}

function calculateRoom(
  loans: readonly OwnLoan[],
  asked: OwnLoan['productType'],
  { mostOwedPence }: OwnLendingLimits,
): Pence {
  const all = sumPence(loans.map(({ owedPence }) => owedPence))
  const ofType = sumPence(
    loans.filter(({ productType }) => productType === asked).map(({ owedPence }) => owedPence),
  )
  return pence(Math.max(0, Math.min(mostOwedPence[asked] - ofType, mostOwedPence.all - all)))
}

const A_PRODUCT = aChoice(['unsecured', 'hire-purchase'])
const A_COUNT = aWholeNumber(0, MOST_YEARS * 12)
const BY_PRODUCT = { unsecured: anAmountFromZero, 'hire-purchase': anAmountFromZero, all: anAmountFromZero }
const A_PERSON = anObject({
  breathingSpaceUntil: nullable(aDay),
  insolventUntil: nullable(aDay),
  isDeceased: aFlag,
})
const INPUT = {
  loans: aList(
    anObject({
      situation: aChoice(LOAN_SITUATIONS),
      productType: A_PRODUCT,
      owedPence: anAmountFromZero,
      instalmentPence: anAmountFromZero,
      paidOutOn: nullable(aDay),
      paidInstalments: A_COUNT,
      behindUntil: nullable(aDay),
      arrangedUntil: nullable(aDay),
      lossPaidOn: nullable(aDay),
      isOfOtherAccount: aFlag,
    }),
  ),
  asked: A_PRODUCT,
  limits: anObject({
    mostOwedPence: anObject(BY_PRODUCT),
    mostLoans: anObject(BY_PRODUCT),
    leastPaidInstalments: A_COUNT,
    monthsAfterArrears: A_COUNT,
    monthsAfterDifficulty: A_COUNT,
    monthsAfterInsolvency: A_COUNT,
    monthsAfterLoss: A_COUNT,
    daysUntilReported: aWholeNumber(0, 366),
  }),
  today: aDay,
  person: A_PERSON,
  otherAccounts: nullable(A_PERSON),
}
