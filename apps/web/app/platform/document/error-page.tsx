import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { nameNoAnswer } from '#platform/calls/unanswered.ts'
import { paths } from '#platform/routing/paths.ts'
import { useBrand, useUser } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { PageHead } from './head.tsx'

/** Few come to it: it has only the styles of the frame, which every document has. */
const EstatePage = lazy(async () => {
  const { EstatePage: component } = await import('./on-demand/estate-page.tsx')
  return { default: component }
})

/** Spec 2: the not-found and internal-error pages. Both say what happened and what to do next. */
export function ErrorPage() {
  const error = useRouteError()
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500 }
  if (data?.code === 'BORROWER_HAS_DIED')
    return (
      <Suspense>
        <EstatePage />
      </Suspense>
    )
  if (status === 404)
    return (
      <ErrorText
        title="We can’t find that page"
        lead="If you typed the web address, check it’s correct. The page may have moved."
      />
    )
  // The visitor's browser got no answer: it is not our side that failed.
  if (data?.isUnanswered)
    return <ErrorText title={nameNoAnswer()} lead="Check your connection, then reload the page." />
  if (status < 500)
    return (
      <ErrorText
        title="We can’t show you this page"
        lead={typeof data?.message === 'string' ? data.message : 'You may not have access to it.'}
      />
    )
  return (
    <ErrorText
      title="Something went wrong on our side"
      lead="Please wait a few minutes, then reload the page."
    />
  )
}

function ErrorText({ title, lead }: { title: string; lead: string }) {
  const { contacts, hours } = useBrand()
  const home = { href: paths.landing(), children: 'Go to the home page' }
  const account = { href: paths.dashboard(), children: 'Go to your account' }
  const [first, second] = useUser() ? [account, home] : [home, account]
  return (
    <Section width="text">
      <PageHead title={title} isIndexed={false} />
      <PageHeading title={title} lead={lead} />
      <Stack>
        <p>
          <LinkButton {...first} />
        </p>
        <p>
          <Link {...second} />
        </p>
        <p>
          Or call us on <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>,{' '}
          {hours.phone.text}.
        </p>
      </Stack>
    </Section>
  )
}
