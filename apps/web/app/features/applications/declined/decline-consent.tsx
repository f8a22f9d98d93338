import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { useSearchParams } from 'react-router'
import { declineConsentForm } from '#features/applications/after-quote.forms.ts'
import styles from '#features/applications/offer/offer.module.css'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useBrand } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Whether we may email about the brand's broker: off until said, can be taken back. */
export function DeclineConsent({ application }: { application: LoanApplication }) {
  const { declinePartner } = useBrand()
  const [query] = useSearchParams()
  const { declinePanelConsented } = application
  const { version, text } = consentWording.declinePanel
  if (!declinePartner) return null
  return (
    <Section id="other-ways" width="text" title={`Emails about ${declinePartner.name} (optional)`}>
      <SubmitForm
        form={declineConsentForm}
        label="Your choice about other lenders"
        className={styles.form}
        defaultValue={declinePanelConsented ? { consented: 'on' } : {}}
      >
        {(fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <FormStack>
              {query.has('saved') && errors.length === 0 ? (
                <Notice tone="success" title="Saved" isAnnounced>
                  {declinePanelConsented
                    ? `We may email you about ${declinePartner.name}.`
                    : `We won’t email you about ${declinePartner.name}.`}
                </Notice>
              ) : null}
              <HiddenInput field={fields.wordingVersion} value={version} />
              <Checkbox field={fields.consented} label={text(declinePartner.name)} />
              <p>
                <Button variant="secondary" isBusy={isSending}>
                  Save my choice
                </Button>
              </p>
            </FormStack>
          </>
        )}
      </SubmitForm>
    </Section>
  )
}
