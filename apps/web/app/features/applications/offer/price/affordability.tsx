import type { getAffordability } from '@tarnbrook/contract/applications/offer/affordability'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

export type Budget = NonNullable<z.output<typeof getAffordability.data>['budget']>

/** Income and commitments before the loan's payment, each with where we know it from. */
export function beforePayment({
  netMonthlyIncome,
  rentOrMortgage,
  dependantsCost,
  otherCredit,
  ownLoans,
}: Budget): Fact[] {
  const told = 'You told us this.'
  const all = [
    { term: 'Your income after tax', pence: netMonthlyIncome, note: told },
    { term: 'Rent or mortgage', pence: rentOrMortgage, note: told },
    { term: 'Costs of your dependants', pence: dependantsCost, note: told },
    {
      term: 'Other credit',
      pence: otherCredit,
      note: 'An estimate: 3% of what you owe on your credit file, without a mortgage.',
    },
    { term: 'What you pay us already', pence: ownLoans, note: 'The monthly payments of your agreements.' },
  ]
  return all
    .filter(({ pence }, index) => index === 0 || pence > 0)
    .map(({ term, pence, note }) => ({ term, detail: formatMoney(pence), note }))
}

/** The borrower's month as our decision counts it, so that they can check it against their own. */
export function Affordability({ budget }: { budget: Budget }) {
  const { instalment, left, isTight } = budget
  return (
    <Stack>
      <p>We used these figures to check that you can afford the payments. Check that they’re right.</p>
      <Facts
        items={[
          ...beforePayment(budget),
          { term: 'Payment on this quote', detail: formatMoney(instalment) },
          { term: 'Left each month', detail: formatMoney(left), isTotal: true },
        ]}
      />
      <p>
        You’ll need what’s left for food, energy, travel, other bills and anything unexpected. We don’t lend
        if the payments would leave less than a quarter of your income.
      </p>
      <p>
        If something’s wrong, <Link href={paths.quote()}>get a new quote</Link> with the right answers. It
        won’t affect your credit score.
      </p>
      {isTight ? (
        <Notice tone="warning" title="Your budget would be tight">
          Less than a third of your income would be left. Before you decide, you can get{' '}
          <Link href={paths.helpAndSupport()}>free, independent debt advice</Link>.
        </Notice>
      ) : null}
    </Stack>
  )
}
