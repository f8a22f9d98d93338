import type { User } from '@tarnbrook/contract/auth/auth'
import { PageHead } from '#platform/document/head.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser, useBrand } from '#platform/store/session.ts'
import { Section } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { consentApi } from './consent.api.ts'
import { ContactSettings } from './contact-settings-form.tsx'
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
            <ContactSettings productType={productType} heard={heard} />
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
