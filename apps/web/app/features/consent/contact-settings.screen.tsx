import type { ProductType } from '@tarnbrook/brands/brand-type'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { lender } from '@tarnbrook/brands/lender'
import type { User } from '@tarnbrook/contract/auth/auth'
import { CONSENT_FLAGS_OF } from '@tarnbrook/contract/consent/consent-flags'
import { useSelector, useStore } from 'react-redux'
import { useSearchParams } from 'react-router'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser, useBrand } from '#platform/store/session.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput } from '#ui/form/text-input.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { consentApi } from './consent.api.ts'
import { contactSettingsForm } from './consent.forms.ts'
import { type ConsentFlags, consentChanged, consentOf, mergedFlags } from './consent.slice.ts'
import { NameHolderMarketing } from './name-holder-marketing.tsx'
import { ownApplications } from './own-applications.ts'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  return yield* ask({
    heard: screenQuery(consentApi.endpoints.getContactPermission, { params: { id } }),
    own:
      args.session.brandFacts.switches.nameHolderMarketing &&
      screenQuery(consentApi.endpoints.getOwnApplications, ownApplications(id)),
  })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./contact-settings.submit.ts'))
export const clientAction = createSubmitAction(() => import('./contact-settings.submit.ts'))
export const handle = { frame: 'form', query: ['saved'], isListed: false } satisfies Handle

const NEXT = ['You save your choices, and we contact you that way from then on.']

/** Spec 2: contact consent settings. */
export default function ContactSettingsScreen() {
  const { productType, switches } = useBrand()
  const { heard, own } = screen.useData() ?? {}
  return (
    <>
      <HelpedTask next={NEXT}>
        <Section width="text">
          <PageHead title="How we contact you" isIndexed={false} />
          {heard ? (
            <Settings productType={productType} heard={heard} />
          ) : (
            <Skeleton label="Loading your settings" lines={4} />
          )}
        </Section>
      </HelpedTask>
      {switches.nameHolderMarketing ? <NameHolderSetting applications={own?.loanApplications ?? []} /> : null}
    </>
  )
}

function NameHolderSetting({ applications }: { applications: NonNullable<User['loanApplications']> }) {
  // A yes to any of them is what would have to be taken back.
  const given = applications.find(({ polMarketingConsent }) => polMarketingConsent?.consented)
  return <NameHolderMarketing application={given ?? applications[0]} />
}

function Settings({ productType, heard }: { productType: ProductType; heard: ConsentFlags }) {
  const store = useStore()
  const [query] = useSearchParams()
  const consent = useSelector(consentOf)
  const { version, text } = consentWording.contact
  const flags = mergedFlags(productType, consent)
  const isChanged = CONSENT_FLAGS_OF[productType].some((flag) => flags[flag] !== heard[flag])
  return (
    <SubmitForm form={contactSettingsForm} label="Your contact settings" defaultValue={toTickedBoxes(flags)}>
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <PageHeading
            caption="Your account"
            title="How we contact you"
            lead={`${lender.legalName} is the lender. Choose what it may contact you about. You can change this at any time.`}
          />
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
          <FormFooter submitLabel="Save" isBusy={isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}

/** As a form has it: a ticked box is "on", and one that is not ticked is not there. */
function toTickedBoxes(flags: ConsentFlags): Record<string, string> {
  return Object.fromEntries(Object.entries(flags).flatMap(([flag, isOn]) => (isOn ? [[flag, 'on']] : [])))
}
