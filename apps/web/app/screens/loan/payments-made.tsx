import type { Loan } from '@tarnbrook/contract/loan/loans'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { dayFigures, paymentName } from '#features/loans/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Table } from '#ui/table/table.tsx'
import { Tag } from '#ui/tag/tag.tsx'

/** Two years of a loan without a missed payment. */
const SHOWN = 24

/** Every payment that was made, and every one that was not paid or came back, the newest first. */
export function PaymentsMade({ loan }: { loan: Loan }) {
  const payments = paymentsOf(loan)
  if (payments.length === 0) return null
  const earlier = payments.slice(SHOWN)
  return (
    <Stack gap="s">
      <PaymentsTable
        loanId={loan.id}
        id="payments"
        caption="Payments so far"
        payments={payments.slice(0, SHOWN)}
      />
      {earlier.length > 0 ? (
        <Disclosure summary={`${earlier.length} earlier payments`}>
          <PaymentsTable
            loanId={loan.id}
            id="earlier-payments"
            caption="Earlier payments"
            payments={earlier}
          />
        </Disclosure>
      ) : null}
    </Stack>
  )
}

interface Payment {
  id: number
  /** Null for an extra payment. */
  number: number | null
  on: string
  amount: Pence
  method: Loan['historicalRepayments'][number]['method']
  outcome: 'paid' | 'not paid' | 'came back'
}

function paymentsOf({ historicalRepayments, returnedRepayments }: Loan): Payment[] {
  const paid = historicalRepayments.map(({ paidOn, ...payment }) => ({
    ...payment,
    on: paidOn,
    outcome: 'paid' as const,
  }))
  const returned = returnedRepayments.map(({ takenOn, wasPaid, ...payment }) => ({
    ...payment,
    on: takenOn,
    outcome: wasPaid ? ('came back' as const) : ('not paid' as const),
  }))
  return [...paid, ...returned].sort(
    (one, other) => other.on.localeCompare(one.on) || (other.number ?? 0) - (one.number ?? 0),
  )
}

const HOW = { DIRECT_DEBIT: 'Direct Debit', CARD: 'Card', BANK_TRANSFER: 'Bank transfer' } as const

const OUTCOMES = {
  paid: 'Paid',
  'not paid': <Tag tone="warning">Your bank didn’t pay it</Tag>,
  'came back': <Tag tone="warning">Your bank took it back</Tag>,
} as const

function PaymentsTable({
  loanId,
  id,
  caption,
  payments,
}: {
  loanId: number
  id: string
  caption: string
  payments: readonly Payment[]
}) {
  return (
    <Table
      id={id}
      caption={caption}
      narrow="fold"
      columns={[
        { label: 'Date' },
        { label: 'Amount', align: 'end' },
        { label: 'How', isFolded: true },
        { label: 'For', isFolded: true },
        { label: 'Status' },
        { label: 'Receipt', isFolded: true },
      ]}
      rows={payments.map((payment) => ({
        id: String(payment.id),
        cells: [
          dayFigures(payment.on),
          formatMoneyExact(payment.amount),
          HOW[payment.method],
          paymentName(payment),
          OUTCOMES[payment.outcome],
          payment.outcome === 'paid' ? <Receipt key="receipt" loanId={loanId} payment={payment} /> : '–',
        ],
      }))}
    />
  )
}

function Receipt({ loanId, payment }: { loanId: number; payment: Payment }) {
  return (
    <Link href={paths.receipt(loanId, payment.id)} download>
      PDF<span className="sr-only">: receipt of {dayFigures(payment.on)}</span>
    </Link>
  )
}
