import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence, toPounds } from '@tarnbrook/domain/core/money'
import { dayFigures, type Missed } from '#features/loans/figures.ts'
import type { FieldsOf } from '#platform/forms/form.tsx'
import { type Choice, Radios } from '#ui/form/choices.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import type { payLateForm } from './pay-late.forms.ts'

/** How much of what is overdue: all that can be paid, the oldest missed payment, or another. */
export function AmountChoice({
  fields,
  how,
  payable,
  oldest,
}: {
  fields: Pick<FieldsOf<typeof payLateForm>, 'choice' | 'all' | 'oldest' | 'amount'>
  how: 'by Direct Debit' | 'by card' | 'from your bank account'
  payable: Pence
  oldest: Oldest | null
}) {
  return (
    <>
      <input type="hidden" name={fields.all.name} value={toPounds(payable)} />
      {oldest === null ? null : (
        <input type="hidden" name={fields.oldest.name} value={toPounds(oldest.amount)} />
      )}
      <Radios
        field={fields.choice}
        label={`How much do you want to pay ${how}?`}
        choices={[
          { value: 'all', label: `All of it: ${formatMoney(payable)}` },
          ...(oldest ? [oldestChoice(oldest)] : []),
          { value: 'other', label: 'Another amount', hint: 'Every payment counts.' },
        ]}
      />
      <MoneyInput
        field={fields.amount}
        label="The other amount (optional)"
        hint={`Only if you chose another amount. ${formatMoney(payable)} or less.`}
      />
    </>
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

function oldestChoice({ dueOn, amount }: Oldest): Choice {
  return { value: 'oldest', label: `The oldest, due ${dayFigures(dueOn)}: ${formatMoney(amount)}` }
}
