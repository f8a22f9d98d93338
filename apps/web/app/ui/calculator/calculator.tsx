import type { ReactNode } from 'react'
import { Button } from '#ui/button/button.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { type Option, Select } from '#ui/form/select.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import styles from './calculator.module.css'

type CalculatorProps = {
  /** Where the choice is sent: a plain GET, so that it works without script and can be kept as a bookmark. */
  action: string
  amount: FieldSource
  amountLabel?: string
  amountHint?: string
  term: FieldSource
  termLabel?: string
  terms: readonly Option[]
  submitLabel?: string
  /** Sent along unseen, for instance attribution. */
  hidden?: Readonly<Record<string, string>>
  note?: ReactNode
  /** What comes of it: the caller's figures. */
  children?: ReactNode
}

export function Calculator({
  action,
  amount,
  amountLabel = 'I would like to borrow',
  amountHint,
  term,
  termLabel = 'and pay it back over',
  terms,
  submitLabel = 'See my rate',
  hidden = {},
  note,
  children,
}: CalculatorProps) {
  return (
    <div className={styles.calculator}>
      <form className={styles.form} action={action} method="get" noValidate>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} defaultValue={value} />
        ))}
        <div className={styles.fields}>
          <MoneyInput field={amount} label={amountLabel} hint={amountHint} width="full" />
          <Select field={term} label={termLabel} options={terms} width="full" />
        </div>
        <Button isWide>{submitLabel}</Button>
        {note ? <p className={styles.note}>{note}</p> : null}
      </form>
      {children ? <div className={styles.result}>{children}</div> : null}
    </div>
  )
}
