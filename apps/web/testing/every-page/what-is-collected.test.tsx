import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { COLLECTING, type Collecting } from '@tarnbrook/domain/situation/collecting'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { LoanSummary } from '#features/account/dashboard/loan-summary.tsx'
import { Manage } from '#features/account/loan/manage/manage.tsx'
import { Overview } from '#features/account/loan/overview/overview.tsx'
import { Payments } from '#features/account/loan/payments/payments.tsx'
import { Agreed } from '#features/arrangements/agreed.tsx'
import { OfferStep } from '#features/arrangements/steps/offer-step.tsx'
import { Ask, UnderWay } from '#features/bank-details/bank-details.screen.tsx'
import { AskForQuote } from '#features/settlement/ask-for-quote.tsx'
import { Quote } from '#features/settlement/quote/quote.tsx'
import { exampleCurrent, exampleDraft, exampleInfo, exampleStatement } from '#testing/arrangement.fixture.tsx'
import { exampleLoan, exampleRow } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { examplePreview, exampleQuote } from '#testing/settlement.fixture.tsx'

const QUOTE = { id: 3, amountToPay: pence(500_00), payBy: '2026-12-20', isPastPayBy: false }
const PAYMENT = { dueOn: '2026-12-05', collectOn: '2026-12-07', amount: pence(60_00) }
const ARRANGEMENT: NonNullable<Loan['arrangement']> = {
  id: 5,
  agreedOn: '2026-11-20',
  amount: pence(60_00),
  paymentsLeft: 2,
  nextPayment: PAYMENT,
  lastPaymentOn: '2027-01-05',
  isPastLastPayment: false,
  graceUntil: null,
  comingPayments: [PAYMENT],
  movedPayment: null,
}
/** As the API sends it where none of its payments is asked for. */
const NOT_ASKED = { arrangement: { ...ARRANGEMENT, nextPayment: null, comingPayments: [] } }
const BREATHING_SPACE = { breathingSpace: { startedOn: '2026-11-20', lastDay: '2027-01-18' } }
const IN_ITS_PLACE = [exampleRow(1, { dueOn: '2026-12-20', isDeferred: true })]
const ARRANGED = { arrangement: ARRANGEMENT, nextPayment: null }

const LOANS: Record<Collecting, Partial<Loan>> = {
  'by-direct-debit': {},
  'being-set-up': { mandateStatus: 'pending' },
  'no-direct-debit': { mandateStatus: 'cancelled', isMandateActive: false },
  stopped: { isMandateActive: false, collectingStoppedOn: '2026-11-21' },
  paused: { ...ARRANGED, ...NOT_ASKED, ...BREATHING_SPACE, scheduledPayments: IN_ITS_PLACE },
  'being-settled': {
    nextPayment: null,
    settlementQuote: {
      ...{ ...QUOTE, type: 'settlement', status: 'paying', paymentMethod: 'CARD', chargeOn: null },
    },
  },
  'handing-back': {
    ...{ productType: 'hire-purchase', brand: 'motor', nextPayment: null },
    handBackAsked: { askedOn: '2026-11-26', until: '2026-11-27T17:00:00Z', toPay: pence(0) },
  },
  withdrawn: {
    nextPayment: null,
    ...{ scheduledPayments: [], hasActiveCancellationQuote: true },
    settlementQuote: {
      ...QUOTE,
      type: 'cancellation',
      status: 'quoted',
      paymentMethod: null,
      chargeOn: null,
    },
  },
  deceased: { collecting: 'deceased', nextPayment: null },
  insolvent: { isInsolvent: true, nextPayment: null },
  over: { state: 'Terminated', nextPayment: null },
}

const MORE: [name: string, changes: Partial<Loan>][] = [
  ['arranged, without a Direct Debit', { ...ARRANGED, ...LOANS['no-direct-debit'] }],
  ['arranged, stopped', { ...ARRANGED, ...LOANS.stopped }],
  ['arranged, in an insolvency', { ...ARRANGED, ...NOT_ASKED, isInsolvent: true }],
  ['arranged, being settled', { ...LOANS['being-settled'], ...ARRANGED, ...NOT_ASKED }],
  ...COLLECTING.filter((each) => each !== 'by-direct-debit' && each !== 'being-set-up').map(
    (each): [string, Partial<Loan>] => [
      `${each}, in a breathing space`,
      { ...LOANS[each], ...BREATHING_SPACE },
    ],
  ),
]

function findPages(loan: Loan): Record<string, ReactNode> {
  return {
    dashboard: <LoanSummary loan={loan} isOnly />,
    overview: <Overview loan={loan} />,
    payments: <Payments loan={loan} />,
    manage: <Manage loan={loan} />,
    'settlement figures': <AskForQuote loan={loan} preview={examplePreview()} title="Settle early" />,
    'settlement quote': <Quote loan={loan} quote={exampleQuote()} />,
    'bank account': <Ask loan={loan} isStopped={false} />,
    'pending bank account': (
      <UnderWay
        loan={loan}
        update={{
          '@type': 'bankDetailsUpdate',
          id: 9,
          accountHolderName: 'Ann Fell',
          sortCodeEnding: '90',
          accountNumberEnding: '4444',
          payeeCheck: 'match',
          createdAt: '2026-11-26T09:00:00Z',
        }}
      />
    ),
    ...(loan.arrangement && {
      arrangement: (
        <Agreed
          loan={loan}
          current={exampleCurrent(loan.arrangement.nextPayment ? {} : { nextPayment: null, isPaused: true })}
        />
      ),
    }),
  }
}

