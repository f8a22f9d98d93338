import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { STILL_CHECKING_HOURS } from '@tarnbrook/domain/applications/application-state'
import { QuoteCosts } from '#features/applications/offer/quote-costs.tsx'
import { PageHead } from '#platform/document/head.tsx'
import { GetHelp } from '#platform/forms/get-help.tsx'
import { paths } from '#platform/routing/paths.ts'
import { PageHeading, Section } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { TaskColumns } from '#ui/task-columns/task-columns.tsx'
import { StopApplication } from './stop-application.tsx'

type Purpose = NonNullable<LoanApplication['pendingCreditCheck']>['purpose'] | 'application'

const TITLE = 'We’re still checking your credit file'

/** The agency has not answered: what we do, what the borrower need not do, when they hear. */
export function StillChecking({
  purpose,
  href,
  application,
}: {
  purpose: Purpose
  href: string
  /** One that there is already, with its quote. */
  application?: LoanApplication
}) {
  const costs = application?.quote ? <QuoteCosts application={application} /> : null
  return (
    <>
      <PageHead title={TITLE} isIndexed={false} />
      <TaskColumns
        contextTitle={costs ? 'Costs and help' : 'Help'}
        context={
          <>
            {costs}
            <GetHelp />
          </>
        }
      >
        <Section width="text">
          <PageHeading
            title={TITLE}
            lead={`The credit reference agency is taking longer than usual. We’ll email you within ${STILL_CHECKING_HOURS} hours.`}
          />
          <Prose>
            <p>You don’t need to do anything. You can close this page.</p>
            <h2>What happens next</h2>
            <ul>
              <li>We’ll keep asking the agency for you. It’s one check, however often we ask.</li>
              <li>{ON_FILE[purpose]}</li>
              <li>When we have the result, we’ll email you a link to it.</li>
              <li>{WITHOUT_ANSWER[purpose]}</li>
            </ul>
            <p>
              {/* No link of the router: the browser loads the page again. */}
              <a href={href}>Check for the result now</a>
            </p>
          </Prose>
          {application && purpose === 'request' ? <StopApplication application={application} /> : null}
        </Section>
      </TaskColumns>
    </>
  )
}

const SOFT = 'Other lenders can’t see this check, and it doesn’t affect your credit score.'

const ON_FILE: Record<Purpose, string> = {
  application: SOFT,
  request: 'This is the full credit check you agreed to. It’ll show once on your credit file.',
  requote: SOFT,
  address: SOFT,
}

const WITHOUT_ANSWER: Record<Purpose, string> = {
  application:
    'If the agency doesn’t answer, we’ll email you to say so. Then we won’t record an application, and you can try again.',
  request:
    'If the agency doesn’t answer, we’ll email you to say so. Your quote won’t change, and you can try again.',
  requote:
    'If the agency doesn’t answer, we’ll email you to say so. Your quote won’t change, and you can try again.',
  address:
    'If the agency doesn’t answer, we’ll email you to say so. We’ve saved your new details, and you can try again.',
}

/** The page of an application while one of its checks is running. */
export function ApplicationStillChecking({ application }: { application: LoanApplication }) {
  const { id, state, pendingCreditCheck } = application
  return (
    <StillChecking
      application={application}
      purpose={pendingCreditCheck?.purpose ?? 'request'}
      href={paths.application({ state, id })}
    />
  )
}
