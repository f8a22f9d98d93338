import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { type CardSaving, cardSaving } from '@tarnbrook/domain/applications/card-saving'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'
import { useState } from 'react'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput, TextInput } from '#ui/form/text-input.tsx'
import { Table } from '#ui/table/table.tsx'
import styles from './card-payoff.module.css'
import { nameOfCard } from './card-words.ts'

/** The cost of this card by the loan, against going on as now. In the browser, stored nowhere. */
export function CardComparison({ application, card }: { application: LoanApplication; card: CreditCard }) {
  const { quote } = application
  const [rate, setRate] = useState('')
  const [payment, setPayment] = useState('')
  // A quote for less may have come since.
  if (!quote || card.payoffAmount === null || card.payoffAmount > quote.amount) return null
  const id = `compare-${card.id}`
  const figures = parseFigures(rate, payment)
  return (
    <div className={styles.compare}>
      <Disclosure
        summary={
          <>
            Compare with keeping this card<span className="sr-only">: {nameOfCard(card)}</span>
          </>
        }
      >
        <FormStack>
          <TextInput
            field={{ id: `${id}-rate`, name: 'cardRate', errors: wrongRate(rate) }}
            label="What interest does the card charge?"
            hint="The yearly rate for purchases, on your statement. If you only have the APR, the card’s interest below is a little too high."
            suffix="% a year"
            width="xs"
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => setRate(target.value)}
          />
          <MoneyInput
            field={{ id: `${id}-payment`, name: 'cardPayment', errors: wrongPayment(payment) }}
            label="What do you pay each month?"
            onChange={({ target }) => setPayment(target.value)}
          />
          <p className={styles.left}>We don’t store what you enter here.</p>
        </FormStack>
        <div aria-live="polite">
          {figures ? (
            <Comparison
              id={id}
              owed={card.payoffAmount}
              quote={quote}
              saving={cardSaving(
                { owedPence: card.payoffAmount, ...figures },
                {
                  amountPence: quote.amount,
                  totalPayablePence: quote.totalPayable,
                  termMonths: quote.term,
                },
              )}
            />
          ) : null}
        </div>
      </Disclosure>
    </div>
  )
}

function Comparison({
  id,
  owed,
  quote,
  saving: { card, loan, savedPence },
}: {
  id: string
  owed: Pence
  quote: Quote
  saving: CardSaving
}) {
  return (
    <div className={styles.result}>
      <p className={styles.name}>{conclusion(savedPence)}</p>
      {card ? (
        <>
          <Table
            id={id}
            caption={`What paying off ${formatMoney(owed)} costs`}
            columns={[
              { label: 'How you pay it off' },
              { label: 'Time', align: 'end' },
              { label: 'Interest and fees', align: 'end' },
              { label: 'Total', align: 'end' },
            ]}
            rows={[toRow('Keep paying the card', card), toRow('With this loan', loan)]}
          />
          <Bars id={id} card={card.costPence} loan={loan.costPence} />
        </>
      ) : null}
      <p className={styles.left}>
        {card && loan.months > card.months && (savedPence ?? 0) > 0
          ? 'You’d pay for longer with the loan. '
          : null}
        This is an estimate. For the card, we add a twelfth of its yearly rate each month, and count no new
        spending and no card fees. For the loan, we take this card’s share of the interest and fees in your
        quote, over {formatDuration(quote.term)}.
      </p>
    </div>
  )
}

function toRow(label: string, { months, costPence, totalPence }: CardSaving['loan']) {
  return {
    id: label,
    cells: [label, formatDuration(months), formatMoney(costPence), formatMoney(totalPence)],
  }
}

/** It says plainly where the loan costs more. */
function conclusion(savedPence: Pence | null): string {
  if (savedPence === null)
    return 'At that monthly payment, the card is never paid off: it doesn’t cover the interest.'
  if (savedPence < 0)
    return `Paying this off with the loan would cost you about ${formatMoney(pence(-savedPence))} more in total than keeping the card.`
  if (savedPence === 0) return 'Both cost about the same.'
  return `Paying this off with the loan would cost you about ${formatMoney(savedPence)} less in total than keeping the card.`
}

/** The two costs side by side; the table above has the figures. */
function Bars({ id, card, loan }: { id: string; card: Pence; loan: Pence }) {
  const most = Math.max(card, loan, 1)
  return (
    <figure className={styles.bars} aria-hidden="true">
      {[
        { label: 'Card', cost: card },
        { label: 'Loan', cost: loan },
      ].map(({ label, cost }) => (
        <div className={styles.bar} key={`${id} ${label}`}>
          <span>{label}</span>
          <svg className={styles.track} width="100%" height="20" aria-hidden="true">
            <rect
              className={label === 'Card' ? styles.ofCard : styles.ofLoan}
              width={`${(cost * 100) / most}%`}
              height="20"
            />
          </svg>
          <span>{formatMoney(cost)}</span>
        </div>
      ))}
    </figure>
  )
}

const MOST_RATE = 100

/** Nothing while one of the two is missing or is no figure. */
function parseFigures(
  rate: string,
  payment: string,
): { yearlyRatePercent: number; monthlyPaymentPence: Pence } | undefined {
  const [percent, pounds] = [parseNumber(rate), parseNumber(payment)]
  if (percent === undefined || pounds === undefined || percent > MOST_RATE) return undefined
  return { yearlyRatePercent: percent, monthlyPaymentPence: pence(Math.round(pounds * 100)) }
}

function wrongRate(typed: string): string[] | undefined {
  const percent = parseNumber(typed)
  if (typed.trim() === '' || (percent !== undefined && percent <= MOST_RATE)) return undefined
  return [`Enter a percentage from 0 to ${MOST_RATE}, like 24.9`]
}

function wrongPayment(typed: string): string[] | undefined {
  return typed.trim() === '' || parseNumber(typed) !== undefined
    ? undefined
    : ['Enter an amount in pounds, like 60']
}

function parseNumber(typed: string): number | undefined {
  const number = parseTypedNumber(typed.replace('%', ''))
  return number !== null && number >= 0 && number < 1_000_000 ? number : undefined
}
