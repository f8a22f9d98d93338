import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { sumPence } from '@tarnbrook/domain/core/money'
import { dayFigures, type Missed, type MissedPayment } from '#features/loans/figures.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import type { Row } from '#ui/rows/rows.tsx'
import { describeNumbers, joinDebits } from './joined-debits.ts'

/** Each payment that was missed, and what they come to; shut where one figure has said it all. */
export function overdueRow({ payments, amount, onItsWay }: Missed): Row {
  const count = payments.length === 1 ? '1 payment' : `${payments.length} payments`
  return {
    label: 'What’s overdue',
    icon: 'calendar',
    detail: `${formatMoney(amount)}, ${count}`,
    isOpen: onItsWay > 0,
    more: (
      <Facts
        items={[
          ...payments.map(paymentFact),
          { term: 'Total overdue', detail: formatMoney(amount), isTotal: true },
          ...(onItsWay > 0
            ? [
                {
                  term: 'On its way',
                  detail: formatMoney(onItsWay),
                  note: 'Part of the total. Don’t pay it again.',
                },
              ]
            : []),
        ]}
      />
    ),
  }
}

function paymentFact({ dueOn, due, paid, amount, interest }: MissedPayment): Fact {
  const interestWords = interest > 0 ? `Includes ${formatMoney(interest)} of interest.` : ''
  const paidWords = paid > 0 ? `You’ve paid ${formatMoney(paid)} of ${formatMoney(due)}. ` : ''
  return {
    term: `Due ${dayFigures(dueOn)}`,
    detail: formatMoney(amount),
    note: paidWords + interestWords || undefined,
  }
}

export type Coming = Loan['pendingRepayments']

/** What the bank was asked for of it, or the borrower has begun to pay. */
export function OnItsWay({ coming }: { coming: Coming }) {
  return (
    <Facts
      items={joinDebits(coming).map((shares) => {
        const [{ id, chargeOn, method, isArranged }] = shares
        const verb = method === 'DIRECT_DEBIT' ? 'Taken' : 'Asked for'
        return {
          key: String(id),
          term: `${verb} on ${dayFigures(chargeOn)}`,
          detail: formatMoney(sumPence(shares.map(({ amount }) => amount))),
          note: isArranged
            ? `${HOW[method]}, as your arrangement payment.`
            : `${HOW[method]}, for ${describeNumbers(shares).toLowerCase()}.`,
        }
      })}
    />
  )
}

const HOW = {
  DIRECT_DEBIT: 'By Direct Debit',
  CARD: 'By card',
  OPEN_BANKING: 'From your bank account',
} as const
