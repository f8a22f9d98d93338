import { isRouteErrorResponse, useRouteError } from 'react-router'
import { nameNoAnswer } from '#platform/calls/unanswered.ts'
import { MailLink, PhoneLink } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useBrand, useUser } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHead } from './head.tsx'

/** Spec 2: the not-found and internal-error pages. Both say what happened and what to do next. */
export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (isOfEstate(error)) return <EstatePage />
  if (status === 404)
    return (
      <ErrorText
        title="We can’t find that page"
        lead="If you typed the web address, check it’s correct. The page may have moved."
      />
    )
  if (hasNoAnswer(error))
    return <ErrorText title={nameNoAnswer()} lead="Check your connection, then reload the page." />
  if (status < 500)
    return (
      <ErrorText
        title="We can’t show you this page"
        lead={findMessage(error) ?? 'You may not have access to it.'}
      />
    )
  return (
    <ErrorText
      title="Something went wrong on our side"
      lead="Please wait a few minutes, then reload the page."
    />
  )
}

/** In the account of a borrower who has died, for whoever looks after what they left. */
function EstatePage() {
  const { contacts, hours, shortName, switches } = useBrand()
  const title = 'We’re sorry for your loss'
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      <PageHeading
        title={title}
        lead={`We were told that the holder of this account has died. If that isn’t right, call us and we’ll put it right.`}
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
        <Facts
          kind="words"
          items={[
            { term: 'Phone', detail: <PhoneLink />, note: hours.phone.text },
            {
              term: 'Email',
              detail: <MailLink address={contacts.contactEmail} subject="Someone has died" />,
              note: hours.email.text,
            },
          ]}
        />
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

function isOfEstate(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data?.code === 'BORROWER_HAS_DIED'
}

function ErrorText({ title, lead }: { title: string; lead: string }) {
  const { contacts, hours } = useBrand()
  const user = useUser()
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      <PageHeading title={title} lead={lead} />
      <Stack>
        <p>
          <LinkButton href={user ? paths.dashboard() : paths.landing()}>
            {user ? 'Go to your account' : 'Go to the home page'}
          </LinkButton>
        </p>
        <p>
          {user ? (
            <Link href={paths.landing()}>Go to the home page</Link>
          ) : (
            <Link href={paths.dashboard()}>Go to your account</Link>
          )}
        </p>
        <p>
          Or call us on <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>,{' '}
          {hours.phone.text}.
        </p>
      </Stack>
    </Section>
  )
}

/** The visitor's browser got no answer: it is not our side that failed. */
function hasNoAnswer(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data?.isUnanswered === true
}

function findMessage(error: unknown): string | undefined {
  const message: unknown = isRouteErrorResponse(error) ? error.data?.message : undefined
  return typeof message === 'string' ? message : undefined
}
