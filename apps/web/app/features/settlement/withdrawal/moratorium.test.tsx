import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { blocks } from '#testing/pages.fixture.tsx'
import { paymentDayPages } from '#testing/payment-day.fixture.tsx'
import { exampleWithdrawal } from '#testing/settlement.fixture.tsx'
import { Withdrawn } from './withdrawn.tsx'

test.each([
  ['scotland', 'statutory moratorium', 'breathing space'],
  ['england-and-wales', 'breathing space', 'statutory moratorium'],
] as const)('in %s a page names the %s alone', (borrowerNation, name, other) => {
  const loan = exampleLoan({ borrowerNation })
  const { withdrawal } = exampleWithdrawal()
  const quote = exampleWithdrawal({ withdrawal: { ...withdrawal!, interestPerDay: pence(0) } })
  const withdrawn = blocks('main', <Withdrawn loan={loan} quote={quote} />).join(' ')
  expect(withdrawn).toContain(`Days of a ${name} add nothing`)
  const days = paymentDayPages(loan).flatMap(([, page]) => blocks('main', page))
  expect(days.join(' ')).toContain(`You’re in a ${name}, or interest`)
  for (const said of [withdrawn, days.join(' ')]) expect(said).not.toContain(other)
})
