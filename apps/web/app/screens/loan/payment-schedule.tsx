import type { Loan } from '@tarnbrook/contract/loan/loans'
import { formatMoney, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, sumPence } from '@tarnbrook/domain/core/money'
import { collectsPayments } from '@tarnbrook/domain/loan/loan-state'
import type { ReactNode } from 'react'
import { dayFigures, extraPayments, movedBecause } from '#features/loans/figures.ts'
import { settingOf } from '#features/loans/setting.ts'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table, type TableColumn } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import styles from './loan.module.css'
import { PaymentsMade } from './payments-made.tsx'

type Row = Loan['scheduledPayments'][number]
type Extra = Loan['earlyRepayments'][number]

/** CCA 1974 s77B: every payment, what it is made of, and what is left after it. */
export function PaymentSchedule({ loan }: { loan: Loan }) {
  const rows = loan.scheduledPayments
  const { noun } = settingOf(loan)
  const isCollected = collectsPayments(loan)
  // Only hire purchase has a fee of its own among its payments.
  const extra = extraPayments(loan.earlyRepayments)
  const all = [...rows, ...extra]
  const hasFee = all.some(({ fee }) => fee !== 0)
  const shown = <Cell,>(cells: Cell[]) => cells.filter((_, place) => hasFee || place !== FEE_COLUMN)
  const extraRows = (row: Row | undefined, next: Row | undefined) =>
    extra
      .filter(({ takesEffectOn }) => isBetween(takesEffectOn, row, next))
      .map((each) => ({ id: `extra-${each.id}`, cells: shown(extraCellsOf(each)) }))
  const columns = all.some(({ fee }) => fee < 0) ? WITH_REBATE : COLUMNS
  return (
    <Stack gap="m">
      <PaymentsMade loan={loan} />
      <p className={styles.text}>{collectionWords(loan)}</p>
      <Table
        id="schedule"
        caption={`Your ${rows.length} payments${extra.length > 0 ? ' and what you paid extra' : ''}`}
        narrow="fold"
        columns={shown(columns)}
        rows={[
          ...extraRows(undefined, rows[0]),
          ...rows.flatMap((row, index) => [
            { id: String(row.number), cells: shown(cellsOf(row, isCollected)) },
            ...extraRows(row, rows[index + 1]),
          ]),
          { id: 'total', isTotal: true, cells: shown(totalsOf(all)) },
        ]}
      />
      {rows.some(({ interestTakenOff }) => interestTakenOff > 0) ? (
        <p className={styles.text}>
          Your breathing space took the interest for its days off these payments: that’s what “less interest”
          means.
        </p>
      ) : null}
      <ExtraPayments loan={loan} />
      {isCollected && loan.unpaidScheduledPayments.length > 0 ? (
        <p>
          <LinkButton variant="secondary" href={paths.instalmentStatement(loan.id)} download>
            Download a statement of what’s left to pay (PDF)
          </LinkButton>
        </p>
      ) : null}
      {loan.disbursalDate === null ? null : <Downloads loan={loan} hasToCome={isCollected} />}
      {loan.fee > 0 ? (
        <p className={styles.soft}>
          The arrangement fee of {formatMoney(loan.fee)} was added to your {noun} at the start, so it’s part
          of the principal.
        </p>
      ) : null}
    </Stack>
  )
}

/** The payments on paper, in a spreadsheet, and in a calendar those that are still to come. */
function Downloads({ loan, hasToCome }: { loan: Loan; hasToCome: boolean }) {
  return (
    <ul className={styles.list}>
      <li className={styles.item}>
        <Link href={paths.statement(loan.id)} download>
          Download a statement of your account since the start (PDF)
        </Link>
      </li>
      <li className={styles.item}>
        <Link href={paths.paymentsFile(loan.id, 'csv')} download>
          Download all payments for a spreadsheet (CSV)
        </Link>
      </li>
      {hasToCome && loan.nextPayment ? (
        <li className={styles.item}>
          <Link href={paths.paymentsFile(loan.id, 'ics')} download>
            Add the payments to come to your calendar
          </Link>
        </li>
      ) : null}
    </ul>
  )
}

