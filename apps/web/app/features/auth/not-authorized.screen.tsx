import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { useBrand } from '#platform/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'

export const handle = { hydrate: false, isListed: false } satisfies Handle

export default function NotAuthorizedScreen() {
  const { contacts } = useBrand()
  return (
    <Section width="text">
      <PageHead title="You cannot see this page" />
      <PageHeading
        title="You cannot see this page"
        lead="It belongs to someone else, or to our staff. If you think it should be yours, sign in with the e-mail address you applied with."
      />
      <p>
        Or call us on <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a> and we will
        sort it out.
      </p>
      <LinkButton href={paths.login()}>Sign in</LinkButton>
    </Section>
  )
}
