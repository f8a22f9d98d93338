import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds, pence } from '@tarnbrook/domain/core/money'
import { describe, expect, test } from 'vitest'
import { RefundNotice } from '#features/refunds/refund-notice.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { examplePreview, exampleQuote, exampleWithdrawal } from '#testing/settlement.fixture.tsx'
import { NotOffered } from './not-offered.tsx'
import { Settled } from './settled.tsx'
import { chooseSettlementStep } from './settlement-quote.screen.tsx'
import { chooseWithdrawalStep } from './withdrawal/withdrawal.screen.tsx'

const loan = exampleLoan({})
const pounds = (amount: number) => formatMoney(fromPounds(amount))
/** The pence of a large amount are an element of their own. */
const textOf = (page: Parameters<typeof sayings>[1]) =>
  sayings('main', page)
    .join(' ')
    .replaceAll(/ (\.\d\d)\b/g, '$1')

/** Published SI 2004/1483 figures, as the API's answer: printed to the penny, not calculated. */
describe('a settlement quote prints the figures of the API', () => {
  test.each([
    { before: 5113.66, rebate: 860.53, statutory: 4253.13, contractual: 4213.05 },
    { before: 4979.09, rebate: 821.05, statutory: 4158.04, contractual: 4112.4 },
    { before: 4844.52, rebate: 776.92, statutory: 4067.6, contractual: 4023.49 },
    { before: 15_205.25, rebate: 6803.78, statutory: 8504.29, contractual: 8401.47 },
    { before: 6405.36, rebate: 931.41, statutory: 5473.95, contractual: 5547.27 },
    { before: 3202.68, rebate: 201.48, statutory: 3001.2, contractual: 2990.74 },
  ])('$statutory by the law, $contractual by the agreement', ({ before, rebate, statutory, contractual }) => {
    const amountToPay = fromPounds(Math.min(statutory, contractual))
    const working = {
      ...exampleQuote().working!,
      amountBeforeRebate: fromPounds(before),
      rebate: fromPounds(rebate),
      statutory: fromPounds(statutory),
      contractual: fromPounds(contractual),
      basis: statutory <= contractual ? ('statutory' as const) : ('contractual' as const),
    }
    const quote = exampleQuote({ amountToPay, quotedAmount: amountToPay, working })
    const text = textOf(chooseSettlementStep({ loan, quote, preview: undefined }).page)
    for (const amount of [before, statutory, contractual]) expect(text).toContain(pounds(amount))
    expect(text).toContain(`To settle your loan ${formatMoney(amountToPay)}`)
  })
})

test.each([
  { interest: 0, toPay: 7500 },
  { interest: 36.77, toPay: 7536.77 },
  { interest: 116.18, toPay: 7616.18 },
])('a withdrawal prints £$toPay with interest of £$interest', ({ interest, toPay }) => {
  const notice = exampleWithdrawal().withdrawal!
  const withdrawal = { ...notice, credit: pence(750_000), interest: fromPounds(interest), paid: pence(0) }
  const quote = exampleWithdrawal({ amountToPay: fromPounds(toPay), withdrawal })
  const text = textOf(chooseWithdrawalStep({ loan, quote, preview: undefined }).page)
  expect(text).toContain(`To pay back, if you pay today ${pounds(toPay)}`)
  expect(text).toContain(`Interest so far ${pounds(interest)}`)
})

test.each([
  { amountOwed: 0, words: 'There’s nothing left to pay on your loan.', others: 'Call us before you pay' },
  { amountOwed: 29.34, words: 'Call us before you pay anything more', others: 'nothing left to pay' },
])('where what came covers the figure and £$amountOwed is in the books', ({ amountOwed, words, others }) => {
  const owed = exampleLoan({ amountOwed: fromPounds(amountOwed) })
  const refused = { reason: 'nothing-to-pay', until: null } as const
  const text = textOf(<NotOffered loan={owed} title="Settle early" refused={refused} />)
  expect(text).toContain(words)
  expect(text).not.toContain(others)
})

test('a quote that has expired is told with its day, and a new one is offered', () => {
  const preview = examplePreview({ expired: { amount: pence(508_35), payBy: '2026-12-25' } })
  const text = textOf(chooseSettlementStep({ loan, quote: null, preview }).page)
  expect(text).toContain('Your quote has expired')
  expect(text).toContain('You could pay £508.35 until the end of 25 December')
  expect(text).toContain('Get a settlement quote')
})

test('while a card is being charged the page says so, and offers no other way', () => {
  const quote = exampleQuote({
    status: 'paying',
    paymentMethod: 'CARD',
    canChangePaymentMethod: false,
    canBeDropped: false,
  })
  const text = textOf(chooseSettlementStep({ loan, quote, preview: undefined }).page)
  expect(text).toContain('We’re checking with your bank')
  expect(text).toContain('Please don’t pay again yet')
  expect(text).not.toMatch(/Start again by card|instead|Drop this quote/)
})

test.each([
  ['DIRECT_DEBIT', 'Your bank didn’t pay the Direct Debit of 25 November 2026'],
  ['CARD', 'Your card payment of 25 November 2026 wasn’t made, and nothing was taken'],
  ['OPEN_BANKING', 'Your bank didn’t make the payment of 25 November 2026'],
] as const)(
  'a payment of a quote by %s that came to nothing is told of beside the figure',
  (method, words) => {
    const quote = exampleQuote({ lastFailure: { method, on: '2026-11-25' } })
    const text = textOf(chooseSettlementStep({ loan, quote, preview: undefined }).page)
    expect(text).toContain('Your payment didn’t go through')
    expect(text).toContain(words)
  },
)

