import type { SelfServeArrangement } from '@tarnbrook/contract/arrangements/arrangements'
import {
  isArrangementPaymentAsked,
  wasArrangementAgreed,
} from '@tarnbrook/domain/arrangements/arrangement-state'
import { pence, sumPence } from '@tarnbrook/domain/core/money'
import type { ArrangementRow, PaymentRow } from '#features/loans/facts/arrangements.ts'

/** What of each payment has come, from all that came for the arrangement: the oldest first. */
export function calculatePaidAmounts(payments: readonly PaymentRow[], receivedPence: number): number[] {
  let left = receivedPence
  return payments.map(({ amount_pence, state }) => {
    if (!isArrangementPaymentAsked(state)) return 0
    const paid = Math.min(left, amount_pence)
    left -= paid
    return paid
  })
}

/** What was agreed: a payment that was moved counts once. */
export function totalOfPayments(payments: readonly Pick<PaymentRow, 'amount_pence' | 'state'>[]) {
  return sumPence(
    payments.filter(({ state }) => state !== 'moved').map(({ amount_pence }) => pence(amount_pence)),
  )
}

/** An arrangement on the wire. `nextVersion`: the number that a draft would get. */
export function toArrangementResource(
  row: ArrangementRow,
  {
    payments,
    receivedPence,
    nextVersion,
    supportNeeds,
  }: {
    payments: readonly PaymentRow[]
    receivedPence: number
    nextVersion: number
    /** Of the borrower, whatever arrangement or page it was told on. */
    supportNeeds: string | null
  },
): SelfServeArrangement {
  const { answers } = row
  const paid = calculatePaidAmounts(payments, receivedPence)
  return {
    '@type': 'selfServeArrangement',
    '@link': `/loans/${row.loan_id}/self-serve-arrangement`,
    id: row.id,
    loanId: row.loan_id,
    version: row.version ?? nextVersion,
    status: row.state,
    reason: answers.reason,
    other: answers.other,
    priorityBillsUpdated: answers.priorityBillsUpdated,
    priorityBillsBehind: answers.priorityBillsBehind,
    supportNeeds,
    amount: row.amount_pence === null ? null : pence(row.amount_pence),
    term: row.term_months,
    affordability: row.statement_id,
    paymentDate: row.first_payment_on,
    agreedOn: row.agreed_on,
    endedOn: wasArrangementAgreed(row.state) ? row.ended_on : null,
    payments: payments.map((payment, index) => ({
      ...toPlannedPayment(payment),
      paid: pence(paid[index] ?? 0),
      status: payment.state,
    })),
  }
}

export function toPlannedPayment({ number, due_on, collect_on, amount_pence }: PaymentRow) {
  return { number, dueOn: due_on, collectOn: collect_on, amount: pence(amount_pence) }
}
