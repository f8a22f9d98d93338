import { namePayment } from '@tarnbrook/domain/arrangements/payment-name'
import { formatMoney, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import type { ReactNode } from 'react'
import { dayFigures, movedBecause } from '#features/loans/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Table, type TableColumn } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import styles from '../loan.module.css'
import type { Payment, PaymentGroup } from './timeline.ts'

const CAPTIONS: Record<PaymentGroup, string> = {
  coming: 'Coming up',
  paused: 'Not collected for now',
  past: 'Payments so far',
  dropped: 'Payments we don’t collect',
}

/** On a narrow screen each payment is a line that opens to what it is made of. */
export function PaymentsTable({
  loanId,
  group,
  payments,
}: {
  loanId: number
  group: PaymentGroup
  payments: readonly Payment[]
}) {
  if (payments.length === 0) return null
  // Only hire purchase has a fee; an early repayment gives charges back, below zero (CCA 1974 s95).
  const fees = payments.map(({ parts }) => parts?.fee ?? 0)
  const columns: (TableColumn & { renderCell: (payment: Payment) => ReactNode })[] = [
    { label: 'Date', renderCell: (payment) => <DateAndPurpose payment={payment} /> },
    { label: 'Amount', align: 'end', renderCell: ({ amount }) => formatMoneyExact(amount) },
    { label: 'Status', renderCell: (payment) => <Status payment={payment} /> },
    { ...FIGURE, label: 'Principal', renderCell: ({ parts }) => moneyOrDash(parts?.principal) },
    { ...FIGURE, label: 'Interest', renderCell: ({ parts }) => moneyOrDash(parts?.interest) },
    ...(fees.some((fee) => fee !== 0)
      ? [
          {
            ...FIGURE,
            label: fees.some((fee) => fee < 0) ? 'Fee or rebate' : 'Fee',
            renderCell: ({ parts }: Payment) => moneyOrDash(parts?.fee),
          },
        ]
      : []),
    { ...FIGURE, label: 'Balance after', renderCell: ({ balance }) => moneyOrDash(balance) },
    ...(group === 'past'
      ? [
          {
            ...FIGURE,
            label: 'Receipt',
            renderCell: (payment: Payment) => <Receipt loanId={loanId} payment={payment} />,
          },
        ]
      : []),
  ]
  return (
    <Table
      id={`payments-${group}`}
      caption={CAPTIONS[group]}
      narrow="fold"
      columns={columns}
      rows={payments.map((payment) => ({
        id: payment.id,
        cells: columns.map(({ label, renderCell: cellOf }) => <Cell key={label}>{cellOf(payment)}</Cell>),
      }))}
    />
  )
}

const FIGURE = { align: 'end', isFolded: true } as const

function Cell({ children }: { children: ReactNode }) {
  return children
}

function moneyOrDash(amount: Parameters<typeof formatMoneyExact>[0] | null | undefined): string {
  return amount === null || amount === undefined ? '–' : formatMoneyExact(amount)
}

function DateAndPurpose({ payment }: { payment: Payment }) {
  const { on, group, status, completes, method } = payment
  const isCollected = group === 'coming' && status === 'to-come' && method !== null
  const moved = isCollected && completes ? movedBecause(completes) : null
  return (
    <>
      {dayFigures(on)}
      <span className={styles.small}>{describePurpose(payment)}</span>
      {moved && completes ? (
        <span className={styles.moved}>
          {moved}: collected {dayFigures(completes.collectOn)}
        </span>
      ) : null}
      {completes && completes.interestTakenOff > 0 ? (
        <span className={styles.moved}>{formatMoney(completes.interestTakenOff)} less interest</span>
      ) : null}
    </>
  )
}

function describePurpose(payment: Payment): string {
  return namePayment(payment) ?? PURPOSES[payment.purpose ?? 'left']
}

const PURPOSES = { extra: 'Extra payment', final: 'Final payment', left: 'What was left' } as const

const HOW = {
  DIRECT_DEBIT: 'Direct Debit',
  CARD: 'Card',
  BANK_TRANSFER: 'Bank transfer',
  OPEN_BANKING: 'Bank account',
} as const

/** Only what is out of the ordinary is picked out. */
function Status({ payment }: { payment: Payment }) {
  const { method } = payment
  return (
    <>
      {describeStatus(payment)}
      {method ? <span className={styles.small}>{HOW[method]}</span> : null}
    </>
  )
}

function describeStatus({ status, paidOfIt, amount }: Payment): ReactNode {
  switch (status) {
    case 'paid':
      return 'Paid'
    case 'not-sent':
      return <span className={styles.toCome}>To come</span>
    case 'with-bank':
      return <Tag>With your bank</Tag>
    case 'not-approved':
      return <Tag>Not approved yet</Tag>
    case 'to-come':
      return <span className={styles.toCome}>To come</span>
    case 'paused':
      return <span className={styles.toCome}>Paused</span>
    case 'not-paid-by-bank':
      return <Tag tone="warning">Your bank didn’t pay it</Tag>
    case 'came-back':
      return <Tag tone="warning">Your bank took it back</Tag>
    case 'missed':
      return (
        <>
          <Tag tone="warning">Missed</Tag>
          {paidOfIt > 0 ? (
            <span className={styles.small}>
              {formatMoney(paidOfIt)} of {formatMoney(sumPence([paidOfIt, amount]))} paid
            </span>
          ) : null}
        </>
      )
    case 'not-paid':
      return <span className={styles.toCome}>Not paid</span>
    case 'closed':
      return <span className={styles.toCome}>No longer due</span>
    case 'not-asked-for':
      return <span className={styles.toCome}>We don’t ask for it</span>
    case 'owed-to-buyer':
      return <span className={styles.toCome}>Paid to the new owner</span>
  }
}

function Receipt({ loanId, payment: { receiptOf, on } }: { loanId: number; payment: Payment }) {
  if (receiptOf === null) return '–'
  return (
    <Link href={paths.receipt(loanId, receiptOf)} download>
      PDF<span className="sr-only">: receipt of {dayFigures(on)}</span>
    </Link>
  )
}
