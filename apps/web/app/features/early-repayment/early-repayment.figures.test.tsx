import { fromPounds } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { examplePreview } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { sayings } from '#testing/pages.fixture.tsx'
import { ChooseChange } from './choose-change.tsx'

/** The API's answer from `published-figures.test.ts`: the page prints it, calculates nothing. */
test('a part payment of £2,000 prints the payment it leaves, and what it saves', () => {
  const preview = examplePreview()
  const outlook = { remaining: fromPounds(4031.94), instalment: fromPounds(168), instalmentsLeft: 24 }
  const page = (
    <ChooseChange
      loan={exampleLoan({})}
      preview={{
        ...preview,
        amount: fromPounds(2000),
        before: { ...preview.before, instalment: fromPounds(266.89) },
        payLessEachMonth: { ...preview.payLessEachMonth, ...outlook, interestSaved: fromPounds(373.46) },
      }}
    />
  )
  const text = sayings('main', page)
    .join(' ')
    .replaceAll(/ (\.\d\d)\b/g, '$1')
  for (const phrase of [
    'Pay £2,000 extra',
    '£373.46 if you pay less each month',
    'You pay £168 a month',
    'Monthly payment £266.89',
    '£4,031.94',
  ])
    expect(text).toContain(phrase)
})
