import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleLoan } from '#features/loans/loan.fixture.ts'
import { exampleExtra } from '../pay-extra/pay-extra.fixture.tsx'
import { PaymentSchedule } from './payment-schedule.tsx'

test('an extra payment that counts stands between the payments, on the day from which it counts, and in the total', () => {
  const loan = exampleLoan({
    earlyRepayments: [
      exampleExtra({ id: 1, status: 'applied', takesEffectOn: '2026-12-21', amount: pence(100_00) }),
      exampleExtra({ id: 2, status: 'returned', takesEffectOn: '2026-12-22', amount: pence(77_77) }),
      exampleExtra({ id: 3, status: 'pending', takesEffectOn: '2026-12-23', amount: pence(88_88) }),
    ],
  })
  const html = renderToStaticMarkup(<PaymentSchedule loan={loan} />)
  const rows = html.match(/<tr.*?<\/tr>/g)!.map((row) => row.replaceAll(/<[^>]+>/g, ' '))
  const schedule = rows.slice(rows.findIndex((row) => row.includes('Due on')) + 1)
  expect(schedule.map((row) => row.match(/\d\d\/\d\d\/\d{4}|Total/)?.[0])).toEqual([
    '20/11/2026',
    '20/12/2026',
    '21/12/2026',
    '20/01/2027',
    'Total',
  ])
  expect(schedule[2]).toMatch(/£100\.00.*£96\.00.*£5\.00.*-£1\.00.*£400\.00.*Extra payment/)
  expect(schedule[4]).toContain('£881.50')
  expect(html).toContain('Fee or rebate')
  expect(html).not.toMatch(/77\.77|88\.88/)
})