/** The extra payments, which are not among the monthly ones: what they changed, and the statement of each (CCA 1974 s97A). */
function ExtraPayments({ loan }: { loan: Loan }) {
  const extra = extraPayments(loan.earlyRepayments)
  if (extra.length === 0) return null
  return (
    <div className={styles.block}>
      <h2 className={styles.title}>Extra payments</h2>
      <Facts
        items={extra.map(({ id, amount, collectOn, takesEffectOn, interestSaved, choice }, index) => ({
          term: `Extra payment ${index + 1}, paid on ${dayFigures(collectOn)}`,
          detail: formatMoney(amount),
          note: (
            <>
              Counts from {dayFigures(takesEffectOn)}. You{' '}
              {choice === 'finishSooner' ? 'end sooner' : 'pay less each month'}, and save{' '}
              {formatMoney(interestSaved)}.{' '}
              <Link href={paths.earlyRepaymentStatement(loan.id, id)} download>
                Download its statement (PDF)
              </Link>
            </>
          ),
        }))}
      />
    </div>
  )
}

function collectionWords(loan: Loan): string {
  if (loan.state === 'Cancelled' && loan.disbursalDate === null)
    return 'This was cancelled before any money was sent. We won’t collect any of these payments.'
  if (loan.arrangement)
    return 'While your arrangement runs, we collect its payments and none of these. They’re the payments of your agreement, which stays as it is.'
  return collectsPayments(loan)
    ? 'We collect each payment on its day. Where that’s a weekend or a bank holiday, we collect on the next working day, at no extra cost.'
    : 'These are the payments you agreed to. We don’t collect any that haven’t been made.'
}

const COLUMNS: TableColumn[] = [
  { label: 'Due on' },
  { label: 'Payment', align: 'end' },
  { label: 'Principal', align: 'end', isFolded: true },
  { label: 'Interest', align: 'end', isFolded: true },
  { label: 'Fee', align: 'end', isFolded: true },
  { label: 'Balance', align: 'end', isFolded: true },
  { label: 'Status' },
]

/** An early repayment gives charges back, which are a fee below zero (CCA 1974 s95). */
const WITH_REBATE = COLUMNS.map((column) =>
  column.label === 'Fee' ? { ...column, label: 'Fee or rebate' } : column,
)

const FEE_COLUMN = COLUMNS.findIndex(({ label }) => label === 'Fee')

function cellsOf(row: Row, isCollected: boolean): ReactNode[] {
  const moved = isCollected ? movedBecause(row) : null
  return [
    <>
      {dayFigures(row.dueOn)}
      {moved ? (
        <span className={styles.moved}>
          {moved}: collected {dayFigures(row.collectOn)}
        </span>
      ) : null}
      {row.interestTakenOff > 0 ? (
        <span className={styles.moved}>{formatMoney(row.interestTakenOff)} less interest</span>
      ) : null}
    </>,
    ...[row.amount, row.principal, row.interest, row.fee, row.balance].map(formatMoneyExact),
    <Status key="status" row={row} isCollected={isCollected} />,
  ]
}

/** Whether a day is that of a payment or after it, and before the next. */
function isBetween(day: string, row: Row | undefined, next: Row | undefined): boolean {
  return (row === undefined || day >= row.dueOn) && (next === undefined || day < next.dueOn)
}

function extraCellsOf({ takesEffectOn, amount, principal, interest, fee, balance }: Extra): ReactNode[] {
  return [
    dayFigures(takesEffectOn),
    ...[amount, principal, interest, fee, balance].map(formatMoneyExact),
    'Extra payment',
  ]
}

type Parts = Pick<Row, 'amount' | 'principal' | 'interest' | 'fee'>

function totalsOf(rows: readonly Parts[]): ReactNode[] {
  const sum = (pick: (row: Parts) => Pence) => formatMoneyExact(sumPence(rows.map(pick)))
  return [
    'Total',
    sum(({ amount }) => amount),
    sum(({ principal }) => principal),
    sum(({ interest }) => interest),
    sum(({ fee }) => fee),
    '',
    '',
  ]
}

/** Only what is out of the ordinary is picked out. */
function Status({ row: { status, paid, amount }, isCollected }: { row: Row; isCollected: boolean }) {
  if (status === 'paid') return 'Paid'
  if (status === 'closed') return <span className={styles.toCome}>No longer due</span>
  if (paid > 0 && paid < amount) return <Tag tone="warning">Missed, {formatMoney(paid)} paid</Tag>
  if (status === 'missed') return <Tag tone="warning">Missed</Tag>
  if (!isCollected) return <span className={styles.toCome}>Not paid</span>
  return status === 'collecting' ? <Tag>With your bank</Tag> : <span className={styles.toCome}>To come</span>
}
