import type { Loan } from '@tarnbrook/contract/loans/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { makeStore } from '#store.ts'
import { exampleDefaultNotice, exampleLoan, examplePending, exampleRow } from '#testing/loan.fixture.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { Overview } from './overview.tsx'

function shown(changes: Parameters<typeof exampleLoan>[0]): string {
  const store = makeStore({
    extra: { log: console, fetch: async () => new Response() },
    preloadedState: { session: sessionWith({}) },
  })
  const Page = createRoutesStub([{ path: '/', Component: () => <Overview loan={exampleLoan(changes)} /> }])
  return renderToStaticMarkup(
    <Provider store={store}>
      <Page initialEntries={['/']} />
    </Provider>,
  )
}

test('the first page of a loan says how to withdraw for as long as it can be done, and leads to the agreement', () => {
  const [during, after] = [true, false].map((isInTime) => shown({ isEligibleForCancellation: isInTime }))
  expect(during).toContain('You can withdraw until')
  expect(after).not.toContain('You can withdraw until')
  for (const html of [during, after]) expect(html).toMatch(/contract\.pdf[^>]*>Read your signed agreement/)
})

test.each([
  ['cancelled', 'It was cancelled'],
  ['failed', 'Your bank didn’t accept it'],
] as const)('a Direct Debit that is %s leads to setting it up again', (mandateStatus, why) => {
  const html = shown({ isMandateActive: false, mandateStatus })
  expect(html).toContain(why)
  expect(html).toContain('href="/account/borrow/repay/direct-debit?id=7"')
})

test('while it is being set up, and where nothing is collected, it is not asked for', () => {
  const setUp = shown({ isMandateActive: false, mandateStatus: 'reserved' })
  expect(setUp).toContain('Your Direct Debit is being set up')
  for (const html of [
    setUp,
    shown({ isMandateActive: false, mandateStatus: 'cancelled', state: 'Terminated' }),
  ])
    expect(html).not.toContain('/repay/direct-debit')
})

test('one Direct Debit of several payments is one row, and what is paid in another way stands beside it', () => {
  const pendingRepayments = [1, 2, 3].map((number) =>
    examplePending({ id: number, number, directDebitId: 1 }),
  )
  const another = examplePending({ id: 5, number: 3, directDebitId: 5 })
  const card = examplePending({ id: 4, number: 3, method: 'CARD' })
  const html = shown({ pendingRepayments: [...pendingRepayments, another, card] })
  const rows = html.slice(html.indexOf('Not here yet')).match(/Payments? [1-3][^<]*/g)
  expect(rows?.slice(0, 3)).toEqual([
    expect.stringContaining('Payments 1, 2 and 3, '),
    expect.stringContaining('Payment 3, '),
    expect.stringContaining('Payment 3, '),
  ])
  expect(html).toContain('£781.50')
})

test('a payment that is not here yet is the arrangement’s where it is, and not sent while it can be stopped', () => {
  const [first, second] = [1, 2].map((number) =>
    examplePending({ id: number, number, directDebitId: 1, isArranged: true }),
  )
  for (const pendingRepayments of [[first!], [first!, second!]]) {
    const block = shown({ pendingRepayments }).split('Not here yet')[1]
    expect(block).toContain('Arrangement payment, ')
    expect(block).not.toMatch(/Payments? 1/)
  }
  expect(shown({ pendingRepayments: [first!] })).not.toContain('haven’t sent it to your bank')
  const unsent = examplePending({ number: null, isUnsent: true })
  expect(shown({ pendingRepayments: [unsent] })).toContain('We haven’t sent it to your bank yet')
})

test('a late loan says what was missed, and offers two answers of one kind; all else is in rows', () => {
  const scheduledPayments = [1, 2].map((number) => exampleRow(number, { status: 'missed' }))
  const late = { state: 'Late', scheduledPayments } as const
  const html = shown({ ...late, lateRepayment: { payable: pence(521_00), collectOn: null } })
  expect(html).toContain('You’ve missed 2 payments')
  expect(html).toContain('We haven’t added any charges or extra interest')
  const actions = /<a[^>]*href="([^"]*)"[^>]*>(?:Pay now|I can’t pay this)</g
  expect([...html.matchAll(actions)].map(([, href]) => href)).toEqual([
    '/account/borrow/repay/pay-now?id=7',
    '/account/borrow/repay/summary?id=7&amp;tab=manage#difficulty',
  ])
  const asked = [examplePending(), examplePending({ id: 2, number: 2 })]
  const onItsWay = shown({ ...late, lateRepayment: null, pendingRepayments: asked })
  expect(onItsWay).not.toContain('>Pay now<')
  expect(onItsWay).toMatch(/<details open="">.*Part of the total. Don’t pay it again/)
})

