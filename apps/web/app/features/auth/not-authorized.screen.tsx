import { PageHead } from '#platform/document/head.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'

export const handle = { hydrate: false, isListed: false } satisfies Handle

export default function NotAuthorizedScreen() {
  return (
    <Section width="text">
      <PageHead title="You can’t see this page" isIndexed={false} />
      <PageHeading
        title="You can’t see this page"
        lead="It belongs to someone else, or is only for our staff. If it’s yours, sign in with the email address you applied with."
      />
      <Stack>
        <p>
          <LinkButton href={paths.login()}>Sign in</LinkButton>
        </p>
        <p>
          Or call us on <PhoneAndHours />, and we’ll help.
        </p>
      </Stack>
    </Section>
  )
}
