import type { ReactNode } from 'react'
import type { FieldSource } from '#ui/form/field-source.ts'
import { MoneyInput } from '#ui/form/text-input.tsx'
import styles from './calculator.module.css'

type CalculatorProps = {
  id?: string
  /** Where the choice is sent: a plain GET, so that it works without script and as a bookmark. */
  action: string
  amount: FieldSource
  amountLabel: string
  /** What the slider moves between, in pounds, and how that is said. */
  range: { min: number; max: number; step: number; value: number; label: string; said: string }
  /** How the term is chosen. */
  term: ReactNode
  /** What the page script works figures out from (see live-figures.ts). */
  illustrated?: string
  /** The figures of the choice. */
  figures?: ReactNode
  /** The buttons, and what is said beside them. */
  actions?: ReactNode
}

/**
 * A loan's amount and term, as a form. The amount is the figure of the page, and can be typed. The
 * slider is there only with script; it has no name, so that the amount is sent once.
 */
export function Calculator({
  id = 'calculator',
  action,
  amount,
  amountLabel,
  range,
  term,
  illustrated,
  figures,
  actions,
}: CalculatorProps) {
  const { label, said, value, ...slider } = range
  return (
    <form
      className={styles.calculator}
      id={id}
      action={action}
      method="get"
      noValidate
      data-illustrate={illustrated}
    >
      <div className={styles.amount}>
        <MoneyInput field={amount} label={amountLabel} width="full" />
        <span className={styles.range}>{said}</span>
      </div>
      <input
        className={styles.slider}
        type="range"
        {...slider}
        defaultValue={value}
        aria-label={label}
        aria-valuetext={`£${value.toLocaleString('en-GB')}`}
        suppressHydrationWarning
      />
      {term}
      {figures ? <div className={styles.figures}>{figures}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </form>
  )
}

/** For what only a page without script needs, such as the button that has figures worked out. */
export function WithoutScript({ children }: { children: ReactNode }) {
  return <div className={styles.withoutScript}>{children}</div>
}

type Figure = { name: 'instalment' | 'total'; term: string; detail: string }

/** The first is the answer. The representative example has more prominence (CONC 3.5.6R). */
export function CalculatorFigures({ items, note }: { items: readonly [Figure, Figure]; note: ReactNode }) {
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
      <FiguresSaid />
      <p className={styles.note}>{note}</p>
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
