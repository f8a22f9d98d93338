import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { RefinanceSavings, type Savings } from './refinance-savings.tsx'

/** A loan that £4,500 pays off, beside a quote. */
function textOf(quoted: Savings['quoted'], notOffered: Savings['notOffered'] = null): string {
  const savings: Savings = {
    '@type': 'refinanceSavingTermOptions',
    loan: {
      id: 7,
      reference: 'TB5MK89FRX',
      instalment: pence(26_050),
      leftToPay: pence(500_000),
      paymentsLeft: 20,
      lastPaymentOn: '2028-01-20',
      settlementAmount: pence(450_000),
      settlementDate: '2026-12-20',
    },
    quoted,
    notOffered,
    options: [],
  }
  const Page = createRoutesStub([
    { path: '/', Component: () => <RefinanceSavings savings={savings} term={36} canChange /> },
  ])
  return renderToStaticMarkup(<Page initialEntries={['/']} />).replace(/<[^>]*>/g, '')
}

const ENOUGH = { amount: pence(500_000), left: pence(50_000), short: pence(0) }
const EXACT = { amount: pence(450_000), left: pence(0), short: pence(0) }
const TOO_LITTLE = { amount: pence(449_999), left: pence(0), short: pence(1) }
const BOTH_TO_PAY = 'you have both loans to pay'

test.each([
  ['enough', ENOUGH, 'The £5,000 in your quote is enough to pay it off. £500 of it would be left for you.'],
  ['exact', EXACT, 'The £4,500 in your quote is exactly enough to pay it off.'],
  [
    'too little',
    TOO_LITTLE,
    'The £4,499.99 in your quote isn’t enough to pay it off: £0.01 would be missing.',
  ],
])('says whether the quoted loan is enough: %s', (_case, quoted, words) => {
  expect(textOf(quoted)).toContain(words)
  expect(textOf(quoted)).toContain(BOTH_TO_PAY)
})

test('asks for another amount only when the quoted one differs and the other can be had', () => {
  expect(textOf(ENOUGH)).toContain('change the amount to £4,500')
  expect(textOf(EXACT)).not.toContain('change the amount')
  expect(textOf(ENOUGH, 'below-minimum')).not.toContain('change the amount')
})

test('without a loan of only that amount, a larger one in the quote can still pay it off', () => {
  expect(textOf(ENOUGH, 'below-minimum')).toContain(BOTH_TO_PAY)
  expect(textOf(TOO_LITTLE, 'above-maximum')).not.toContain(BOTH_TO_PAY)
})
