import type { Pence } from '@tarnbrook/domain/core/money'
import { useSelector } from 'react-redux'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { AmountChoice, type Oldest } from '../late-payment/amount-choice.tsx'
import { CardForm, type CardFormProps } from './card-form.tsx'

interface Props extends Pick<CardFormProps, 'title' | 'otherWay' | 'notKnown'> {
  /** What is overdue. */
  lead: string
  /** All that can be paid by card. */
  payable: Pence
  oldest: Oldest | null
}

/** Pays what is overdue by card: how much, and the card. */
export function CardPaymentForm({ lead, payable, oldest, ...form }: Props) {
  const { lateRepayment } = useSelector(repaymentOf)
  return (
    <CardForm
      {...form}
      lead={`${lead} We haven’t added a charge, and paying by card is free.`}
      defaultValue={{ choice: 'all' }}
      payment={lateRepayment}
      note={
        <p>
          If you can’t spare it, don’t press this button. In your account, or by phone, we can agree smaller
          payments or more time.
        </p>
      }
    >
      {(fields) => <AmountChoice fields={fields} how="by card" payable={payable} oldest={oldest} />}
    </CardForm>
  )
}
