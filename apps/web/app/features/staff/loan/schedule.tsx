import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { Table } from '#ui/table/table.tsx'
import { writeDay } from '../when.tsx'
import { toWords } from '../words/to-words.ts'

/** Each payment with what it is made of, and what was paid of it. */
export function Schedule({ loan: { scheduledPayments } }: { loan: Loan }) {
  return (
    <Table
      id="schedule"
      caption="Schedule"
      columns={[
        { label: 'Payment' },
        { label: 'Due' },
        { label: 'State' },
        { label: 'Amount', align: 'end' },
        { label: 'Paid', align: 'end' },
        { label: 'Loan', align: 'end' },
        { label: 'Interest', align: 'end' },
      ]}
      rows={scheduledPayments.map((row) => ({
        id: String(row.number),
        cells: [
          row.number,
          writeDay(row.dueOn),
          toWords(row.status),
          formatMoneyExact(row.amount),
          formatMoneyExact(row.paid),
          formatMoneyExact(row.principal),
          formatMoneyExact(row.interest),
        ],
      }))}
    />
  )
}
