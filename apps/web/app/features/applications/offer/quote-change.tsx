import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { Notice } from '#ui/notice/notice.tsx'
import { Table } from '#ui/table/table.tsx'
import { changeWords, moreOrLess, toProductWords, totalToPay } from './figures.ts'
import styles from './offer.module.css'

type Previous = NonNullable<LoanApplication['previousQuote']>

interface Change {
  previous: Previous
  quote: Quote
}

/** Said first, where someone comes back to a page that has changed. */
export function QuoteChanged({ previous, quote }: Change) {
  return (
    <div className={styles.changed}>
      <Notice tone="info" title="This quote replaces your last one" isAnnounced>
        {changeWords(previous, quote)}
        {quote.term > previous.term ? ' Paying over longer means paying interest for longer.' : null}
      </Notice>
    </div>
  )
}

/** The quote that was, beside the one that is. */
export function QuoteComparison({ application, previous, quote }: Change & { application: LoanApplication }) {
  return (
    <div className={styles.comparison}>
      <Table
        id="quote-change"
        caption="What has changed"
        columns={[
          { label: 'Your quote' },
          { label: 'Before', align: 'end' },
          { label: 'Now', align: 'end' },
          { label: 'Difference', align: 'end' },
        ]}
        rows={[
          moneyRow(toProductWords(application).amountLabel, previous.amount, quote.amount),
          {
            id: 'term',
            cells: [
              'For',
              formatDuration(previous.term),
              formatDuration(quote.term),
              termWords(previous, quote),
            ],
          },
          moneyRow('You pay each month', previous.instalment, quote.instalment),
          aprRow(previous, quote),
          moneyRow('Interest and fees together', previous.totalCharge, quote.totalCharge),
          totalRow(application, previous, quote),
        ]}
      />
    </div>
  )
}

export function moneyRow(label: string, before: Pence, now: Pence) {
  return {
    id: label,
    cells: [label, formatMoney(before), formatMoney(now), moreOrLess(now - before) ?? 'the same'],
  }
}

function termWords(before: Previous, now: Quote): string {
  if (now.term === before.term) return 'the same'
  return `${formatDuration(Math.abs(now.term - before.term))} ${now.term > before.term ? 'longer' : 'shorter'}`
}

type Total = Pick<Quote, 'totalPayable'>

export function totalRow(application: LoanApplication, before: Total, now: Total) {
  const total = totalToPay(application, now)
  return {
    id: 'total',
    cells: [
      total.term,
      totalToPay(application, before).detail,
      total.detail,
      moreOrLess(now.totalPayable - before.totalPayable) ?? 'the same',
    ],
    isTotal: true,
  }
}

type Apr = Pick<Quote, 'apr'>

export function aprRow(before: Apr, now: Apr) {
  return {
    id: 'apr',
    cells: ['APR', formatPercent(before.apr), formatPercent(now.apr), aprWords(before, now)],
  }
}

function aprWords(before: Apr, now: Apr): string {
  if (now.apr === before.apr) return 'the same'
  return now.apr > before.apr ? 'higher' : 'lower'
}
