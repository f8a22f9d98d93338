import type { Books } from '@tarnbrook/contract/customers/customers'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import { NO_PENCE, type Pence, subtractPence } from '@tarnbrook/domain/core/money'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { writeDay } from './when.tsx'
import { toWords } from './words/to-words.ts'

const COLUMNS = [
  { label: 'Day' },
  { label: 'What' },
  { label: 'Money', align: 'end' },
  { label: 'Owed afterwards', align: 'end' },
] as const

/** The books of each loan, the newest line first. */
export function MoneyOfLoans({ loans }: { loans: readonly Books[] }) {
  const booked = loans.filter(({ lines }) => lines.length > 0)
  if (booked.length === 0)
    return (
      <EmptyState title="Nothing is booked">
        <p>The first line is there once a loan is paid out.</p>
      </EmptyState>
    )
  return (
    <Stack gap="l">
      {booked.map(({ loanId, reference, owed, lines }) => (
        <Table
          key={loanId}
          id={`books-${loanId}`}
          caption={
            <>
              <Link href={staffPaths.loan({ id: loanId })}>{reference}</Link>: {formatMoneyExact(owed)} owed
            </>
          }
          columns={COLUMNS}
          rows={lines.map(({ id, bookedOn, kind, cash, owed: after }) => ({
            id: String(id),
            cells: [
              writeDay(bookedOn),
              KINDS[kind] ?? toWords(kind),
              writeCash(cash),
              formatMoneyExact(after),
            ],
          }))}
        />
      ))}
    </Stack>
  )
}

/** From us below zero. */
function writeCash(cash: Pence): string {
  if (cash === 0) return 'None'
  return cash > 0 ? `In ${formatMoneyExact(cash)}` : `Out ${formatMoneyExact(subtractPence(NO_PENCE, cash))}`
}

/** Where the word of the books says too little. */
const KINDS: Readonly<Record<string, string>> = {
  collection: 'Payment',
  chargeback: 'Payment taken back',
  'instalment-due': 'Payment fell due',
  disbursement: 'Paid out',
  'disbursement-returned': 'Payout came back',
}
