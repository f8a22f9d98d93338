import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import {
  dayWords,
  formatDuration,
  formatMoney,
  formatPercent,
  formatRate,
} from '@tarnbrook/domain/core/display'
import { aprRangeWords, type PaymentDays } from '#features/applications/offer/payment-day/payment-day.tsx'
import { Amount } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { isHirePurchase, paymentsWords, totalToPay } from './figures.ts'
import styles from './offer.module.css'

/** The two figures that decide, then every figure behind them. */
export function OfferFigures({
  application,
  quote,
  days,
}: {
  application: LoanApplication
  quote: Quote
  days: PaymentDays | undefined
}) {
  return (
    <>
      <div className={styles.heroes}>
        <Amount
          size="hero"
          label="You’d pay"
          figure={formatMoney(quote.instalment)}
          unit="a month"
          note={paymentsWords(quote)}
        />
        <Amount
          size="hero"
          label="APR (total yearly cost)"
          figure={formatPercent(quote.apr)}
          note={`For a first payment on ${dayWords(quote.firstPaymentOn)}. ${(days && aprRangeWords(days)) ?? ''}`.trimEnd()}
        />
      </div>
      <p className={styles.jump} data-print="never">
        <LinkButton href={`#${DECISION_ID}`}>Continue to apply</LinkButton>
      </p>
      <Facts isCompact items={toOfferFacts(application, quote, days !== undefined)} />
    </>
  )
}

/** Where what applying does is said, with its button. */
export const DECISION_ID = 'apply'
export const PAYMENT_DAY_ID = 'payment-day'

function toOfferFacts(application: LoanApplication, quote: Quote, canChooseDay: boolean): Fact[] {
  const { vehicle } = application
  return [
    ...(vehicle
      ? [
          {
            term: 'Vehicle',
            detail: `${vehicle.make} ${vehicle.model}`,
            note: vehicle.vin === null ? vehicle.registration : `${vehicle.registration}, VIN ${vehicle.vin}`,
          },
          ...(vehicle.seller
            ? [
                {
                  term: 'Seller',
                  detail: vehicle.seller.name,
                  note: vehicle.seller.addressLines.join(', '),
                },
              ]
            : []),
          { term: 'Cash price', detail: formatMoney(vehicle.cashPrice) },
          { term: 'Your deposit', detail: formatMoney(vehicle.deposit) },
          ...(vehicle.partExchange > 0
            ? [{ term: 'Your part exchange', detail: formatMoney(vehicle.partExchange) }]
            : []),
        ]
      : []),
    {
      term: isHirePurchase(application) ? 'Amount of credit' : 'You borrow',
      detail: formatMoney(quote.amount),
    },
    ...(quote.fee > 0
      ? [
          {
            term: 'Arrangement fee',
            detail: formatMoney(quote.fee),
            note: isHirePurchase(application) ? 'Added to what you owe.' : 'Added to your loan.',
          },
        ]
      : []),
    ...(quote.optionToPurchaseFee > 0
      ? [
          {
            term: 'Option-to-purchase fee',
            detail: formatMoney(quote.optionToPurchaseFee),
            note: 'Part of your last payment. Then the vehicle is yours.',
          },
        ]
      : []),
    { term: 'Interest', detail: `${formatRate(quote.annualRate)} a year, fixed` },
    { term: 'For', detail: formatDuration(quote.term) },
    {
      term: 'First payment',
      detail: dayWords(quote.firstPaymentOn),
      note: 'You can choose another payment day until you sign.',
      ...(canChooseDay ? { action: { href: `#${PAYMENT_DAY_ID}`, label: 'Change' } } : {}),
    },
    { term: 'Interest and fees together', detail: formatMoney(quote.totalCharge) },
    { ...totalToPay(application, quote), isTotal: true },
  ]
}
