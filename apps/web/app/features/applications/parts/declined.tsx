import type { LoanApplication } from '@tarnbrook/contract/applications'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { useBrand } from '#platform/session.ts'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { Prose } from '#ui/prose/prose.tsx'

/** Spec 2: the page of a declined application: why, what it means, and where help is free. It sells nothing. */
export function Declined({ application }: { application: LoanApplication }) {
  const { contacts, hours } = useBrand()
  const { declineReasons, reaction } = application
  const title = 'We cannot lend to you this time'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <PageHeading
          title={title}
          lead="We know that this is not what you hoped for. Here is why, and what you can do."
        />
        <Prose>
          <h2>Why</h2>
          <ReasonList reasons={declineReasons} />
          <p>
            We decided on what you told us and on a report from our credit reference agency.{' '}
            {reaction === 'yes'
              ? 'The full search that you agreed to stays on your file, where other lenders can see it.'
              : 'The search we made cannot be seen by other lenders, and does not affect your credit score.'}
          </p>
          <h2>What you can do</h2>
          <ul>
            <li>
              You can ask us which agency we used and see your file for free. If something in it is wrong, the
              agency has to look into it.
            </li>
            <li>
              You can ask for a person to look at the decision again, and tell us what the report does not
              show.
            </li>
            <li>
              Applying elsewhere several times in a few weeks can itself lower a credit score. A pause helps.
            </li>
          </ul>
          <p>
            Call <a href={`tel:${contacts.phone.replaceAll(' ', '')}`}>{contacts.phone}</a>,{' '}
            {hours.phone.text}, or write to{' '}
            <a href={`mailto:${contacts.contactEmail}`}>{contacts.contactEmail}</a>.
          </p>
          <h2>If money is tight</h2>
          <p>These are free, confidential and nothing to do with us:</p>
          <FreeAdvice />
          <p>
            <Link href={paths.dashboard()}>Go to your account</Link>
          </p>
        </Prose>
      </Section>
    </>
  )
}

function ReasonList({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return <p>What we know does not let us lend this amount safely.</p>
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
