import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { amountOverTerm, expiryWords } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { describeApplicationStatus } from './application-status.ts'

/** A quote that has expired, whether or not the daily run has recorded it. */
export function ExpiredQuote({ application }: { application: LoanApplication }) {
  const { title, lead } = describeApplicationStatus({
    state: 'Expired',
    requirements: [],
    isHirePurchase: false,
  })
  return (
    <>
      <PageHead title={`${LANDING_TITLE.application}: ${title}`} isIndexed={false} />
      <Section width="text">
        <PageHeading caption="Your application" title={title} lead={lead} />
        <Stack>
          <QuoteSummary application={application} />
          <NewQuoteOptions id={application.id} />
        </Stack>
      </Section>
    </>
  )
}

/** For someone who has asked in several places: which quote this was. */
export function QuoteSummary({ application: { quote } }: { application: LoanApplication }) {
  if (!quote?.expiresAt) return null
  return (
    <p>
      It was for {amountOverTerm(quote)}, and was valid {expiryWords(quote)}.
    </p>
  )
}

/** From here the way on is a new quote, where this brand takes applications from its own site. */
export function NewQuoteOptions({ id }: { id: number }) {
  const { switches } = useBrand()
  return (
    <Stack>
      {switches.directApplications ? (
        <>
          <p>A new quote takes about five minutes. Checking your rate won’t affect your credit score.</p>
          <p>
            <LinkButton href={paths.quote()}>Get a new quote</LinkButton>
          </p>
        </>
      ) : (
        <p>
          For a new quote, go back to the firm that sent you to us. Checking your rate won’t affect your
          credit score.
        </p>
      )}
      <CallMeBack id={id} />
      <p>
        <Link href={paths.dashboard()}>Go to your account</Link>
      </p>
    </Stack>
  )
}
