import type { User } from '@tarnbrook/contract/auth/auth'
import { useSearchParams } from 'react-router'
import { startingAddresses } from '#features/addresses/starting-addresses.ts'
import { queryUser } from '#features/auth/auth.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { useReply } from '#platform/forms/form.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { StepUpStep } from '#platform/step-up/step-up-step.tsx'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { changeAddressForm } from './address.forms.ts'
import { AddressForm } from './address-form.tsx'
import { KnownAddresses } from './known-address.tsx'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  return yield* ask({ user: queryUser(id, args.session.brand) })
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./address.submit.ts'))
export const clientAction = createSubmitAction(() => import('./address.submit.ts'))
export const handle = { frame: 'form', query: ['saved'] } satisfies Handle

const TITLE = 'Your address'

const NEXT = [
  'You save your address, and we email you to confirm it.',
  'We send letters to the new address from then on.',
]

/** Spec 2: address details. */
export default function AddressDetailsScreen() {
  const { user } = screen.useData() ?? {}
  const reply = useReply(changeAddressForm)
  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      <HelpedTask next={NEXT}>
        <Section width="text">
          <BackLink href={paths.dashboard()}>Your account</BackLink>
          {reply?.stepUp ? (
            <StepUpStep form={changeAddressForm} question={reply.stepUp} />
          ) : (
            <>
              <PageHeading
                caption="Your account"
                title={TITLE}
                lead="We send letters here, and use it for our credit check when you apply."
              />
              {user ? <Details user={user} /> : <Skeleton label="Loading your address" lines={4} />}
            </>
          )}
        </Section>
      </HelpedTask>
    </>
  )
}

function Details({ user }: { user: User }) {
  const [query] = useSearchParams()
  const reply = useReply(changeAddressForm)
  const [present, previous] = user.addresses ?? []
  return (
    <Stack gap="l">
      {query.has('saved') && reply?.status !== 'error' ? (
        <Notice tone="success" title="Address saved" isAnnounced>
          This is the address we have for you now.
        </Notice>
      ) : null}
      <KnownAddresses
        items={[
          { term: 'Current address', address: present },
          { term: 'Previous address', address: previous },
        ]}
      />
      {/* With what was saved, the form begins again from it. */}
      <AddressForm
        key={JSON.stringify(user.addresses)}
        start={startingAddresses(user.addresses)}
        submitLabel="Save my address"
      />
    </Stack>
  )
}
