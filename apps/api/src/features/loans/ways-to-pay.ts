import { type ArrangementNotOffered, whyNoArrangement } from '@tarnbrook/domain/arrangements/arrangement'
import { type Day, daysBetween } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { canPayLate, canPayRemainingBalance } from '@tarnbrook/domain/loans/loan-state'
import type { Collecting } from '@tarnbrook/domain/situation/collecting'
import { describeMeanwhile } from '@tarnbrook/domain/situation/meanwhile'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit } from '#features/loans/debit-days.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import { whyNoDirectDebit } from '#features/loans/facts/collections.ts'
import { hasEarlyRepaymentPending } from '#features/loans/facts/early-repayments.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import { isBeingSettled, readOpenQuote } from '#features/loans/facts/settlement-quotes.ts'
import { readAskedHandBack } from '#features/loans/hand-backs.ts'
import { type LoanRow, readLoan } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'
import { type PersonFacts, readPersonFacts } from '#platform/people/person-facts.ts'
import type { EmailReader } from './loan-email.ts'

/** What emails and documents may say of paying: no more than the calls take today. */
export interface WaysToPay {
  /** How its payments are collected meanwhile: those of an arrangement where there is one. */
  collecting: Collecting
  isArranged: boolean
  takesCards: boolean
  takesDirectDebit: boolean
  /** Whether anything of it can be paid to us online. */
  isPayable: boolean
  /** Nothing is asked for because of it (SI 2020/1311 reg 7). */
  protection: 'deceased' | 'insolvent' | 'breathing-space' | null
  /** Whether smaller payments can be agreed in the account. */
  canArrange: boolean
}

/**
 * @param about.pays the open figure, or what is overdue or left
 * @param about.lastDay of the figure: a Direct Debit is taken by then or not at all
 */
export async function readWaysToPay(
  work: Pick<Work, 'tx'>,
  deps: ApiDeps,
  { loan, pays, lastDay }: { loan: LoanRow; pays: 'figure' | 'overdue'; lastDay?: Day },
): Promise<WaysToPay> {
  const { arrangement, collecting } = await readLoan(
    { ...deps, db: work.tx },
    { id: loan.id, userId: loan.user_id },
  )
  const isArranged = arrangement !== null
  const protection = await readProtection(work, deps, loan)
  const whyNot = await whyNoDirectDebit(work, deps, loan)
  const { state } = loan
  const firstDebit = earliestDebit(deps.clock.today())
  const isDebitInTime = lastDay === undefined || daysBetween(firstDebit, lastDay) >= 0
  const isDebitOffered = pays === 'figure' ? isDebitInTime : canPayLate({ state }) && !isArranged
  return {
    collecting,
    isArranged,
    takesCards: deps.providers.cardPayments !== null,
    takesDirectDebit: whyNot === null && isDebitOffered,
    isPayable: pays === 'figure' || canPayLate({ state }) || (await hasRest(work, loan)),
    protection: findProtection(protection),
    canArrange: (await findWhyNoArrangement(work, loan, { ...protection, ...owed(loan) })) === null,
  }
}

/** Whether smaller payments can be agreed in the account: all that a reminder needs to know. */
export async function canArrange(
  work: Pick<Work, 'tx'>,
  deps: Pick<ApiDeps, 'clock'>,
  loan: LoanRow,
): Promise<boolean> {
  return (await readWhyNoArrangement(work, deps, { loan, ...owed(loan) })) === null
}

function owed({ total_payable_pence, paid_pence }: LoanRow): { owedPence: Pence } {
  return { owedPence: pence(total_payable_pence - paid_pence) }
}

async function hasRest(work: Pick<Work, 'tx'>, { id, state }: LoanRow): Promise<boolean> {
  return canPayRemainingBalance({ state }) && (await readOwedAfterEnd(work, id)).duePence > 0
}

interface Protection extends PersonFacts {
  isFrozen: boolean
}

async function readProtection(
  work: Pick<Work, 'tx'>,
  deps: Pick<ApiDeps, 'clock'>,
  loan: LoanRow,
): Promise<Protection> {
  const { isFrozen } = await readStandstill(work, deps, loan)
  return { ...(await readPersonFacts(work, deps, loan.user_id)), isFrozen }
}

function findProtection({ isDeceased, isInsolvent, isFrozen }: Protection): WaysToPay['protection'] {
  if (isDeceased) return 'deceased'
  if (isInsolvent) return 'insolvent'
  return isFrozen ? 'breathing-space' : null
}

/** Why the borrower of a loan may not set up an arrangement; null where they may. */
export async function readWhyNoArrangement(
  work: Pick<Work, 'tx'>,
  deps: Pick<ApiDeps, 'clock'>,
  { loan, owedPence }: { loan: LoanRow; owedPence: Pence },
): Promise<ArrangementNotOffered | null> {
  return findWhyNoArrangement(work, loan, { ...(await readProtection(work, deps, loan)), owedPence })
}

async function findWhyNoArrangement(
  work: Pick<Work, 'tx'>,
  loan: LoanRow,
  { isFrozen, isInsolvent, owedPence }: Omit<Protection, 'isDeceased'> & { owedPence: Pence },
): Promise<ArrangementNotOffered | null> {
  return whyNoArrangement({
    state: loan.state,
    isPaidOut: loan.disbursed_on !== null,
    isInBreathingSpace: isFrozen,
    isInsolvent,
    isWithdrawn: (await readOpenQuote(work, loan.id))?.type === 'cancellation',
    isBeingSettled: await isBeingSettled(work, loan.id),
    isHandingBack: (await readAskedHandBack(work, loan.id)) !== null,
    hasEarlyRepaymentPending: await hasEarlyRepaymentPending(work, loan.id),
    owedPence,
  })
}

/** The sentence of the pages as emails write it. `isFigureOpen`: one that ends it can be paid. */
export function describeCollecting(
  { collecting, isArranged }: Meanwhile,
  { isFigureOpen }: { isFigureOpen: boolean },
): string {
  return describeMeanwhile({ collecting, isArranged, isFigureOpen }).replaceAll('’', "'")
}

export type Meanwhile = Pick<WaysToPay, 'collecting' | 'isArranged'>

/** 'by card, from your bank account or by bank transfer' */
export function listWaysToPay({ takesDirectDebit, takesCards }: WaysToPay): string {
  const ways = [
    ...(takesDirectDebit ? ['by Direct Debit'] : []),
    ...(takesCards ? ['by card'] : []),
    'from your bank account',
  ]
  return `${ways.join(', ')} or by bank transfer`
}

/** SI 2020/1311 reg 7: that nothing has to be paid now; null where it may be asked for. */
export function describeProtection({ protection }: WaysToPay): string | null {
  return protection && PROTECTIONS[protection]
}

const PROTECTIONS: Readonly<Record<NonNullable<WaysToPay['protection']>, string>> = {
  deceased: "We don't ask for payments while the estate is dealt with.",
  insolvent:
    "An insolvency is recorded for you, so we don't ask you for payments. Talk to the person who deals with it before you pay us.",
  'breathing-space': "You're in a breathing space, so you don't have to pay it now.",
}

/** CONC 7.3: the help for a borrower who cannot pay. */
export function describeHelp(ways: WaysToPay, { brand }: Pick<EmailReader, 'brand'>): string {
  const { phone } = brand.contacts
  const call = `call us on ${phone} (${brand.hours.phone.text})`
  return (
    describeProtection(ways) ??
    (ways.canArrange
      ? `If you can't pay it, you can agree smaller payments in your account. Or ${call}.`
      : `If you can't pay it, ${call}.`)
  )
}
