import { MailLink, PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHead } from '../head.tsx'

/** In the account of a borrower who has died, for the person who looks after what they left. */
export function EstatePage() {
  const { contacts, hours, shortName, switches } = useBrand()
  const title = 'We’re sorry for your loss'
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        lead="We were told that the holder of this account has died. If that isn’t right, call us and we’ll put it right."
      />
      <Stack>
        <p>
          You don’t have to do or pay anything here. We’ve stopped collecting payments, and we don’t write to
          this email address or phone any more.
        </p>
        <p>
          If you’re looking after the estate, ask for bereavement support at {shortName}. We’ll tell you what
          we need, and when you’re ready, how things stand.
        </p>
        <p>
          Call us on <PhoneAndHours />.
        </p>
        <p>
          Or email <MailLink address={contacts.contactEmail} subject="Someone has died" />: we answer{' '}
          {hours.email.text}.
        </p>
        {switches.bereavement ? (
          <p>
            <Link href={paths.bereavement()}>What happens when someone has died</Link>
          </p>
        ) : null}
        <p>
          <Link href={paths.logout()}>Sign out</Link>
        </p>
      </Stack>
    </Section>
  )
}
