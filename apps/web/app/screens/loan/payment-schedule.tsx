import type { Loan } from '@tarnbrook/contract/loans'
import { formatMoney, formatMoneyExact } from '@tarnbrook/domain/display'
import { type Pence, sumPence } from '@tarnbrook/domain/money'
import type { ReactNode } from 'react'
import { Stack } from '#ui/layout/page.tsx'
import { Table, type TableColumn } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { dayFigures, movedBecause } from '../../features/loans/figures.ts'
import styles from './loan.module.css'

type Row = Loan['scheduledPayments'][number]

/** CCA 1974 s77B: every payment, what it is made of, and what is left after it. */
export function PaymentSchedule({ loan }: { loan: Loan }) {
  const rows = loan.scheduledPayments
  // Only hire purchase has a fee of its own among its payments.
  const hasFee = rows.some(({ fee }) => fee > 0)
  const shown = <Cell,>(cells: Cell[]) => cells.filter((_, place) => hasFee || place !== FEE_COLUMN)
  return (
    <Stack gap="m">
      <p className={styles.text}>
        {loan.state === 'Cancelled' && loan.disbursalDate === null
          ? 'This was cancelled before any money was sent. We won’t collect any of these payments.'
          : 'We collect each payment on its day. Where that is a weekend or a bank holiday, we collect on the next working day; it costs you nothing more.'}
      </p>
      <Table
        id="schedule"
        caption={`Your ${rows.length} payments`}
        narrow="scroll"
        columns={shown(COLUMNS)}
        rows={[
          ...rows.map((row) => ({ id: String(row.number), cells: shown(cellsOf(row)) })),
          { id: 'total', isTotal: true, cells: shown(totalsOf(rows)) },
        ]}
      />
      {loan.fee > 0 ? (
        <p className={styles.soft}>
          The arrangement fee of {formatMoney(loan.fee)} was added to your loan at the start, so it is part of
          the principal.
        </p>
      ) : null}
    </Stack>
  )
}

const COLUMNS: TableColumn[] = [
  { label: 'No.' },
  { label: 'Due on' },
  { label: 'Payment', align: 'end' },
  { label: 'Principal', align: 'end' },
  { label: 'Interest', align: 'end' },
  { label: 'Fee', align: 'end' },
  { label: 'Balance', align: 'end' },
  { label: 'Status' },
]

const FEE_COLUMN = COLUMNS.findIndex(({ label }) => label === 'Fee')

function cellsOf(row: Row): ReactNode[] {
  const moved = movedBecause(row)
  return [
    row.number,
    <>
      {dayFigures(row.dueOn)}
      {moved ? (
        <span className={styles.moved}>
          {moved}: taken on {dayFigures(row.collectOn)}
        </span>
      ) : null}
    </>,
    ...[row.amount, row.principal, row.interest, row.fee, row.balance].map(formatMoneyExact),
    <Status key="status" status={row.status} />,
  ]
}

function totalsOf(rows: readonly Row[]): ReactNode[] {
  const sum = (pick: (row: Row) => Pence) => formatMoneyExact(sumPence(rows.map(pick)))
  return [
    'Total',
    '',
    sum(({ amount }) => amount),
    sum(({ principal }) => principal),
    sum(({ interest }) => interest),
    sum(({ fee }) => fee),
    '',
    '',
  ]
}

/** Only what is out of the ordinary is picked out. */
function Status({ status }: { status: Row['status'] }) {
  switch (status) {
    case 'paid':
      return 'Paid'
    case 'due':
      return <span className={styles.toCome}>To come</span>
    case 'collecting':
      return <Tag>With your bank</Tag>
    case 'missed':
      return <Tag tone="warning">Missed</Tag>
  }
}
