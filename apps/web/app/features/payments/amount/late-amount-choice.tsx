import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { dayFigures, type Missed } from '#features/loans/figures.ts'
import type { FieldsOf } from '#platform/forms/form.tsx'
import type { payLateForm } from '../late-payment/pay-late.forms.ts'
import { AmountChoice } from './amount-choice.tsx'

/**
 * How much of what is overdue: all that can be paid, the oldest missed payment, or another amount.
 */
export function LateAmountChoice({
  fields,
  how,
  payable,
  oldest,
  isAsked = true,
  onChange,
}: {
  fields: Pick<FieldsOf<typeof payLateForm>, 'choice' | 'all' | 'oldest' | 'amount'>
  /** Left out where the way is chosen after the amount. */
  how?: 'by card' | 'from your bank account'
  payable: Pence
  oldest: Oldest | null
  /** False where nothing has to be paid now: then no one is urged to. */
  isAsked?: boolean
  onChange?: (amount: Pence | undefined) => void
}) {
  return (
    <AmountChoice
      fields={fields}
      label={`How much do you want to pay${how ? ` ${how}` : ''}?`}
      shown={[
        { name: 'all', amount: payable, label: 'All of it' },
        ...(oldest ? [toShownAmount(oldest)] : []),
      ]}
      limits={`${isAsked ? 'Every payment counts. ' : ''}${formatMoney(payable)} or less.`}
      {...(onChange && { onChange })}
    />
  )
}

export interface Oldest {
  dueOn: string
  amount: Pence
}

/** Left of the oldest missed payment; null if that is all there is. `onItsWay` counts as paid. */
export function findOldestPayment(onItsWay: Loan['pendingRepayments'], { payments }: Missed): Oldest | null {
  const left = payments
    .map(({ number, dueOn, amount }) => ({
      dueOn,
      amount: onItsWay
        .filter((coming) => coming.number === number)
        .reduce((rest, coming) => pence(Math.max(0, rest - coming.amount)), amount),
    }))
    .filter(({ amount }) => amount > 0)
  return left.length > 1 ? left[0]! : null
}

function toShownAmount({ dueOn, amount }: Oldest) {
  return { name: 'oldest', amount, label: `The oldest, due ${dayFigures(dueOn)}` } as const
}
