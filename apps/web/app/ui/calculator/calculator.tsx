import type { ReactNode } from 'react'
import { classNames } from '#ui/class-names/class-names.ts'
import type { FieldSource } from '#ui/form/field-source.ts'
import { type Option, Select } from '#ui/form/select.tsx'
import { MoneyInput } from '#ui/form/text-input.tsx'
import styles from './calculator.module.css'

export type CalculatorShape = 'card' | 'band' | 'sentence'

type CalculatorProps = {
  id?: string
  /** Where the choice is sent: a plain GET, so that it works without script and as a bookmark. */
  action: string
  amount: FieldSource
  amountLabel: string
  /** What the slider moves between, in pounds. Its ends are named as `from` and `to`. */
  range: { min: number; max: number; step: number; value: number; label: string; from: string; to: string }
  term: FieldSource
  termLabel: string
  terms: readonly Option[]
  shape?: CalculatorShape
  /** What the page script works figures out from (see live-figures.ts). */
  illustrated?: string
  /** The figures of the choice. */
  figures?: ReactNode
  /** The buttons, and what is said beside them. */
  actions?: ReactNode
}

/**
 * A loan's amount and term, as a form. The slider is there only with script; it has no name, so
 * that the amount is sent once.
 */
export function Calculator({
  id = 'calculator',
  action,
  amount,
  amountLabel,
  range,
  term,
  termLabel,
  terms,
  shape = 'card',
  illustrated,
  figures,
  actions,
}: CalculatorProps) {
  const { label, from, to, value, ...slider } = range
  return (
    <form
      className={classNames(styles.calculator, styles[shape])}
      id={id}
      action={action}
      method="get"
      noValidate
      data-illustrate={illustrated}
    >
      <div className={styles.fields}>
        <div className={styles.amount}>
          <MoneyInput field={amount} label={amountLabel} width="full" />
        </div>
        <div className={styles.term}>
          <Select field={term} label={termLabel} options={terms} width="full" />
        </div>
      </div>
      <div className={styles.range}>
        <input
          className={styles.slider}
          type="range"
          {...slider}
          defaultValue={value}
          aria-label={label}
          aria-valuetext={`£${value.toLocaleString('en-GB')}`}
          suppressHydrationWarning
        />
        <span>{from}</span>
        <span>{to}</span>
      </div>
      {figures ? <div className={styles.figures}>{figures}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </form>
  )
}

/** For what only a page without script needs, such as the button that has figures worked out. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <div className={styles.withoutScript}>{children}</div>
}

type Figure = { name: 'instalment' | 'total' | 'fee' | 'apr'; term: string; detail: string }

/** In plain weight: the representative example has more prominence (CONC 3.5.6R). */
export function CalculatorFigures({ items, note }: { items: readonly Figure[]; note: ReactNode }) {
  return (
    <>
      <dl className={styles.row}>
        {items.map(({ name, term, detail }) => (
          <div key={name}>
            <dt>{term}</dt>
            <dd data-figure={name} suppressHydrationWarning>
              {detail}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{note}</p>
      <FiguresSaid />
    </>
  )
}

/** Where the page script tells a screen reader the figures, once nothing moves. */
export function FiguresSaid() {
  return (
    // Empty text, so that React accepts what the page script wrote before it.
    <output className="sr-only" data-figures-said="" suppressHydrationWarning>
      {''}
    </output>
  )
}
