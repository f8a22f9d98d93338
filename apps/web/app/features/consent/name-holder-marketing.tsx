import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useBrand } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { nameHolderMarketingForm } from './consent.forms.ts'

/** The part of the page that the form is in. */
export const NAME_HOLDER_MARKETING_PLACE = 'name-holder'

/**
 * Spec 7, pol-marketing-consent: whether the name on the site, not the lender, may write about its
 * products. Off until a yes (decision 010); changed here and in the contact settings.
 */
export function NameHolderMarketing({ application }: { application: LoanApplication | undefined }) {
  const brand = useBrand()
  const [query] = useSearchParams()
  if (!brand.switches.nameHolderMarketing || !application) return null
  const { version, text } = consentWording.nameHolderMarketing
  const isGiven = application.polMarketingConsent?.consented ?? false
  return (
    <Section
      id={NAME_HOLDER_MARKETING_PLACE}
      width="text"
      title={`News from ${brand.shortName} Counters (optional)`}
    >
      <SubmitForm
        form={nameHolderMarketingForm}
        label="Your choice about marketing"
        defaultValue={isGiven ? { consented: 'on' } : {}}
      >
        {(fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <FormStack>
              {query.get('saved') === nameHolderMarketingForm.id && errors.length === 0 ? (
                <Notice tone="success" title="Saved" isAnnounced>
                  {isGiven
                    ? `${brand.shortName} Counters may email you about its own products.`
                    : `${brand.shortName} Counters won’t email you about its own products.`}
                </Notice>
              ) : null}
              <HiddenInput field={fields.wordingVersion} value={version} />
              <Checkbox
                field={fields.consented}
                label={text(brand)}
                hint="You can change this at any time."
              />
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