test.each([
  ['running', 'You have a default notice'],
  ['time-up', 'The time in your default notice is over'],
  ['remedied', null],
  ['paid-late', null],
] as const)('a default notice that is %s is told of for as long as something may follow', (status, title) => {
  const notice = exampleDefaultNotice({ status })
  const scheduledPayments = [exampleRow(1, { status: 'missed' })]
  const html = shown({ state: 'Late', scheduledPayments, defaultNotices: [notice] })
  if (title === null) return expect(html).not.toContain('default notice')
  expect(html).toContain(title)
  expect(html).toContain('ask for the whole balance at once, and take legal proceedings')
  expect(html.indexOf('we can agree smaller payments')).toBeLessThan(html.indexOf('legal proceedings'))
})

test('how many payments are made is said and drawn, and which are missed', () => {
  const rows = [exampleRow(1, { status: 'paid' }), exampleRow(2, { status: 'missed' }), exampleRow(3)]
  expect(shown({ scheduledPayments: rows })).toContain('1 of 3 payments made, 1 missed')
  // Drawn where it is in the schedule, also where a later one is paid.
  const later = [exampleRow(1, { status: 'missed' }), exampleRow(2, { status: 'paid' }), exampleRow(3)]
  const marks = (html: string) =>
    [...html.matchAll(/<path class="[^"]*?(paid|missed|coming)/g)].map(([, mark]) => mark)
  expect(marks(shown({ scheduledPayments: rows }))).toEqual(['paid', 'missed', 'coming'])
  expect(marks(shown({ scheduledPayments: later }))).toEqual(['missed', 'paid', 'coming'])
  expect(shown({ scheduledPayments: rows.slice(0, 1) })).toContain('aria-label="1 of 1 payments made"')
  expect(shown({ scheduledPayments: rows, isInsolvent: true })).not.toContain('payments made')
})

test('while a hand-back can be taken back nothing is announced as collected', () => {
  const html = shown({
    productType: 'hire-purchase',
    nextPayment: null,
    handBackAsked: { askedOn: '2026-11-24', until: '2026-11-25T17:00:00Z', toPay: pence(12_59) },
  })
  for (const words of ['Hand-back asked for', '.59</span>', 'until 5pm on 25 November 2026', 'take it back'])
    expect(html).toContain(words)
  expect(html).not.toMatch(/You’ll pay|no more payments to collect|Settle early|Pay extra/)
})

test('who can still pay finds help to pay less before anything is missed', () => {
  expect(shown({})).toContain('Money’s tight')
  const breathingSpace = { startedOn: '2026-11-20', lastDay: null }
  expect(shown({ breathingSpace })).not.toContain('Money’s tight')
})

test('while a loan can be withdrawn from, that is offered in place of the more expensive settlement', () => {
  const early = shown({ isEligibleForCancellation: true })
  expect(early).toContain('href="/account/borrow/repay/withdraw?id=7"')
  expect(early).not.toContain('Settle early')
  expect(shown({})).toContain('Settle early')
})

test('a Direct Debit after the last day of a default notice is not offered as the way to put it right', () => {
  const shownOn = (collectOn: string) =>
    shown({
      state: 'Late',
      scheduledPayments: [exampleRow(1, { status: 'missed' })],
      lateRepayment: { payable: pence(260_50), collectOn },
      defaultNotices: [exampleDefaultNotice({ toPay: pence(200_00) })],
    })
  const [inTime, late] = [shownOn('2026-12-08'), shownOn('2026-12-09')]
  for (const html of [inTime, late])
    expect(html).toMatch(/To put your default notice right.*£200.*by 8 December 2026/)
  expect(inTime).toContain('or by Direct Debit, or call')
  expect(late).not.toMatch(/overdue [^.]*by Direct Debit/)
})

/** Pence are an element of their own. */
const joined = (html: string) => html.replaceAll(/<\/?span[^>]*>/g, '')

test.each([
  ['withdrawal', '2026-12-09', 'if you withdraw by 9 December 2026', 'no fee, and interest only'],
  ['withdrawal', null, 'if you withdraw', 'no fee, and interest only'],
  ['settlement', '2026-12-20', 'if you settle early', 'less what the law takes off'],
] as const)('what clears it today, by %s until %s, stands beside the balance', (by, lastDay, way, why) => {
  const payOff = { by, lastDay, amount: pence(500_01) }
  const html = shown({ payOff })
  for (const words of ['Balance', 'To pay it all off today', '£500.01', way, why])
    expect(joined(html)).toContain(words)
  for (const unasked of [
    { state: 'Late', scheduledPayments: [exampleRow(1, { status: 'missed' })] },
    { breathingSpace: { startedOn: '2026-11-20', lastDay: null } },
  ] as const)
    expect(joined(shown({ payOff, ...unasked } as Parameters<typeof shown>[0]))).not.toContain('£500.01')
})

const REFUND = { id: 1, amount: pence(3_00), isHeld: false, accountNumberEnding: '5678', sentOn: null }
const SETTLED = { state: 'Settled', isActive: false, paidToDate: pence(781_50) } as const

