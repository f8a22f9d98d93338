import type { User } from '@tarnbrook/contract/auth/auth'
import { changeAddressForm } from '#features/addresses/address.forms.ts'
import { AddressForm } from '#features/addresses/address-form.tsx'
import { KnownAddresses } from '#features/addresses/known-address.tsx'
import { startingAddresses } from '#features/addresses/starting-addresses.ts'
import { queryDraft } from '#features/applications/applications.api.ts'
import { answersOfStep, type DraftAnswers } from '#features/applications/quote/draft/draft.ts'
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
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const screen = defineScreenData(function* (args) {
  const { id } = requireUser(args)
  return yield* ask({
    user: queryUser(id, args.session.brand),
    draft: queryDraft({ need: 'optional' }),
  })
})

const submits = createSubmitAction(async () => {
  const { submitRequired } = await import('#features/addresses/address.submit.ts')
  return { submit: submitRequired }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = submits
export const clientAction = submits
export const handle = { frame: 'form' } satisfies Handle

const TITLE = 'Change your address first'

const NEXT = [
  'You change your address, and we email you to confirm it.',
  'You carry on with your application.',
]

/** Spec 2 and decision 014: an application gives another address than its owner's on file. */
export default function AddressChangeRequiredScreen() {
  const { user, draft } = screen.useData() ?? {}
  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      <HelpedTask next={NEXT}>
        <Section width="text">
          {user ? (
            <ChangeFirst user={user} answers={draft?.answers ?? {}} />
          ) : (
            <Skeleton label="Loading your address" lines={4} />
          )}
        </Section>
      </HelpedTask>
    </>
  )
}

function ChangeFirst({ user, answers }: { user: User; answers: DraftAnswers }) {
  const typed = typedAddresses(answers)
  const reply = useReply(changeAddressForm)
  if (reply?.stepUp) return <StepUpStep form={changeAddressForm} question={reply.stepUp} />
  return (
    <Stack gap="l">
      <PageHeading
        caption="Your application"
        title={TITLE}
        lead={
          typed
            ? 'The address in your application is different from the one we have for you. Your answers are saved.'
            : 'We need to know where you live before you apply.'
        }
      />
      <KnownAddresses
        items={[
          { term: 'Address we have', address: user.addresses?.[0] },
          { term: 'Address in your application', address: typed && asAddress(typed.address) },
        ]}
      />
      {typed ? (
        <p>
          If the address we have is right,{' '}
          <Link href={`${paths.quote('address')}?mode=manual`}>correct your application</Link> instead.
        </p>
      ) : null}
      <AddressForm
        start={typed ?? startingAddresses(user.addresses)}
        submitLabel="Change my address and carry on"
      />
    </Stack>
  )
}

/** A form has only text: the band of years is a number; how it was entered is not shown. */
function asAddress({ period, populateManually: _entered, ...lines }: Record<string, string>) {
  return { ...lines, period: Number(period) || null }
}

/** What was typed in the form of the application, when there was anything. */
function typedAddresses(answers: DraftAnswers) {
  const address = answersOfStep(answers, 'address')
  if (!address.postCode) return undefined
  return { address, previousAddress: answersOfStep(answers, 'previous-address') }
}
