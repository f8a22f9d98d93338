import type { Loan } from '@tarnbrook/contract/loan/loans'
import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleLoan } from '#features/loans/loan.fixture.ts'
import { PaymentsMade } from './payments-made.tsx'

const shown = (changes: Partial<Loan>) =>
  renderToStaticMarkup(<PaymentsMade loan={exampleLoan(changes)} />).replaceAll(/<[^>]+>/g, ' ')

const paid = (id: number, paidOn: string) =>
  ({ id, number: id, paidOn, amount: pence(100_00 + id), method: 'DIRECT_DEBIT' }) as const

test('every payment stands there with its day, how it was made and what became of it, the newest first', () => {
  const text = shown({
    historicalRepayments: [paid(1, '2026-11-20'), { ...paid(3, '2027-01-21'), method: 'CARD' }],
    returnedRepayments: [
      {
        id: 9,
        number: 2,
        takenOn: '2026-12-21',
        amount: pence(100_02),
        method: 'DIRECT_DEBIT',
        wasPaid: false,
      },
      {
        id: 10,
        number: 3,
        takenOn: '2027-01-20',
        amount: pence(100_03),
        method: 'BANK_TRANSFER',
        wasPaid: true,
      },
    ],
  })
  const days = [...new Set([...text.matchAll(/\d\d\/\d\d\/\d{4}/g)].map(([day]) => day))]
  expect(days).toEqual(['21/01/2027', '20/01/2027', '21/12/2026', '20/11/2026'])
  expect(text).toMatch(/21\/01\/2027.*£100\.03.*Card.*Payment 3.*Paid/)
  expect(text).toMatch(/20\/01\/2027.*Bank transfer.*took it back/)
  expect(text).toMatch(/21\/12\/2026.*£100\.02.*Direct Debit.*Payment 2.*didn’t pay it/)
})

test('before the first payment there is nothing, and after two years the earlier ones are folded', () => {
  expect(shown({ historicalRepayments: [] })).toBe('')
  const many = Array.from({ length: 30 }, (_, at) =>
    paid(at + 1, `2026-11-${String(at + 1).padStart(2, '0')}`),
  )
  expect(shown({ historicalRepayments: many })).toContain('6 earlier payments')
})

test('only what was paid has a receipt', () => {
  const html = renderToStaticMarkup(
    <PaymentsMade
      loan={exampleLoan({
        id: 7,
        historicalRepayments: [paid(1, '2026-11-20')],
        returnedRepayments: [
          {
            ...{ id: 9, number: 2, takenOn: '2026-12-21', amount: pence(100_02) },
            ...{ method: 'DIRECT_DEBIT', wasPaid: false },
          },
        ],
      })}
    />,
  )
  expect(html).toContain('/api/product/loans/7/payments/1/receipt.pdf')
  expect(html).not.toContain('payments/9/receipt')
})
