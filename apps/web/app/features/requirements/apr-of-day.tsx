import type { Quote } from '@tarnbrook/contract/applications'
import { formatPercent } from '@tarnbrook/domain/display'
import { Amount, AmountRow } from '#ui/amount/amount.tsx'

type Aprs = Pick<Quote, 'apr' | 'offeredApr'>

/** Decision 011: the APR counts the days to the first payment, so the chosen day has an APR of its own. */
export function AprOfDay({ quote }: { quote: Aprs }) {
  const { apr, offeredApr } = quote
  return (
    <AmountRow>
      {offeredApr === null || offeredApr === apr ? null : (
        <Amount label="APR in your quote" figure={formatPercent(offeredApr)} />
      )}
      <Amount label="APR for this payment day" figure={formatPercent(apr)} note={aprChangeWords(quote)} />
    </AmountRow>
  )
}

/** Why the APR of the chosen day is another than the quote's. CONC 4.2.5R: what a choice changes is explained with it. */
export function aprChangeWords({ apr, offeredApr }: Aprs): string {
  if (offeredApr === null || offeredApr === apr) return 'The same as in your quote.'
  const change =
    apr > offeredApr
      ? 'Higher, because there are fewer days before your first payment.'
      : 'Lower, because there are more days before your first payment.'
  return `${change} Your payments and the total stay the same.`
}
