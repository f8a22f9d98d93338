import { toOwnPath } from '@tarnbrook/domain/core/url'
import { redirect } from 'react-router'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { HelpedTask } from '#platform/forms/get-help.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, type Read, reads } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'

/** The link in the email leads back here, and from here to the page that was asked for. */
const read: Read = async (_store, args) => {
  const { authStrength } = requireUser(args)
  if (authStrength === 'strong')
    return redirect(toOwnPath(args.url.searchParams.get('next')) ?? paths.dashboard())
}

const submits = createSubmitAction(async () => {
  const { submitStepUp } = await import('#features/requirements/step-up/step-up.submit.ts')
  return { submit: submitStepUp }
})

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submits
export const clientAction = submits
export const handle = { frame: 'form', query: ['next'] } satisfies Handle

const TITLE = 'Sign in by email to see this page'

const NEXT = [
  'We email you a link that works once, for 15 minutes.',
  'You follow the link, and come back to the page you asked for.',
]

/** A page of our own: for a user of a link to one application who asks for more of the account. */
export default function SignInByEmailScreen() {
  return (
    <HelpedTask next={NEXT}>
      <Section width="text">
        <PageHead title={TITLE} isIndexed={false} />
        <BackLink href={paths.dashboard()}>Your application</BackLink>
        <PageHeading
          caption="Your account"
          title={TITLE}
          lead="You’re signed in for one application only. To see the rest of your account, sign in by email."
        />
        <Stack>
          <StepUp why="We’ll email you a sign-in link. This protects your account if someone else has the link to your application." />
          <p>
            If you can’t use the email address you gave us, call us on <PhoneAndHours />.
          </p>
        </Stack>
      </Section>
    </HelpedTask>
  )
}
