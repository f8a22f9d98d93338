import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, toPounds } from '@tarnbrook/domain/core/money'
import { type ReactNode, useState } from 'react'
import { useSelector } from 'react-redux'
import { repaymentOf } from '#features/loans/repayment.slice.ts'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { hasErrors } from '#ui/form/field-source.ts'
import { LateAmountChoice, type Oldest } from '../amount/late-amount-choice.tsx'
import { type NotedAmount, readNoted } from '../amount/noted-amount.ts'
import { CardForm, type CardFormProps } from './card-form.tsx'

interface Props extends Pick<CardFormProps, 'title' | 'otherWay' | 'notKnown' | 'note'> {
  /** What is overdue. */
  lead: string
  /** All that can be paid by card. */
  payable: Pence
  oldest: Oldest | null
  /** False where nothing has to be paid now. */
  isAsked?: boolean
  /** How far it is asked for, before the amount. */
  asked?: ReactNode
  /** Chosen on the page before, where it can be chosen again in place. */
  chosen?: Pence | null
}

/** Pays what is overdue by card: how much, and the card. */
export function CardPaymentForm({
  lead,
  payable,
  oldest,
  isAsked = true,
  asked,
  chosen = null,
  ...form
}: Props) {
  const { lateRepayment } = useSelector(repaymentOf)
  const [noted, setNoted] = useState<NotedAmount>({ amount: chosen ?? payable, of: payable })
  const amount = readNoted(noted, payable)
  const choice = (fields: Parameters<typeof LateAmountChoice>[0]['fields']) => (
    <LateAmountChoice
      fields={fields}
      how="by card"
      payable={payable}
      oldest={oldest}
      isAsked={isAsked}
      onChange={(each) => setNoted({ amount: each, of: payable })}
    />
  )
  return (
    <CardForm
      note={
        <p>If you can’t spare it, we can agree smaller payments or more time, in your account or by phone.</p>
      }
      {...form}
      lead={`${lead} We haven’t added a charge, and paying by card is free.`}
      defaultValue={chooseDefault(chosen, { payable, oldest })}
      payment={lateRepayment}
      button={amount === undefined ? 'Pay by card' : `Pay ${formatMoney(amount)}`}
    >
      {(fields) => (
        <>
          {asked}
          {chosen === null ? (
            choice(fields)
          ) : (
            <Disclosure summary="Pay another amount" isOpen={hasErrors(fields.amount)}>
              {choice(fields)}
            </Disclosure>
          )}
        </>
      )}
    </CardForm>
  )
}

function chooseDefault(
  chosen: Pence | null,
  { payable, oldest }: Pick<Props, 'payable' | 'oldest'>,
): NonNullable<CardFormProps['defaultValue']> {
  if (chosen === null || chosen === payable) return { choice: 'all' }
  return chosen === oldest?.amount ? { choice: 'oldest' } : { choice: 'other', amount: toPounds(chosen) }
}
