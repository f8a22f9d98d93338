import { pence } from '@tarnbrook/domain/core/money'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleInfo } from '#testing/arrangement.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { Comparison, Effects } from './comparison.tsx'

test('usual payments are counted for the months of the arrangement, and its days are those of the bank', () => {
  const info = exampleInfo()
  const month = (name: string, arranged: number | null) => ({
    month: name,
    usual: { dueOn: `${name}-08`, amount: pence(177_83) },
    arrangement: arranged === null ? null : { dueOn: `${name}-08`, amount: pence(arranged) },
  })
  const schedule = ['02', '03', '04', '05'].map((each, index) => ({
    number: index + 1,
    dueOn: `2027-${each}-08`,
    collectOn: each === '05' ? '2027-05-10' : `2027-${each}-08`,
    amount: pence(60_00),
  }))
  const plan = {
    ...info.plan!,
    payments: 4,
    schedule,
    firstPaymentOn: '2027-02-08',
    lastPaymentOn: '2027-05-08',
    months: [
      month('2027-01', null),
      ...schedule.map(({ dueOn }) => month(dueOn.slice(0, 7), 60_00)),
      month('2027-06', null),
    ],
  }
  const html = renderToStaticMarkup(
    <>
      <Comparison plan={plan} />
      <Effects loan={exampleLoan()} info={info} plan={plan} />
    </>,
  )
  expect(html).toContain('4 usual payments')
  expect(html).toContain('£711.32')
  expect(html).not.toContain('£1,066.98')
  expect(html).toContain('10 May 2027')
  expect(html).not.toContain('8 May 2027')
})
