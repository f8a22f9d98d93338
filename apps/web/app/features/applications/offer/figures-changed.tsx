import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { dayWords } from '@tarnbrook/domain/core/display'
import { Notice } from '#ui/notice/notice.tsx'
import { Table } from '#ui/table/table.tsx'
import { changeWords } from './figures.ts'
import styles from './offer.module.css'
import { aprRow, moneyRow, totalRow } from './quote-change.tsx'

/**
 * Interest runs by the day, so another agreement day or payment day changes the figures: what
 * changed since they were shown, by how much, and why. Empty if nothing did.
 */
export function FiguresChanged({ application }: { application: LoanApplication }) {
  const { quote } = application
  const earlier = quote?.earlier
  if (!quote || !earlier) return null
  return (
    <div className={styles.changed}>
      <Notice tone="info" title="Your figures have changed" isAnnounced>
        <p>
          {whyWords(quote, earlier)} {changeWords(earlier, quote)}
        </p>
      </Notice>
      <div className={styles.comparison}>
        <Table
          id="figures-changed"
          caption="What has changed"
          columns={[
            { label: 'Your figures' },
            { label: 'Before', align: 'end' },
            { label: 'Now', align: 'end' },
            { label: 'Difference', align: 'end' },
          ]}
          rows={[
            {
              id: 'first',
              cells: [
                'First payment on',
                dayWords(earlier.firstPaymentOn),
                dayWords(quote.firstPaymentOn),
                earlier.firstPaymentOn === quote.firstPaymentOn ? 'the same' : 'another day',
              ],
            },
            moneyRow('You pay each month', earlier.instalment, quote.instalment),
            aprRow(earlier, quote),
            totalRow(application, earlier, quote),
          ]}
        />
      </div>
    </div>
  )
}

/** Why the figures are others than before. */
export function whyWords(quote: Quote, earlier: NonNullable<Quote['earlier']>): string {
  const isOfAnotherDay = quote.agreementOn !== earlier.agreementOn
  if (!isOfAnotherDay) return 'You chose another payment day.'
  const day = `They’re now for an agreement made on ${dayWords(quote.agreementOn)}. Before, they were for ${dayWords(earlier.agreementOn)}.`
  return quote.firstPaymentOn === earlier.firstPaymentOn
    ? `${day} You pay interest only for the days from then.`
    : `${day} Your first payment is now on ${dayWords(quote.firstPaymentOn)}.`
}
