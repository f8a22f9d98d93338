import { SENT_BACK_REASONS } from '@tarnbrook/contract/applications/requirement-resource'
import { declineAfterReview, type Review } from '@tarnbrook/contract/reviews/reviews'
import { expect, test } from 'vitest'
import { renderReview, reviewList, reviewNotice } from './review-pages.ts'

const HOSTILE = `<script>alert("O'Neill & Co")</script>`
const item = {
  id: 71,
  type: 'income-application-requirement',
  since: '2026-06-20T09:30:00Z',
  applicationId: 7,
  brand: 'main',
  borrowerName: HOSTILE,
} as const
const review: Review = {
  ...item,
  '@type': 'review',
  attachments: [
    {
      id: 5,
      name: HOSTILE,
      kind: 'pdf',
      pages: 2,
      bytes: 2048,
      status: 'ready',
      sentAt: '2026-06-20T09:00:00Z',
    },
  ],
  bank: null,
  doubts: ['nothing-paid-for-home'],
  budget: {
    netMonthlyIncome: 1840.5,
    rentOrMortgage: 0,
    dependantsCost: 0,
    otherCredit: 60,
    ownLoans: 0,
    instalment: 265.99,
    left: 1514.51,
    livingCosts: 520,
    livingCostsBasis: 'standard',
    spare: 994.51,
    isTight: false,
    isDependantsCostStated: true,
    leastLeftPercent: 25,
    adults: 1,
    dependants: 0,
    givenAnswers: {
      netMonthlyIncome: 1840.5,
      maritalStatus: 'Widowed',
      residentialStatus: 'private_tenant',
      rentOrMortgageMonthlyPayment: 0,
      numberOfDependants: '0',
      monthlyDependantsCost: 0,
      monthlyLivingCosts: null,
    },
  },
  stated: {
    name: HOSTILE,
    dateOfBirth: '1988-05-14',
    addresses: [HOSTILE],
    unclearAddresses: [],
    employmentStatus: 'Retired',
    occupation: 'Joiner',
    netMonthlyIncome: 1840.5,
    firstIncome: 1500,
    firstRentOrMortgage: 640,
    amount: 9000,
    term: 36,
    settlement: null,
  },
}

test('what comes from outside is text, and nothing else', () => {
  for (const html of [reviewList({ items: [item], total: 1 }), renderReview(review)]) {
    expect(html).not.toContain('<script')
    expect(html).toContain('&#60;script&#62;')
  }
})

test('each page of a file is a picture, and the file itself is not opened', () => {
  const html = renderReview(review)
  const pages = [1, 2].map((page) => `/api/product/admin/reviews/71/attachments/5/pages/${page}`)
  expect(
    [...html.matchAll(/<a href="([^"]+)"[^>]*><img src="([^"]+)"/g)].map((found) => found.slice(1)),
  ).toEqual(pages.map((path) => [path, path]))
  expect(html.match(/alt="Page \d of &#60;script/g)).toHaveLength(2)
})

test('an address that was not understood is named, as text', () => {
  expect(renderReview(review)).not.toContain('Check this address')
  const html = renderReview({ ...review, stated: { ...review.stated, unclearAddresses: [HOSTILE] } })
  expect(html).toContain('Check this address')
  expect(html).not.toContain('<script')
})

test('what the bank shows stands beside it, as text', () => {
  const html = renderReview({
    ...review,
    bank: {
      from: '2026-08-14',
      to: '2026-11-23',
      accounts: [{ name: HOSTILE, balance: -742.18 }],
      verdict: 'lower',
      statedMonthlyIncome: 2600,
      monthlyIncome: 1400,
      sources: [
        {
          kind: 'earnings',
          payer: HOSTILE,
          paidEvery: 'monthly',
          amount: 1400,
          monthly: 1400,
          payments: [{ on: '2026-10-28', amount: 1400 }],
        },
      ],
      spending: [{ line: 'rent', label: 'Rent', monthly: 640 }],
      monthlyDebtPayments: 530,
      monthlyGambling: 85.5,
      monthlyUnsorted: 0,
      returnedPayments: 3,
    },
  })
  for (const words of ['shows less than was stated', '2026-10-28: £1400', '£85.5', '£-742.18', '£640'])
    expect(html).toContain(words)
  expect(html).not.toContain('<script')
  expect(renderReview(review)).not.toContain('What the bank shows')
})

test('the list says since when, of whom, and leads to each', () => {
  const html = reviewList({ items: [item], total: 51 })
  expect(html).toContain('20/06/2026, 10:30')
  expect(html).toContain('Proof of income')
  expect(html).toContain('href="/sso/review?id=71"')
  expect(html).toContain('Proofs that wait (51)</h2><p>The oldest 1 are shown.</p>')
  expect(reviewList({ items: [], total: 0 })).toBe('<p>No proof waits for a review.</p>')
})

test('a proof stands beside what was stated, with its files and every decision of the contract', () => {
  const html = renderReview(review)
  for (const words of ['£1840.5', '£9000 over 36 months', '1988-05-14', 'PDF, 2 kB'])
    expect(html).toContain(words)
  expect(html).toContain('href="/api/product/admin/reviews/71/attachments/5"')
  const decisions = [...html.matchAll(/name="decision" value="([\w-]+)"/g)].map(([, decision]) => decision)
  expect(decisions).toEqual(['accept', 'send-back', 'decline'])
  const offered = [...html.matchAll(/<option value="([\w-]+)"/g)].map(([, reason]) => reason)
  expect(offered.slice(0, SENT_BACK_REASONS.length)).toEqual([...SENT_BACK_REASONS])
  expect(offered.length).toBeGreaterThan(SENT_BACK_REASONS.length)
  for (const reason of offered.slice(SENT_BACK_REASONS.length))
    expect(declineAfterReview.body?.safeParse({ reason, note: 'Looked at' }).success).toBe(true)
})

test('a settlement letter stands beside what the borrower says that it says', () => {
  expect(renderReview(review)).not.toContain('Lender to be paid off')
  const settlement = { lender: HOSTILE, reference: 'BL-1', amount: 1200.5, validUntil: '2026-12-20' }
  const html = renderReview({ ...review, stated: { ...review.stated, settlement } })
  expect(html).not.toContain('<script')
  for (const words of ['Lender to be paid off', 'BL-1', '£1200.5, until 2026-12-20'])
    expect(html).toContain(words)
})

test('what became of a decision is said in our own words only', () => {
  expect(reviewNotice('accept')).toBe('<p role="status"><strong>The proof is accepted.</strong></p>')
  for (const word of [null, '', '<b>', 'constructor', 'toString']) expect(reviewNotice(word)).toBe('')
})

test('why it is looked at and the month that decided are beside what was stated', () => {
  const html = renderReview(review)
  expect(html).toContain('<li>Rents or has a mortgage, and says that nothing is paid for it</li>')
  for (const words of [
    'Living costs of 1 (standard)',
    '£994.51',
    'Joiner',
    'Widowed, private tenant, dependants: 0',
    'income £1500, rent or mortgage £640',
  ])
    expect(html).toContain(words)
  expect(renderReview({ ...review, doubts: [], budget: null })).not.toContain('The month that decided')
})