test('a refund that waits is on the loan’s first page, and no part of what was paid', () => {
  const html = shown({ ...SETTLED, refunds: [{ ...REFUND, status: 'returned' }] })
  expect(html).toContain('We owe you £3')
  expect(html).toContain('href="/account/borrow/repay/refund-account?id=7"')
  expect(joined(html)).toContain('£778.50')
  const sent = shown({ ...SETTLED, refunds: [{ ...REFUND, status: 'executed', sentOn: '2026-12-01' }] })
  expect(sent).toContain('We’ve sent you £3')
  expect(sent).not.toContain('refund-account')
})

test.each(['reserved', 'failed', 'returned'] as const)(
  'a refund that is %s and held asks for no account and promises nothing',
  (status) => {
    const refund = { ...REFUND, status, isHeld: true }
    const givenBack = [{ ...refund, id: 2, reason: 'We told you too late.' }]
    for (const changes of [
      { ...SETTLED, refunds: [refund] },
      { givenBack, isInsolvent: true },
    ]) {
      const html = joined(shown(changes))
      expect(html).toMatch(/we hold the money until it’s clear who it goes to/i)
      expect(html).not.toMatch(/refund-account|another account|email you when it’s sent/)
    }
  },
)

test('what we give back is said with why, and changes nothing of what is owed', () => {
  const givenBack = { ...REFUND, reason: 'We told you too late.' }
  const html = shown({ givenBack: [{ ...givenBack, status: 'sent' }] })
  expect(html).toContain('We’re refunding you £3')
  expect(html).toContain('We told you too late. It goes to your account ending 5678')
  expect(html).not.toContain('more than you owed')
  const failed = shown({ givenBack: [{ ...givenBack, status: 'failed' }] })
  expect(failed).toContain('It’s money that we agreed to give back.')
  expect(failed).toContain('Up to date')
  const both = shown({
    givenBack: [{ ...givenBack, status: 'failed' }],
    refunds: [{ ...REFUND, id: 2, status: 'failed' }],
  })
  expect(both).toContain('We owe you £6')
  expect(both).toContain('You paid more than you owed on this loan, and we agreed to give some money back.')
})

test('what was paid in advance is named beside what was paid to us', () => {
  const { agreed } = exampleLoan()
  const html = shown({ agreed: { ...agreed, paidInAdvance: pence(1_000_00) } })
  expect(html).toContain('Paid to us so far')
  expect(html).toContain('Besides the £1,000 you paid the seller in advance')
  expect(shown({})).not.toContain('in advance')
})

test.each([
  ['settled', 'The vehicle is yours'],
  [null, null],
] as const)(
  'of a settled hire purchase whose figure is %s, the vehicle is said to be %s',
  (status, words) => {
    const settlementQuote = status && {
      ...({ id: 1, type: 'settlement', status, amountToPay: pence(0), payBy: '2026-12-20' } as const),
      ...{ isPastPayBy: false, paymentMethod: null, chargeOn: null },
    }
    const html = shown({ ...SETTLED, productType: 'hire-purchase', settlementQuote })
    expect(html).not.toContain('Unless the vehicle went back')
    if (words) expect(html).toContain(words)
    else expect(html).not.toContain('vehicle is yours')
  },
)

test.each([
  ['', {}, ['Overdue', 'was due by 20 December 2026', 'Money’s tight']],
  [', in a breathing space', { breathingSpace: { startedOn: '2026-12-21', lastDay: null } }, []],
])('a withdrawal whose 30 days are over is still owed, and there is help%s', (_where, changes, words) => {
  const html = shown({
    ...changes,
    hasActiveCancellationQuote: true,
    settlementQuote: {
      ...({ id: 1, type: 'cancellation', status: 'quoted', amountToPay: pence(501_20) } as const),
      ...{ payBy: '2026-12-20', isPastPayBy: true, paymentMethod: null, chargeOn: null },
    },
  })
  const always = [
    'ended on 20 December 2026',
    'We’ve stopped adding interest',
    'If you can’t pay it now',
    'StepChange',
  ]
  for (const each of [...always, ...words]) expect(html).toContain(each)
  for (const each of ['by the end of 20 December', 'until today']) expect(html).not.toContain(each)
  expect(html.includes('Overdue')).toBe(words.length > 0)
})

test('to somebody who is insolvent the balance is said once, and nothing is offered to pay with', () => {
  const html = shown({
    isInsolvent: true,
    payOff: { by: 'settlement', amount: pence(500_01), lastDay: null },
  })
  expect(html).toContain('Owed, and not asked for')
  for (const words of ['Balance', 'Settle early', 'Pay extra', 'To pay it all off'])
    expect(html).not.toContain(words)
})

test('what would be owed over time is drawn only while it is to be paid as agreed', () => {
  const drawn = (situation: Loan['situation']) => shown({ situation }).includes('What you owe over time')
  expect(drawn('up-to-date')).toBe(true)
  for (const situation of ['withdrawn', 'being-settled', 'handing-back'] as const)
    expect(drawn(situation), situation).toBe(false)
  expect(shown({ isInsolvent: true })).not.toContain('What you owe over time')
})

test('the payment day is offered to be changed only while it can be', () => {
  expect(shown({})).toContain('Change payment day')
  expect(shown({ hasActiveSettlementQuote: true })).not.toContain('Change payment day')
})
