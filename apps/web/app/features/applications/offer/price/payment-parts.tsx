import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { Table } from '#ui/table/table.tsx'
import { paymentParts } from './parts-of-payments.ts'
import styles from './payment-parts.module.css'

/** A bar of what all payments are made of, and the same as a table: in total and per payment. */
export function PaymentParts({ application, quote }: { application: LoanApplication; quote: Quote }) {
  const parts = paymentParts(application, quote)
  return (
    <div className={styles.parts}>
      {/* Its numbers are in the table below it. */}
      <svg className={styles.bar} aria-hidden="true">
        {parts.map(({ id, start, share }) => (
          <rect className={styles[id]} key={id} x={`${start}%`} y="1" width={`${share}%`} height="38" />
        ))}
      </svg>
      <Table
        id="payment-parts"
        caption="What your payments are made of"
        isCaptionHidden
        columns={[
          { label: 'Part' },
          { label: 'Each month, about', align: 'end' },
          { label: `Over ${formatDuration(quote.term)}`, align: 'end' },
        ]}
        rows={[
          ...parts.map(({ id, label, total, monthlyPounds }) => ({
            id,
            cells: [
              <span className={styles.key} key={id}>
                <svg className={styles.swatch} aria-hidden="true">
                  <rect className={styles[id]} x="1" y="1" width="14" height="14" />
                </svg>
                {label}
              </span>,
              id === 'option-fee' ? 'In the last payment' : `£${monthlyPounds.toLocaleString('en-GB')}`,
              formatMoney(total),
            ],
          })),
          {
            id: 'total',
            cells: ['Your payments', formatMoney(quote.instalment), formatMoney(quote.totalPayable)],
            isTotal: true,
          },
        ]}
      />
    </div>
  )
}
