import type { Quote } from '@tarnbrook/contract/applications/applications'
import { expect, test } from 'vitest'
import { whyWords } from './figures-changed.tsx'

const before = { agreementOn: '2026-11-19', firstPaymentOn: '2026-12-05', paymentDay: 5 } as NonNullable<
  Quote['earlier']
>

test.each([
  [{ agreementOn: '2026-11-19', firstPaymentOn: '2026-12-20' }, 'You chose another payment day.'],
  [
    { agreementOn: '2026-11-21', firstPaymentOn: '2026-12-05' },
    'They’re now for an agreement made on 21 November 2026. Before, they were for 19 November 2026. You pay interest only for the days from then.',
  ],
  [
    { agreementOn: '2026-11-22', firstPaymentOn: '2027-01-05' },
    'They’re now for an agreement made on 22 November 2026. Before, they were for 19 November 2026. Your first payment is now on 5 January 2027.',
  ],
])('%j: why the figures have changed', (quote, words) => {
  expect(whyWords(quote as Quote, before)).toBe(words)
})
