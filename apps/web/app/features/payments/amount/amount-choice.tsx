import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, toPounds } from '@tarnbrook/domain/core/money'
import { useEffect, useRef } from 'react'
import { BoxedRadios } from '#ui/choice/boxed-radios.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { MoneyInput } from '#ui/form/text-input.tsx'
import { readTypedPounds } from './typed-pounds.ts'

interface AmountChoiceProps<Name extends string> {
  fields: Readonly<Record<Name | 'choice' | 'amount', FieldSource>>
  label: string
  /** The amounts that can be chosen as they are, without the figures in their words. */
  shown: readonly { name: Name; amount: Pence; label: string }[]
  /** What the other amount may be. */
  limits: string
  /** Told what would be paid as the form stands; undefined while that is no amount. */
  onChange?: (amount: Pence | undefined) => void
}

/**
 * One of several amounts, or another one. Who types an amount means that one; without script the
 * submit asks which is meant.
 */
export function AmountChoice<Name extends string>(props: AmountChoiceProps<Name>) {
  const { fields, label, shown, limits } = props
  const place = useNotedAmount(props)
  return (
    <>
      {shown.map(({ name, amount }, index) => (
        <input
          key={name}
          ref={index === 0 ? place : undefined}
          type="hidden"
          name={fields[name].name}
          value={toPounds(amount)}
        />
      ))}
      <BoxedRadios
        field={fields.choice}
        label={label}
        choices={[
          ...shown.map(({ name, amount, label: words }) => ({
            value: name,
            label: words,
            figure: formatMoney(amount),
          })),
          {
            value: 'other',
            label: 'Another amount',
            field: (
              <MoneyInput
                field={fields.amount}
                label="The other amount (optional)"
                isLabelHidden
                hint={limits}
              />
            ),
          },
        ]}
      />
    </>
  )
}

function useNotedAmount<Name extends string>({ fields, shown, onChange }: AmountChoiceProps<Name>) {
  const place = useRef<HTMLInputElement>(null)
  const names = { choice: fields.choice.name, amount: fields.amount.name }

  function note(isTyped: boolean): void {
    const controls = place.current?.form?.elements
    const choice = controls?.namedItem(names.choice)
    const box = controls?.namedItem(names.amount)
    if (!(choice instanceof RadioNodeList && box instanceof HTMLInputElement)) return
    if (isTyped && box.value.trim() !== '') choice.value = 'other'
    // What the box began with was typed on another page, if at all.
    if (choice.value !== 'other' && box.value === box.defaultValue) box.value = ''
    onChange?.(
      choice.value === 'other'
        ? readTypedPounds(box.value)
        : shown.find(({ name }) => name === choice.value)?.amount,
    )
  }

  const latest = useRef(note)
  useEffect(() => {
    latest.current = note
  })
  useEffect(() => {
    const form = place.current?.form
    const onInput = ({ target }: Event) =>
      latest.current(target instanceof HTMLInputElement && target.name === names.amount)
    form?.addEventListener('input', onInput)
    // It may have been typed before the script came.
    latest.current(true)
    return () => form?.removeEventListener('input', onInput)
  }, [names.amount])
  return place
}
