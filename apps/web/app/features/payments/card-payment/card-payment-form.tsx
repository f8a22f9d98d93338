import { formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { type ReactNode, useState } from 'react'
import { useSelector } from 'react-redux'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { LateAmountChoice, type Oldest } from '../late-payment/late-amount-choice.tsx'
import { CardForm, type CardFormProps } from './card-form.tsx'

interface Props extends Pick<CardFormProps, 'title' | 'otherWay' | 'notKnown'> {
  /** What is overdue. */
  lead: string
  /** All that can be paid by card. */
  payable: Pence
  oldest: Oldest | null
  /** How far it is asked for, before the amount. */
  asked?: ReactNode
}

/** Pays what is overdue by card: how much, and the card. */
export function CardPaymentForm({ lead, payable, oldest, asked, ...form }: Props) {
  const { lateRepayment } = useSelector(repaymentOf)
  const [amount, setAmount] = useState<Pence | undefined>(payable)
  return (
    <CardForm
      {...form}
      lead={`${lead} We haven’t added a charge, and paying by card is free.`}
      defaultValue={{ choice: 'all' }}
      payment={lateRepayment}
      button={amount === undefined ? 'Pay by card' : `Pay ${formatMoney(amount)}`}
      note={
        <p>If you can’t spare it, we can agree smaller payments or more time, in your account or by phone.</p>
      }
    >
      {(fields) => (
        <>
          {asked}
          <LateAmountChoice
            fields={fields}
            how="by card"
            payable={payable}
            oldest={oldest}
            onChange={setAmount}
          />
        </>
      )}
    </CardForm>
  )
}
