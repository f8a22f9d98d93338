import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { requestAgainForm } from '#features/applications/after-quote.forms.ts'
import { expiryWords, toProductWords } from '#features/applications/offer/figures.ts'
import styles from '#features/applications/offer/offer.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'

/** For a loan that was not wanted: until the quote expires the borrower may still have it. */
export function RenewedRequestForm({ application }: { application: LoanApplication }) {
  const { quote, reaction } = application
  if (!quote) return null
  const { credit } = toProductWords(application)
  return (
    <SubmitForm className={styles.form} form={requestAgainForm} label="Apply again">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <p>
            {quote.expiresAt === null
              ? 'Your quote is still valid.'
              : `Your quote is still valid, ${expiryWords(quote)}.`}{' '}
            {reaction === 'yes'
              ? 'We’ve already made the credit search and won’t make it again.'
              : 'If you apply, we make a full credit search that other lenders can see.'}
          </p>
          <FormFooter submitLabel={`Apply for this ${credit}`} isBusy={isSending} />
        </>
      )}
    </SubmitForm>
  )
}
