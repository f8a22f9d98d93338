import { lender } from '@tarnbrook/brands/lender'
import type { LoanApplication, Quote } from '@tarnbrook/contract/applications/applications'
import { dayWords } from '@tarnbrook/domain/core/display'
import type { offerResponseForm } from '#features/applications/after-quote.forms.ts'
import type { FieldsOf, FormState } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Textarea } from '#ui/form/text-input.tsx'
import { expiryWords, toProductWords } from './figures.ts'
import styles from './offer.module.css'
import { DECISION_ID } from './offer-figures.tsx'

/** What pressing the button does, said before it is pressed, and the two answers. */
export function OfferResponse({
  application,
  quote,
  fields,
  isSending,
}: {
  application: LoanApplication
  quote: Quote
  fields: FieldsOf<typeof offerResponseForm>
} & Pick<FormState, 'isSending'>) {
  const { credit, isHirePurchase } = toProductWords(application)
  return (
    <div className={styles.decision} id={DECISION_ID}>
      <h2>If you apply</h2>
      <ul className={styles.bullets}>
        <li>{lender.legalName} makes one full credit search, which other lenders can see.</li>
        <li>You confirm your mobile number, bank account and payment day.</li>
        <li>
          You read the agreement and sign it. Until you sign, you can say no and owe nothing. For at least 14
          days after, you can still withdraw.
        </li>
        {isHirePurchase ? (
          <li>
            The vehicle becomes yours with the last payment. If you miss payments, we can take it back after a
            default notice. Once you’ve paid a third of the total, we need a court order or your consent.
          </li>
        ) : null}
      </ul>
      <p className={styles.quiet}>
        {quote.expiresAt === null ? '' : `Your rate and fees stay the same ${expiryWords(quote)}. `}
        Other figures are for an agreement made today and a first payment on {dayWords(quote.firstPaymentOn)}.
      </p>
      {application.vehicle && (application.vehicle.vin === null || application.vehicle.isVinOfBorrower) ? (
        <Disclosure
          summary="Add the vehicle’s VIN (optional)"
          isOpen={fields.vin.errors !== undefined || application.vehicle.vin !== null}
        >
          {/* Of many lines: in one of one line the key Enter would press the button that applies. */}
          <Textarea
            field={fields.vin}
            label="Vehicle identification number"
            hint="It goes into your agreement. Its 17 letters and figures are in the V5C, on the windscreen, or in the seller’s papers."
            rows={1}
          />
        </Disclosure>
      ) : null}
      {/* The answer is to these figures, and to no others that another window may have asked for. */}
      <input type="hidden" name={fields.quoteId.name} value={quote.id} />
      <div className={styles.buttons}>
        <Button name={fields.reaction.name} value="yes" isBusy={isSending}>
          {`Yes, apply for this ${credit}`}
        </Button>
        <Button name={fields.reaction.name} value="no" variant="quiet" isBusy={isSending}>
          No thanks
        </Button>
      </div>
    </div>
  )
}
