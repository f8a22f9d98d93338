import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import { dayWords, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { type Pence, subtractPence } from '@tarnbrook/domain/core/money'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Disclosure, DisclosureList } from '#ui/disclosure/disclosure.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Stack } from '#ui/layout/page.tsx'
import styles from '../settlement.module.css'
import { DailyFigures } from './daily-figures.tsx'

type Parts = NonNullable<SettlementQuote['working']>

/** Line by line, so that all can be added up: the saving first, then both ways to the figure. */
export function Working({ loan, quote, parts }: { loan: Loan; quote: SettlementQuote; parts: Parts }) {
  return (
    <Stack gap="m">
      <h2 className={styles.title}>How we worked it out</h2>
      <Facts
        items={[
          {
            term: 'Payments you haven’t made yet',
            detail: formatMoney(parts.amountBeforeRebate),
            note: overdueNote(quote),
          },
          {
            term: 'Less the rebate for paying early',
            detail: minus(parts.rebate),
            note: 'Interest that you save, and a share of the arrangement fee.',
          },
          { term: 'Settlement figure', detail: formatMoney(quote.quotedAmount), isTotal: true },
        ]}
      />
      <p>
        There are two ways to work it out: by your agreement, and by the law. You pay the lower figure, which
        is the one by {parts.basis === 'contractual' ? 'your agreement' : 'the law'}.
      </p>
      <Facts
        items={[
          { term: 'By your agreement', detail: formatMoney(parts.contractual), note: chosen('contractual') },
          { term: 'By the law', detail: formatMoney(parts.statutory), note: chosen('statutory') },
        ]}
      />
      <DisclosureList>
        <Disclosure summary="The figure by your agreement, line by line">
          <Facts items={agreementLines(loan, parts)} />
        </Disclosure>
        <Disclosure summary="The figure by the law">
          <ByLaw loan={loan} parts={parts} />
        </Disclosure>
        {quote.daily.length > 0 ? (
          <Disclosure summary={`What it would be after ${dayWords(quote.payBy)}`}>
            <Stack gap="s">
              <p>If you pay later, you need a new quote. This is about what it would come to.</p>
              <DailyFigures
                caption={`After ${dayWords(quote.payBy)}`}
                dayLabel="If we get it on"
                days={quote.daily}
              />
            </Stack>
          </Disclosure>
        ) : null}
      </DisclosureList>
    </Stack>
  )

  function chosen(basis: Parts['basis']): string | undefined {
    return parts.basis === basis && parts.contractual !== parts.statutory ? 'The lower one.' : undefined
  }
}

function overdueNote({ context }: SettlementQuote): string | undefined {
  return context && context.overdue > 0
    ? `${formatMoney(context.overdue)} of them is overdue. We haven’t added a charge for it.`
    : undefined
}

function agreementLines(loan: Loan, parts: Parts): Fact[] {
  const { noun } = toLoanSetting(loan)
  const by = dayWords(parts.settlementDate)
  const lines: [amount: Pence, fact: Omit<Fact, 'detail'>][] = [
    [parts.principal, { term: `Balance of your ${noun}`, note: 'With what’s left of the arrangement fee.' }],
    [parts.interest, { term: 'Interest', note: `Since your last payment day, up to ${by}.` }],
    [parts.fees, { term: 'Option-to-purchase fee' }],
    [parts.overdue, { term: 'Overdue payments' }],
    [parts.fallingDue, { term: 'Payments due until then', note: `They fall due by ${by}.` }],
  ]
  return [
    ...lines
      .filter(([amount]) => amount > 0)
      .map(([amount, fact]) => ({ ...fact, detail: formatMoney(amount) })),
    ...(parts.paidAhead > 0 ? [{ term: 'Less what you paid ahead', detail: minus(parts.paidAhead) }] : []),
    { term: 'By your agreement', detail: formatMoney(parts.contractual), isTotal: true },
  ]
}

/** CCA 1974 s95 and SI 2004/1483: the formula in words, and the days that it is used with. */
function ByLaw({ loan, parts }: { loan: Loan; parts: Parts }) {
  return (
    <Stack gap="s">
      <p>
        The Consumer Credit Act 1974, section 95, gives you a rebate when you pay early. The Consumer Credit
        (Early Settlement) Regulations 2004 say how much it has to be at least.
      </p>
      <p>
        Regulation 4 takes what you borrowed and what you’ve paid, each with interest at your APR of{' '}
        {formatPercent(loan.apr)}. What’s left between the two is what you owe. All your payments after that
        day, less what you owe, are the rebate. The arrangement fee isn’t counted as borrowed, so you get back
        a share of it.
      </p>
      <p>
        We work it out to {dayWords(parts.settlementDate)}, which is 28 days after you asked (regulation 5).
        {parts.deferredDate === parts.settlementDate
          ? ''
          : ` Because your term is longer than a year, the law lets us count to ${dayWords(parts.deferredDate)} (regulation 6).`}
      </p>
      <Facts
        items={[
          { term: 'Payments you haven’t made yet', detail: formatMoney(parts.amountBeforeRebate) },
          {
            term: 'Less the rebate by the law',
            detail: minus(subtractPence(parts.amountBeforeRebate, parts.statutory)),
          },
          { term: 'By the law', detail: formatMoney(parts.statutory), isTotal: true },
        ]}
      />
      <p>We ask for no compensation for early payment, although section 95A allows some.</p>
    </Stack>
  )
}

function minus(amount: Pence): string {
  return `−${formatMoney(amount)}`
}
