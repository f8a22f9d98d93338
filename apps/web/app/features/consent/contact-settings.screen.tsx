import type { ProductType } from '@tarnbrook/brands/brand-type'
import { CONSENT_FLAGS_OF, type ConsentFlag } from '@tarnbrook/contract/consent-flags'
import { useEffect } from 'react'
import { useSelector, useStore } from 'react-redux'
import { useSearchParams } from 'react-router'
import { SubmitForm } from '#platform/form.tsx'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { load, type Read, reads, submitsFrom } from '#platform/route.ts'
import { requireUser, useBrand, useUser } from '#platform/session.ts'
import { addSlice } from '#platform/slices.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { consentApi, useGetContactPermissionQuery, useGetOwnApplicationsQuery } from './consent.api.ts'
import { type ConsentFlags, consentChanged, consentOf, consentSlice, mergedFlags } from './consent.slice.ts'
import { NameHolderMarketing } from './name-holder-marketing.tsx'
import { ownApplications } from './own-applications.ts'

const read: Read = async (store, args) => {
  const { id } = requireUser(args)
  addSlice(store, consentSlice)
  await Promise.all([
    load(store, consentApi.endpoints.getContactPermission, { params: { id } }),
    args.visit.brandFacts.switches.nameHolderMarketing &&
      load(store, consentApi.endpoints.getOwnApplications, ownApplications(id)),
  ])
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submitsFrom(() => import('./contact-settings.submit.ts'))
export const clientAction = submitsFrom(() => import('./contact-settings.submit.ts'))
export const handle = { query: ['saved'], isListed: false } satisfies Handle

const MEANING: Record<ConsentFlag, { label: string; hint: string }> = {
  unsecuredLoanReminders: {
    label: 'Reminders about a loan you asked us about',
    hint: 'For instance, that a quote of yours is about to run out.',
  },
  unsecuredLoanOffers: {
    label: 'Offers of personal loans',
    hint: 'News of our loans and rates that may suit you.',
  },
  motorFinanceReminders: {
    label: 'Reminders about motor finance you asked us about',
    hint: 'For instance, that a quote of yours is about to run out.',
  },
  motorFinanceOffers: {
    label: 'Offers of motor finance',
    hint: 'News of our finance and rates that may suit you.',
  },
  groupCrossSell: {
    label: 'Other products of our group',
    hint: 'What our other brands offer. They are all Tarnbrook Lending Limited, like us.',
  },
}

/** Spec 2: contact consent settings. */
export default function ContactSettingsScreen() {
  const store = useStore()
  const user = useUser()
  const { productType, switches } = useBrand()
  const { data: heard } = useGetContactPermissionQuery({ params: { id: user?.id ?? 0 } }, { skip: !user })
  // The document brings what the server said; what is changed here has its place in the store from now on.
  useEffect(() => addSlice(store, consentSlice), [store])
  return (
    <>
      <Section width="text">
        <PageHead title="How we contact you" isIndexed={false} />
        {heard ? (
          <Settings productType={productType} heard={heard} />
        ) : (
          <Skeleton label="Loading your settings" lines={4} />
        )}
      </Section>
      {switches.nameHolderMarketing ? <NameHolderSetting /> : null}
    </>
  )
}

function NameHolderSetting() {
  const id = useUser()?.id ?? 0
  const { data } = useGetOwnApplicationsQuery(ownApplications(id), { skip: id === 0 })
  const applications = data?.loanApplications ?? []
  // A yes to any of them is what would have to be taken back.
  const given = applications.find(({ polMarketingConsent }) => polMarketingConsent?.consented)
  return <NameHolderMarketing application={given ?? applications[0]} />
}

function Settings({ productType, heard }: { productType: ProductType; heard: ConsentFlags }) {
  const store = useStore()
  const [query] = useSearchParams()
  const { changes } = useSelector(consentOf)
  const flags = mergedFlags(productType, heard, changes)
  const isChanged = CONSENT_FLAGS_OF[productType].some((flag) => flags[flag] !== heard[flag])
  return (
    <SubmitForm<ConsentFlags> id="contact-settings" defaultValue={tickedOf(flags)}>
      {(fields, { errors, isSending }) => (
        <Stack>
          <ErrorSummary items={errors} />
          <PageHeading
            caption="Your account"
            title="How we contact you"
            lead="We write to you about these only where you say yes. You can change your mind at any time."
          />
          {query.get('saved') === 'yes' && errors.length === 0 && !isChanged ? (
            <Notice tone="success" title="Saved" isAnnounced>
              This is how we contact you from now on.
            </Notice>
          ) : null}
          <FormStack>
            {CONSENT_FLAGS_OF[productType].map((flag) => (
              <Checkbox
                key={flag}
                field={fields[flag]}
                {...MEANING[flag]}
                onChange={({ currentTarget }) =>
                  store.dispatch(consentChanged({ [flag]: currentTarget.checked }))
                }
              />
            ))}
          </FormStack>
          <p>
            Whatever you choose, we still tell you what you need to know about a loan or an application you
            have: your payments, your statements and changes to your agreement.
          </p>
          <FormFooter submitLabel="Save" isBusy={isSending} />
        </Stack>
      )}
    </SubmitForm>
  )
}

/** As a form has it: a ticked box is "on", and one that is not ticked is not there. */
function tickedOf(flags: ConsentFlags): Record<string, string> {
  return Object.fromEntries(Object.entries(flags).flatMap(([flag, isOn]) => (isOn ? [[flag, 'on']] : [])))
}
