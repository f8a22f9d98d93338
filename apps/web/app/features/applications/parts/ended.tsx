import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { useBrand } from '#platform/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { standingOf } from './standing.ts'

/** A quote whose time is over, whether or not the daily run has noticed. */
export function ExpiredQuote() {
  const { title, lead } = standingOf({ state: 'Expired', requirements: [], isHirePurchase: false })
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <PageHeading title={title} lead={lead} />
        <WayOn />
      </Section>
    </>
  )
}

/** From here the way on is a new quote, where this brand takes applications from its own site. */
export function WayOn() {
  const { switches, contacts, hours } = useBrand()
  return (
    <Stack>
      {switches.directApplications ? (
        <>
          <p>A new quote takes about five minutes. Looking does not affect your credit score.</p>
          <p>
            <LinkButton href={paths.quote()}>Get a new quote</LinkButton>
          </p>
        </>
      ) : (
        <p>
          For a new quote, go back to whoever sent you to us, or call{' '}
          <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>, {hours.phone.text}.
        </p>
      )}
      <p>
        <Link href={paths.dashboard()}>Go to your account</Link>
      </p>
    </Stack>
  )
}
