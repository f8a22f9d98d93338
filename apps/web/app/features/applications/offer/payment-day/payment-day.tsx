import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import type { getPaymentDays } from '@tarnbrook/contract/applications/offer/payment-days'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoney, formatOrdinal, formatPercent } from '@tarnbrook/domain/core/display'
import type { z } from 'zod'
import { choosePaymentDayForm } from '#features/applications/after-quote.forms.ts'
import { isHirePurchase, totalToPay } from '#features/applications/offer/figures.ts'
import styles from '#features/applications/offer/offer.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { type Option, Select } from '#ui/form/select.tsx'

export type PaymentDays = z.output<typeof getPaymentDays.data>

/**
 * The days to choose from, each with its figures: "5th: £177.22 a month from 05/01/2027, 17.8% APR,
 * £6,380 total". As on the page, the total includes a deposit and a part exchange.
 */
export function paymentDayOptions(
  { days }: Pick<PaymentDays, 'days'>,
  application: Pick<LoanApplication, 'vehicle'>,
): Option[] {
  return days.map(({ paymentDay, firstPaymentOn, instalment, apr, totalPayable }) => ({
    value: String(paymentDay),
    label: `${formatOrdinal(paymentDay)}: ${formatMoney(instalment)} a month from ${formatDay(day(firstPaymentOn))}, ${formatPercent(apr)} APR, ${totalToPay(application, { totalPayable }).detail} total`,
  }))
}

/** '17.7% to 18.0% APR, depending on your payment day'; null where every day has the same. */
export function aprRangeWords({ lowestApr, highestApr }: PaymentDays): string | null {
  return lowestApr === highestApr
    ? null
    : `${formatPercent(lowestApr)} to ${formatPercent(highestApr)} APR, depending on your payment day.`
}

/** The payment day is chosen with the quote, because it is part of what the credit costs. */
export function PaymentDay({
  application,
  quote,
  days,
}: {
  application: LoanApplication
  quote: Quote
  days: PaymentDays
}) {
  return (
    <SubmitForm
      className={styles.form}
      form={choosePaymentDayForm}
      label="Choose your payment day"
      defaultValue={{ paymentDay: String(quote.paymentDay) }}
    >
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          <p>
            You pay interest from the day{' '}
            {isHirePurchase(application) ? 'we pay the seller' : 'you get the money'}. So a later first
            payment costs a little more
            {quote.fee > 0 ? '. The arrangement fee makes the APR a little higher or lower' : ''}.
          </p>
          <Select
            field={fields.paymentDay}
            label="Which day of the month do you want to pay on?"
            hint="Choose a day or two after you’re paid. If a month is too short for the 29th, 30th or 31st, you pay on its last day."
            options={paymentDayOptions(days, application)}
            width="full"
          />
          <div className={styles.buttons}>
            <Button variant="secondary" isBusy={isSending}>
              Show my figures for this day
            </Button>
          </div>
        </FormStack>
      )}
    </SubmitForm>
  )
}
