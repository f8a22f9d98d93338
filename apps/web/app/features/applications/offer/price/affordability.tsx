import type { getAffordability } from '@tarnbrook/contract/applications/offer/affordability'
import { LIVING_COST_STANDARD } from '@tarnbrook/domain/applications/living-costs'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { CorrectAnswers } from './correct-answers.tsx'

export type Budget = NonNullable<z.output<typeof getAffordability.data>['budget']>

const TOLD = 'You told us this.'

/** Income and commitments before the loan's payment, each with where we know it from. */
export function beforePayment({
  netMonthlyIncome,
  rentOrMortgage,
  dependantsCost,
  isDependantsCostStated,
  dependants,
  otherCredit,
  ownLoans,
}: Budget): Fact[] {
  const leastForDependants = `${dependants === 1 ? 'For one person' : `For ${dependants} people`} we count at least this, by ${LIVING_COST_STANDARD.dependants.source}.`
  const all = [
    { term: 'Your income after tax', pence: netMonthlyIncome, note: TOLD },
    { term: 'Rent or mortgage', pence: rentOrMortgage, note: TOLD },
    {
      term: 'Costs of your dependants',
      pence: dependantsCost,
      note: isDependantsCostStated ? TOLD : leastForDependants,
    },
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

/** Where the figure for living comes from, in words. */
function describeLivingCosts({ adults, leastLeftPercent, livingCostsBasis }: Budget): string {
  switch (livingCostsBasis) {
    case 'stated':
      return TOLD
    case 'share-of-income':
      return `${leastLeftPercent}% of your income: more than the least that ${adults === 2 ? 'two adults need' : 'an adult needs'}.`
    case 'standard':
      return `What ${adults === 2 ? 'two adults need' : 'an adult needs'} at least, by ${LIVING_COST_STANDARD.adults.source}.${adults === 2 ? ' We don’t count your partner’s income.' : ''}`
  }
}

/** What has to be left of it for living, and what is over or short then. */
export function afterLiving(budget: Budget): Fact[] {
  const { livingCosts, spare } = budget
  const over = { term: 'To spare', detail: formatMoney(spare), isTotal: true }
  const short = { term: 'Short each month', detail: formatMoney(pence(-spare)), isTotal: true }
  return [
    { term: 'Living costs', detail: formatMoney(livingCosts), note: describeLivingCosts(budget) },
    spare < 0 ? short : over,
  ]
}

/** Decision 132: by this rule we lend or decline. */
export const LIVING_COSTS_RULE =
  'Living costs are food, energy, travel, other bills and anything unexpected. We don’t lend if the payments would leave less than you need for them.'

/** The borrower's month as our decision counts it, so that they can check it against their own. */
export function Affordability({ budget, canCorrect }: { budget: Budget; canCorrect: boolean }) {
  const { instalment, left, isTight } = budget
  return (
    <Stack>
      <p>We used these figures to check that you can afford the payments. Check that they’re right.</p>
      <Facts
        items={[
          ...beforePayment(budget),
          { term: 'Payment on this quote', detail: formatMoney(instalment) },
          { term: 'Left each month', detail: formatMoney(left), isTotal: true },
          ...afterLiving(budget),
        ]}
      />
      <p>{LIVING_COSTS_RULE}</p>
      {isTight ? (
        <Notice tone="warning" title="Your budget would be tight">
          Little would be left after living costs. Before you decide, you can get{' '}
          <Link href={paths.helpAndSupport()}>free, independent debt advice</Link>.
        </Notice>
      ) : null}
      {canCorrect ? <CorrectAnswers budget={budget} /> : null}
    </Stack>
  )
}
