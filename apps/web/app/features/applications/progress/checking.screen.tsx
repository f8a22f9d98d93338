import type { ReactNode } from 'react'
import { redirect } from 'react-router'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { useUser } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StillChecking } from './still-checking.tsx'

const screen = defineScreenData(function* ({ session }) {
  const { check } = yield* ask({ check: screenQuery(applicationsApi.endpoints.getCreditCheck, undefined) })
  if (check.status === 'none') yield redirect(session.user ? paths.dashboard() : paths.landing())
  return { check }
})

export const handle = { frame: 'form' } satisfies Handle
export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)

/** Decision 024: a new application whose credit check continues after the form, and its result. */
export default function CheckingScreen() {
  const { check } = screen.useData() ?? {}
  switch (check?.status) {
    case 'checking':
      return <StillChecking purpose="application" href={paths.checking()} />
    case 'answered':
      return (
        <Ended
          title="We’ve finished checking"
          lead="We’ve emailed you the result. To see it, follow the link in the email."
        />
      )
    case 'unanswered':
      return (
        <Ended
          title="We couldn’t complete your credit check"
          lead="The credit reference agency didn’t answer. We haven’t recorded an application, and your credit score isn’t affected."
          action={<LinkButton href={paths.quote('check')}>Try again</LinkButton>}
        />
      )
    case 'stopped':
      return (
        <Ended
          title="We’ve stopped this credit check"
          lead="Your application or your details changed while we were checking. We’ve emailed you about it."
        />
      )
    default:
      return (
        <Section>
          <Skeleton label="Loading your credit check" lines={4} />
        </Section>
      )
  }
}

function Ended({ title, lead, action }: { title: string; lead: string; action?: ReactNode }) {
  const isSignedIn = useUser() !== null
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <Stack>
          <PageHeading title={title} lead={lead} />
          {action ? <p>{action}</p> : null}
          {isSignedIn ? (
            <p>
              <LinkButton href={paths.dashboard()} variant={action ? 'secondary' : 'primary'}>
                Go to your account
              </LinkButton>
            </p>
          ) : null}
          <p>
            If you have a question, call us on <PhoneAndHours />.
          </p>
        </Stack>
      </Section>
    </>
  )
}