test('in the first days withdrawing is said before the figure, with what it saves', () => {
  const preview = examplePreview()
  const [today] = preview.days
  const instead = { amount: pence(today!.amount - 130_18), until: '2026-12-09' }
  const say = (withdrawalInstead: typeof instead | null) =>
    textOf(chooseSettlementStep({ loan, quote: null, preview: { ...preview, withdrawalInstead } }).page)
  expect(say(instead)).toContain('Withdrawing costs £130.18 less')
  expect(say(instead).indexOf('Withdrawing costs')).toBeLessThan(
    say(instead).indexOf('To settle, if you ask'),
  )
  expect(say(instead)).toContain('until the end of 9 December 2026')
  expect(say(null)).not.toContain('Withdrawing')
})

test('beside a quote, withdrawing is said first too while it costs less', () => {
  const quote = exampleQuote({})
  const say = (payOff: Loan['payOff']) =>
    textOf(chooseSettlementStep({ loan: { ...loan, payOff }, quote, preview: undefined }).page)
  const amount = pence(quote.amountToPay - 130_18)
  expect(say({ by: 'withdrawal', amount, lastDay: null })).toContain('Withdrawing costs £130.18 less')
  expect(say({ by: 'settlement', amount, lastDay: null })).not.toContain('Withdrawing')
})

test('a refund that a death or an insolvency holds is promised on no page', () => {
  const [id, amount, accountNumberEnding] = [1, pence(3_00), '5678']
  const coming = { id, amount, status: 'reserved' as const, accountNumberEnding, sentOn: null }
  const ended = (isHeld: boolean) => ({
    ...({ state: 'Settled', isActive: false, amountOwed: pence(0) } as const),
    refunds: [{ ...coming, isHeld }],
  })
  const quote = exampleQuote({
    status: 'settled',
    settledOn: '2026-12-02',
    refund: { amount, by: null, status: 'reserved' },
  })
  const givenBack = [{ ...coming, id: 2, isHeld: true, reason: 'A notice was late.' }]
  const settled = (isHeld: boolean) => textOf(<Settled loan={exampleLoan(ended(isHeld))} quote={quote} />)
  for (const isInsolvent of [true, false])
    for (const text of [
      textOf(<RefundNotice loan={exampleLoan({ ...ended(true), isInsolvent })} />),
      textOf(<RefundNotice loan={exampleLoan({ givenBack, isInsolvent })} />),
      settled(true),
    ]) {
      expect(text).toMatch(/we hold the money until/i)
      expect(text).not.toMatch(/sending you|refunding you|You get it|It goes to your account/)
    }
  expect(settled(false)).toContain('we email you when it’s sent')
})

test('where there is no figure, no step after it is told', () => {
  const preview = examplePreview({ notOffered: { reason: 'loan-ended', until: null } })
  const ended = exampleLoan({ state: 'Settled', situation: 'paid-off' })
  expect(chooseSettlementStep({ loan: ended, quote: null, preview }).next).toEqual([])
  expect(chooseWithdrawalStep({ loan: ended, quote: null, preview }).next).toEqual([])
  expect(chooseSettlementStep({ loan, quote: null, preview: examplePreview() }).next).toHaveLength(3)
  expect(chooseWithdrawalStep({ loan, quote: null, preview: examplePreview() }).next).toHaveLength(3)
})

test('a loan that was cancelled before its payout is not still to be paid out', () => {
  const preview = examplePreview({ notOffered: { reason: 'not-paid-out', until: null } })
  const lead = (changes: Partial<Loan>) =>
    textOf(chooseSettlementStep({ loan: exampleLoan(changes), quote: null, preview }).page)
  expect(lead({ state: 'Pending', situation: 'awaiting-payout' })).toContain(
    'We haven’t sent you the money yet',
  )
  const cancelled = lead({ state: 'Cancelled', situation: 'never-lent', disbursalDate: null })
  expect(cancelled).toContain('This loan was cancelled before any money was sent')
  expect(cancelled).not.toContain('yet')
})

test('a withdrawal says what comes of it without: the payments, the settlement or the hand-back', () => {
  const preview = examplePreview({
    type: 'cancellation',
    withdrawal: { ...exampleWithdrawal().withdrawal! },
  })
  const otherwise = (changes: Partial<Loan>) =>
    textOf(chooseWithdrawalStep({ loan: exampleLoan(changes), quote: null, preview }).page)
  expect(otherwise({})).toContain('is left to pay in your monthly payments, as agreed')
  expect(otherwise({ situation: 'being-settled' })).toContain('settles your loan')
  expect(otherwise({ situation: 'handing-back' })).toContain('ends by your hand-back')
  for (const situation of ['being-settled', 'handing-back'] as const)
    expect(otherwise({ situation })).not.toContain('as agreed')
})

test('once no more interest is added, a transfer of the same amount is asked for on any day', () => {
  const quote = exampleWithdrawal({ isPastPayBy: true })
  const past = textOf(chooseWithdrawalStep({ loan, quote, preview: undefined }).page)
  expect(past).toContain('or a part of it, from your bank’s app')
  expect(past).not.toContain('the amount for the day')
})
