import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { dayWords, formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { useLocation } from 'react-router'
import {
  choosePaymentDayForm,
  correctAnswersForm,
  requoteForm,
  termOptionForm,
} from '#features/applications/after-quote.forms.ts'
import { PaymentDay, type PaymentDays } from '#features/applications/offer/payment-day/payment-day.tsx'
import { useReply } from '#platform/forms/form.tsx'
import { DisclosureList, SectionDisclosure } from '#ui/disclosure/disclosure.tsx'
import { CHANGE_QUOTE_ID, ChangeQuote, type Requotability } from './change-quote.tsx'
import { isHirePurchase } from './figures.ts'
import { PAYMENT_DAY_ID } from './offer-figures.tsx'
import { Affordability, type Budget } from './price/affordability.tsx'
import { OfferOverTime } from './price/offer-over-time.tsx'
import { PaymentParts } from './price/payment-parts.tsx'
import { RefinanceSavings, type Savings } from './price/refinance-savings.tsx'
import { type TermOptions, TermOptionsTable } from './price/term-options.tsx'

/**
 * What explains or changes the figures. Folded, each with its answer, so that the page reads in one
 * go; a refused form, and the target of a link, are open.
 */
export function OfferDetails({
  application,
  quote,
  requotability,
  savings,
  paymentDays,
  termOptions,
  budget,
}: {
  application: LoanApplication
  quote: Quote
  /** Undefined where the quote cannot be changed. */
  requotability: Requotability | undefined
  savings: Savings | null | undefined
  paymentDays: PaymentDays | undefined
  termOptions: TermOptions | undefined
  budget: Budget | null | undefined
}) {
  const isTermRefused = useReply(termOptionForm)?.status === 'error'
  const isDayRefused = useReply(choosePaymentDayForm)?.status === 'error'
  const isChangeRefused = useReply(requoteForm)?.status === 'error'
  const isCorrectionRefused = useReply(correctAnswersForm)?.status === 'error'
  const { hash } = useLocation()
  return (
    <DisclosureList>
      <SectionDisclosure
        title="What your payments are made of"
        answer={`${formatMoney(quote.totalCharge)} is interest and fees.`}
      >
        <PaymentParts application={application} quote={quote} />
      </SectionDisclosure>
      {budget ? (
        <SectionDisclosure
          title="Can you afford it?"
          answer={`${budget.isTight ? 'Your budget would be tight: you’d' : 'You’d'} have ${formatMoney(budget.left)} left each month.`}
          isOpen={budget.isTight || isCorrectionRefused}
        >
          <Affordability budget={budget} canCorrect={requotability !== undefined} />
        </SectionDisclosure>
      ) : null}
      {requotability && termOptions && termOptions.options.length > 0 ? (
        <SectionDisclosure
          title="Shorter and longer terms"
          answer={describePaymentRange([...termOptions.options, quote])}
          isOpen={isTermRefused}
        >
          <TermOptionsTable application={application} quote={quote} termOptions={termOptions} />
        </SectionDisclosure>
      ) : null}
      {paymentDays ? (
        <SectionDisclosure
          title="Your payment day"
          answer={`First payment: ${dayWords(quote.firstPaymentOn)}.`}
          id={PAYMENT_DAY_ID}
          isOpen={isDayRefused || hash === `#${PAYMENT_DAY_ID}`}
        >
          <PaymentDay application={application} quote={quote} days={paymentDays} />
        </SectionDisclosure>
      ) : null}
      <SectionDisclosure title="Month by month" answer={describeLastPayment(quote)}>
        <OfferOverTime quote={quote} />
      </SectionDisclosure>
      {requotability ? (
        <SectionDisclosure
          title={isHirePurchase(application) ? 'Change term' : 'Change amount or term'}
          answer="It won’t affect your credit score."
          id={CHANGE_QUOTE_ID}
          isOpen={isChangeRefused || application.previousQuote !== null || hash === `#${CHANGE_QUOTE_ID}`}
        >
          <ChangeQuote application={application} quote={quote} requotability={requotability} />
        </SectionDisclosure>
      ) : null}
      {savings ? (
        <SectionDisclosure
          title="Pay off the loan you have?"
          answer={`That takes ${formatMoney(savings.loan.settlementAmount)} by ${dayWords(savings.loan.settlementDate)}.`}
        >
          <RefinanceSavings savings={savings} term={quote.term} canChange={requotability !== undefined} />
        </SectionDisclosure>
      ) : null}
    </DisclosureList>
  )
}

/** 'From £123.17 a month over 5 years to £455.05 over 1 year.' */
function describePaymentRange(options: readonly Pick<Quote, 'term' | 'instalment'>[]): string {
  const byTerm = options.toSorted((a, b) => b.term - a.term)
  const [longest, shortest] = [byTerm[0], byTerm.at(-1)]
  if (!longest || !shortest) return ''
  return `From ${formatMoney(longest.instalment)} a month over ${formatDuration(longest.term)} to ${formatMoney(shortest.instalment)} over ${formatDuration(shortest.term)}.`
}

function describeLastPayment({ schedule }: Pick<Quote, 'schedule'>): string {
  const last = schedule.at(-1)
  return last ? `Last payment: ${dayWords(last.dueOn)}.` : ''
}
