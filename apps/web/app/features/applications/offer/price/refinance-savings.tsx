import type { getRefinanceSavingOptions } from '@tarnbrook/contract/refinance/refinance-savings'
import { dayWords, formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { type Pence, pence, toPounds } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import { CHANGE_QUOTE_ID } from '#features/applications/offer/change-quote.tsx'
import { leftToPayPoints, moreOrLess } from '#features/applications/offer/figures.ts'
import { paths } from '#platform/routing/paths.ts'
import { BalanceChart } from '#ui/balance-chart/balance-chart.tsx'
import { Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Table } from '#ui/table/table.tsx'

export type Savings = z.output<typeof getRefinanceSavingOptions.data>
type Option = Savings['options'][number]

/** For a borrower with a loan: what it costs to replace it with a new one, the total first. */
export function RefinanceSavings({
  savings,
  term,
  canChange,
}: {
  savings: Savings
  /** Of the quote: a new loan over it is drawn beside the one that runs. */
  term: number
  canChange: boolean
}) {
  const { loan, quoted, options, notOffered } = savings
  const compared = options.find((option) => option.term === term) ?? options[0]
  return (
    <Stack>
      <p>
        On <Link href={paths.loan({ id: loan.id })}>loan {loan.reference}</Link> you still have{' '}
        {formatMoney(loan.leftToPay)} to pay, {formatMoney(loan.instalment)} a month until{' '}
        {dayWords(loan.lastPaymentOn)}. To pay it off by {dayWords(loan.settlementDate)} takes{' '}
        <strong>{formatMoney(loan.settlementAmount)}</strong>. You can save interest still to come, but not
        all of it. We may work the figure out to a day up to 28 days after you tell us. If the term is longer
        than a year, we may add one month.
      </p>
      <p>{quotedWords(quoted)}</p>
      {notOffered ? <p>{WHY[notOffered]}</p> : <OptionsTable loan={loan} options={options} />}
      {compared ? <KeepOrReplace loan={loan} option={compared} /> : null}
      {notOffered ? null : (
        <Notice tone="info" title="A lower payment can cost you more">
          Paying over longer means paying interest for longer. Compare what you pay in total, not only each
          month.
        </Notice>
      )}
      {notOffered && quoted.short > 0 ? null : (
        <p>
          The new loan doesn’t pay off the old one automatically.{' '}
          <PayoffInstructions {...{ savings, canChange }} /> The amount is worked out again when you ask for a
          quote: <Link href={paths.settlementQuote({ id: loan.id })}>see what it costs to settle</Link>. Until
          you’ve paid it off, you have both loans to pay.
        </p>
      )}
    </Stack>
  )
}

/** Whether the loan on offer is enough, before it is taken to pay the other one off. */
function quotedWords({ amount, left, short }: Savings['quoted']): string {
  const asked = formatMoney(amount)
  if (short > 0)
    return `The ${asked} in your quote isn’t enough to pay it off: ${formatMoney(short)} would be missing.`
  if (left > 0)
    return `The ${asked} in your quote is enough to pay it off. ${formatMoney(left)} of it would be left for you.`
  return `The ${asked} in your quote is exactly enough to pay it off.`
}

function PayoffInstructions({
  savings: { loan, quoted, notOffered },
  canChange,
}: {
  savings: Savings
  canChange: boolean
}) {
  const settlement = formatMoney(loan.settlementAmount)
  if (notOffered || quoted.amount === loan.settlementAmount)
    return `You’d pay off the old one with ${settlement} of it when you get the money.`
  return (
    <>
      You’d{' '}
      {canChange ? (
        <a href={`#${CHANGE_QUOTE_ID}`}>change the amount to {settlement}</a>
      ) : (
        `borrow ${settlement}`
      )}
      , and pay off the old one when you get the money.
    </>
  )
}

/** What is left to pay after each payment, of the running loan and of its replacement. */
function KeepOrReplace({ loan, option }: { loan: Savings['loan']; option: Option }) {
  const over = formatDuration(option.term)
  return (
    <BalanceChart
      id="keep-or-replace"
      title="What you’d still have to pay"
      summary={`In total ${formatMoney(loan.leftToPay)} if you keep your loan, or ${formatMoney(option.totalPayable)} with a new one over ${over}.`}
      pointLabel="After"
      series={[
        { label: `A new loan over ${over}`, kind: 'area' },
        { label: 'The loan you have', kind: 'line' },
      ]}
      points={leftToPayPoints(loan, option).map(({ months, kept, replaced }) => ({
        label: months === 0 ? 'Now' : counted(months),
        values: [toPounds(replaced), toPounds(kept)],
      }))}
    />
  )
}

function counted(months: number): string {
  return `${months} payments`
}

function OptionsTable({ loan, options }: Pick<Savings, 'loan' | 'options'>) {
  return (
    <Table
      id="refinance-savings"
      caption={`A new loan that pays off the one you have, at ${formatAprs(options)} APR`}
      columns={[
        { label: 'Over' },
        { label: 'A month', align: 'end' },
        { label: `Compared with ${formatMoney(loan.instalment)} now`, align: 'end' },
        { label: 'Total', align: 'end' },
        { label: `Compared with ${formatMoney(loan.leftToPay)} left to pay`, align: 'end' },
      ]}
      rows={options.map((option) => ({
        id: String(option.term),
        cells: [
          formatDuration(option.term),
          formatMoney(option.instalment),
          moreOrLess(option.monthlyChange) ?? 'the same',
          formatMoney(option.totalPayable),
          savingWords(option),
        ],
      }))}
    />
  )
}

/** One APR for every term of an amount (decision 003), or as many as there are. */
function formatAprs(options: readonly Option[]): string {
  return [...new Set(options.map(({ apr }) => formatPercent(apr)))].join(' or ')
}

function savingWords({ effect, saving }: Option) {
  switch (effect) {
    case 'saves':
      return <strong>saves {formatMoney(saving)}</strong>
    case 'costs-more':
      return `costs ${formatMoney(less(saving))} more`
    case 'costs-the-same':
      return 'costs the same'
  }
}

function less(saving: Pence): Pence {
  return pence(-saving)
}

const WHY: Record<NonNullable<Savings['notOffered']>, string> = {
  'below-minimum':
    'That’s less than the smallest loan we make, so we can’t offer a new loan of only that amount.',
  'above-maximum': 'That’s more than the largest loan we make, so we can’t offer a new loan of that amount.',
  'no-term-offered': 'We have no price for a new loan of that amount, so we can’t offer one to pay it off.',
}
