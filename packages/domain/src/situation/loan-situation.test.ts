import { expect, test } from 'vitest'
import { pence } from '../core/money.ts'
import { findLoanSituation, type LoanFacts } from './loan-situation.ts'

const UP_TO_DATE: LoanFacts = {
  state: 'Repaying',
  isPaidOut: true,
  duePence: pence(0),
  missedInstalments: 0,
  isArranged: false,
  figure: null,
  isFigureBeingPaid: false,
  isHandingBack: false,
}

test.each<[string, Partial<LoanFacts>, ReturnType<typeof findLoanSituation>]>([
  ['a signed loan', { state: 'Pending', isPaidOut: false }, 'awaiting-payout'],
  ['money on its way out', { state: 'Funded', isPaidOut: false }, 'awaiting-payout'],
  ['cancelled before the payout', { state: 'Cancelled', isPaidOut: false }, 'never-lent'],
  ['nothing missed', {}, 'up-to-date'],
  ['a missed payment', { state: 'Late', missedInstalments: 1 }, 'behind'],
  ['late, which the instalments do not say', { state: 'Late' }, 'behind'],
  ['up to date, which the instalments do not say', { missedInstalments: 1 }, 'behind'],
  [
    'an arrangement over missed payments',
    { state: 'Late', missedInstalments: 2, isArranged: true },
    'arranged',
  ],
  ['an open settlement figure', { figure: 'settlement' }, 'up-to-date'],
  ['a settlement figure on its way', { figure: 'settlement', isFigureBeingPaid: true }, 'being-settled'],
  [
    'a withdrawal, also while it is being repaid',
    { figure: 'withdrawal', isFigureBeingPaid: true },
    'withdrawn',
  ],
  [
    'a withdrawal of a loan behind',
    { state: 'Late', missedInstalments: 1, figure: 'withdrawal' },
    'withdrawn',
  ],
  ['a hand-back asked for', { isHandingBack: true }, 'handing-back'],
  [
    'a hand-back of a loan behind, in an arrangement',
    { state: 'Late', missedInstalments: 2, isArranged: true, isHandingBack: true },
    'handing-back',
  ],
  ['withdrawn from after it', { figure: 'withdrawal', isHandingBack: true }, 'withdrawn'],
  ['a settlement on its way beside it', { isFigureBeingPaid: true, isHandingBack: true }, 'handing-back'],
  ['a hand-back that lapsed', { state: 'Settled', isHandingBack: true }, 'paid-off'],
  ['the last payment made', { state: 'Complete' }, 'paid-off'],
  ['settled', { state: 'Settled' }, 'paid-off'],
  ['settled with money to go back', { state: 'Settled', duePence: pence(-3_00) }, 'paid-off'],
  ['settled by a payment that came back', { state: 'Settled', duePence: pence(5_063_09) }, 'owed-again'],
  ['withdrawn by a payment that came back', { state: 'Cancelled', duePence: pence(5_000_00) }, 'owed-again'],
  [
    'a payout that came back with a debt',
    { state: 'Cancelled', isPaidOut: false, duePence: pence(1) },
    'owed-again',
  ],
  ['ended by us', { state: 'Terminated', duePence: pence(900_00) }, 'ended-owing'],
  ['handed back with nothing left', { state: 'Voluntary terminated' }, 'paid-off'],
  ['written off', { state: 'Written Off' }, 'written-off'],
  ['sold', { state: 'Sold', duePence: pence(10) }, 'sold'],
])('%s', (_what, facts, situation) => {
  expect(findLoanSituation({ ...UP_TO_DATE, ...facts })).toBe(situation)
})
