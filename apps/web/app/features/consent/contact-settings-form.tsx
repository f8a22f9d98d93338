import type { ProductType } from '@tarnbrook/brands/brand-type'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { lender } from '@tarnbrook/brands/lender'
import { CONSENT_FLAGS_OF } from '@tarnbrook/contract/consent/consent-flags'
import { useSelector, useStore } from 'react-redux'
import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/forms/form.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { StaleNotice } from '#ui/notice/stale-notice.tsx'
import { contactSettingsForm } from './consent.forms.ts'
import { type ConsentFlags, consentChanged, consentOf, mergedFlags } from './consent.slice.ts'

/** What the lender may contact the borrower about: as it is stored, with what was changed since. */
export function ContactSettings({ productType, heard }: { productType: ProductType; heard: ConsentFlags }) {
  const store = useStore()
  const [query] = useSearchParams()
  const consent = useSelector(consentOf)
  const { version, text } = consentWording.contact
  const flags = mergedFlags(productType, consent)
  const isChanged = CONSENT_FLAGS_OF[productType].some((flag) => flags[flag] !== heard[flag])
  return (
    <SubmitForm form={contactSettingsForm} label="Your contact settings" defaultValue={toTickedBoxes(flags)}>
      {(fields, { errors, isSending, reply }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <PageHeading
            caption="Your account"
            title="How we contact you"
            lead={`${lender.legalName} is the lender. Choose what it may contact you about. You can change this at any time.`}
          />
          {consent.error !== null && reply === undefined ? (
            <StaleNotice href={paths.contactSettings()} />
          ) : null}
          {query.get('saved') === 'yes' && errors.length === 0 && !isChanged ? (
            <Notice tone="success" title="Saved" isAnnounced>
              This is how we contact you from now on.
            </Notice>
          ) : null}
          <HiddenInput field={fields.wordingVersion} value={version} />
          <FormStack>
            {CONSENT_FLAGS_OF[productType].map((flag) => (
              <Checkbox
                key={flag}
                field={fields[flag]}
                label={text[flag]}
                onChange={({ currentTarget }) =>
                  store.dispatch(consentChanged({ [flag]: currentTarget.checked }))
                }
              />
            ))}
          </FormStack>
          <p>
            Whatever you choose, we’ll still contact you about your application or agreement. For example,
            about payments, statements and changes.
          </p>
          <FormFooter submitLabel="Save" isBusy={isSending || consent.isFetching || consent.isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}

/** As a form has it: a ticked box is "on", and one that is not ticked is not there. */
function toTickedBoxes(flags: ConsentFlags): Record<string, string> {
  return Object.fromEntries(Object.entries(flags).flatMap(([flag, isOn]) => (isOn ? [[flag, 'on']] : [])))
}