/** That payments are taken on their days, in the words of every page. */
const CLAIM =
  /[Ww]e(’ll| still)? collect (each|its|it by|£)|You’ll pay £|Under your arrangement, by Direct Debit|payments go on\b|of your arrangement go on|are taken from|Collected on|To come Direct Debit|before it’s taken|You don’t need to do anything else/

function findClaims(changes: Partial<Loan>, wanted = CLAIM): string[] {
  const loan = exampleLoan(changes)
  return Object.entries(findPages(loan)).flatMap(([name, page]) => {
    const [claim] = wanted.exec(sayings(loan.brand as 'main', page).join(' ')) ?? []
    return claim === undefined ? [] : [`${name}: ${claim}`]
  })
}

/** That the borrower has to pay what comes. */
const PAY_YOURSELF =
  /[Pp]ay (it|each( one)?) yourself|no working Direct Debit|Pay us £|send it from your bank|we don’t collect (it|these)|due on \d/

const RESERVED = { mandateStatus: 'reserved', isMandateActive: false } as const

const COLLECTED: [name: string, changes: Partial<Loan>][] = [
  ['on its day', {}],
  ['arranged', ARRANGED],
  ['being set up', LOANS['being-set-up']],
  ['reserved', RESERVED],
  ['arranged, being set up', { ...ARRANGED, ...LOANS['being-set-up'] }],
  ['arranged, reserved', { ...ARRANGED, ...RESERVED }],
  ['arranged, in a breathing space', { ...ARRANGED, ...BREATHING_SPACE }],
  ['arranged and reserved, in a breathing space', { ...ARRANGED, ...RESERVED, ...BREATHING_SPACE }],
]

test.each(COLLECTED)('no page asks the borrower to pay what we collect: %s', (_name, changes) => {
  expect(findClaims(changes, PAY_YOURSELF)).toEqual([])
})

test('an arrangement of which the Direct Debit is being set up is collected on every page', () => {
  const claims = findClaims({ ...ARRANGED, ...RESERVED }).map((each) => each.split(':')[0])
  expect(claims).toEqual(findClaims(ARRANGED).map((each) => each.split(':')[0]))
})

test.each([
  ['reserved', RESERVED, true],
  ['being set up', LOANS['being-set-up'], true],
  ['stopped, which an arrangement starts again', LOANS.stopped, true],
  ['gone', LOANS['no-direct-debit'], false],
])('who agrees an arrangement is told how it is paid: %s', (_name, changes, isTaken) => {
  const step = { info: exampleInfo(), draft: exampleDraft(), statement: exampleStatement() }
  const page = <OfferStep {...step} loan={exampleLoan(changes)} isChanging={false} />
  expect(CLAIM.test(sayings('main', page).join(' '))).toBe(isTaken)
})

test.each([
  ['no Direct Debit', LOANS['no-direct-debit']],
  ['stopped', LOANS.stopped],
])('an arrangement asks the borrower to pay, on every page, where there is %s', (_name, changes) => {
  const pages = findClaims({ ...ARRANGED, ...changes }, PAY_YOURSELF).map((each) => each.split(':')[0])
  expect(pages).toEqual(expect.arrayContaining(['dashboard', 'overview', 'arrangement']))
})

const NOT_COLLECTED = Object.entries(LOANS).filter(
  ([each]) => each !== 'by-direct-debit' && each !== 'being-set-up',
)

test.each([...NOT_COLLECTED, ...MORE])('no page says that we collect: %s', (_name, changes) => {
  expect(findClaims(changes)).toEqual([])
})

test.each(COLLECTING)('the example of %s is one', (collecting) => {
  expect(exampleLoan(LOANS[collecting]).collecting).toBe(collecting)
})

const NAMES_ITS_END = /You have an arrangement until|arrangement runs, until|(With|After) the payment on/

test('no page names the last day of an arrangement as its end once that day is over', () => {
  const over = { ...NOT_ASKED.arrangement, paymentsLeft: 0 }
  const changes = { ...BREATHING_SPACE, collecting: 'paused', nextPayment: null } as const
  expect(findClaims({ ...changes, arrangement: over }, NAMES_ITS_END)).not.toEqual([])
  expect(
    findClaims({ ...changes, arrangement: { ...over, isPastLastPayment: true } }, NAMES_ITS_END),
  ).toEqual([])
})

test('every page says so where they are collected', () => {
  const pages = findClaims({}).map((each) => each.split(':')[0])
  expect(pages).toEqual(Object.keys(findPages(exampleLoan())))
  expect(findClaims(ARRANGED)).toEqual(expect.arrayContaining([expect.stringMatching(/^arrangement: /)]))
})
