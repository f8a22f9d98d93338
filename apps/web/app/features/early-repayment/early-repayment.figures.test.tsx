import { fromPounds } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import { examplePreview } from '#testing/early-repayment.fixture.tsx'
import { exampleLoan } from '#testing/loan.fixture.ts'
import { renderPage, sayings } from '#testing/pages.fixture.tsx'
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

test.each([
  [{ instalmentsLeft: 29 }, 'after 7 payments fewer.', 'width="80.6%" height="100%"'],
  [{ instalmentsLeft: 35 }, 'after 1 payment fewer.', 'width="97.2%" height="100%"'],
  [{ instalmentsLeft: 36 }, 'on 20 January 2027.', 'width="100%" height="100%"'],
])('ending sooner says and draws how many payments go: %o', (left, words, drawn) => {
  const preview = examplePreview()
  const page = (
    <ChooseChange
      loan={exampleLoan({})}
      preview={{
        ...preview,
        before: { ...preview.before, instalmentsLeft: 36 },
        finishSooner: { ...preview.finishSooner, ...left },
        payLessEachMonth: { ...preview.payLessEachMonth, instalmentsLeft: 36 },
      }}
    />
  )
  expect(sayings('main', page).join(' ')).toContain(words)
  expect(renderPage('main', page)).toContain(drawn)
})
