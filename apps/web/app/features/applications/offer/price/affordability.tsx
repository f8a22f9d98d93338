import type { getAffordability } from '@tarnbrook/contract/applying/offer/affordability'
import { formatMoney } from '@tarnbrook/domain/core/display'
import type { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

export type Budget = NonNullable<z.output<typeof getAffordability.data>['budget']>

/** The borrower's month as our decision counts it, so that they can check it against their own. */
export function Affordability({ budget }: { budget: Budget }) {
  const { netMonthlyIncome, rentOrMortgage, dependantsCost, otherCredit, instalment, left, isTight } = budget
  return (
    <Stack>
      <p>We used these figures to check that you can afford the payments. Check that they’re right.</p>
      <Facts
        items={[
          { term: 'Your income after tax', detail: formatMoney(netMonthlyIncome), note: 'You told us this.' },
          ...(rentOrMortgage > 0
            ? [{ term: 'Rent or mortgage', detail: formatMoney(rentOrMortgage), note: 'You told us this.' }]
            : []),
          ...(dependantsCost > 0
            ? [
                {
                  term: 'Costs of your dependants',
                  detail: formatMoney(dependantsCost),
                  note: 'You told us this.',
                },
              ]
            : []),
          ...(otherCredit > 0
            ? [
                {
                  term: 'Other credit',
                  detail: formatMoney(otherCredit),
                  note: 'An estimate: 3% of what you owe on your credit file, without a mortgage.',
                },
              ]
            : []),
          { term: 'Payment on this quote', detail: formatMoney(instalment) },
          { term: 'Left each month', detail: formatMoney(left), isTotal: true },
        ]}
      />
      <p>
        What’s left has to pay for food, energy, travel, other bills and anything unexpected. We don’t lend if
        the payments would leave less than a quarter of your income.
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
