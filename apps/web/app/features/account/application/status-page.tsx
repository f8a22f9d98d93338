import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { LANDING_TITLE } from '@tarnbrook/domain/applications/landing'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import { applicationReference } from '@tarnbrook/domain/core/reference'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { expiryWords, toProductWords, totalToPay } from '#features/applications/offer/figures.ts'
import { QuoteCosts } from '#features/applications/offer/quote-costs.tsx'
import {
  describeApplicationStatus,
  findMoneyState,
} from '#features/applications/progress/application-status.ts'
import { NewQuoteOptions, QuoteSummary } from '#features/applications/progress/ended.tsx'
import { RenewedRequestForm } from '#features/applications/progress/request-again.tsx'
import { StopApplication } from '#features/applications/progress/stop-application.tsx'
import { buildTracker } from '#features/applications/progress/tracker.ts'
import { NameHolderMarketing } from '#features/consent/name-holder-marketing.tsx'
import { leftToDo } from '#features/requirements/task-time.ts'
import { PageHead } from '#platform/document/head.tsx'
import { paths } from '#platform/routing/paths.ts'
import { Amount, AmountRow } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { Copyable } from '#ui/copyable/copyable.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Link } from '#ui/link/link.tsx'
import { TaskColumns } from '#ui/task-columns/task-columns.tsx'
import { TaskBar, TaskOverview } from './task-overview.tsx'

/** Spec 2: the page of every application past its quote: its status, and what is waited for. */
export function StatusPage({ application }: { application: LoanApplication }) {
  const { title, lead, isOver } = describeApplicationStatus({
    ...application,
    isHirePurchase: toProductWords(application).isHirePurchase,
  })
  const page = (
    <>
      <Section>
        <Stack>
          <PageHeading
            caption="Your application"
            title={title}
            lead={`${lead}${describeTime(application)}`}
          />
          {isOpen(application) ? <TaskBar requirements={application.requirements} /> : null}
          <NextStep application={application} />
        </Stack>
      </Section>
      {isOver ? null : <Reference application={application} />}
      <NameHolderMarketing application={application} />
    </>
  )
  return (
    <>
      <PageHead title={`${LANDING_TITLE.application}: ${title}`} isIndexed={false} />
      {isOpen(application) ? (
        <TaskColumns
          contextTitle={`What this ${toProductWords(application).credit} costs`}
          context={<QuoteCosts application={application} />}
        >
          {page}
        </TaskColumns>
      ) : (
        page
      )}
    </>
  )
}

/** Not signed and not over: what it would cost is still the question. */
function isOpen({ state, quote }: LoanApplication): boolean {
  return quote !== null && (state === 'Requested' || state === 'In Review' || state === 'Approved')
}

/** About how long what is left takes, up to the documents. */
function describeTime({ state, requirements }: LoanApplication): string {
  const { minutes } = leftToDo(requirements)
  return state === 'Requested' && minutes > 0 ? ` Allow about ${minutes} minutes.` : ''
}

/** Who acts next on a signed agreement, and what helps with any: its reference, and a call. */
function Reference({ application }: { application: LoanApplication }) {
  const { state, quote } = application
  const stages = buildTracker(application)
  return (
    <Section title={stages.length > 0 ? 'Progress' : 'About your application'} width="text">
      <Stack>
        <Facts
          kind="words"
          items={[
            ...stages.map(({ stage, status, what }) => ({ term: stage, detail: status, note: what })),
            ...(quote?.expiresAt && state !== 'Accepted'
              ? [{ term: 'Your quote is valid', detail: expiryWords(quote) }]
              : []),
            {
              term: 'Application reference',
              detail: <Copyable text={applicationReference(application.id)} name="application reference" />,
            },
          ]}
        />
        <CallMeBack id={application.id} />
      </Stack>
    </Section>
  )
}

function NextStep({ application }: { application: LoanApplication }) {
  switch (application.state) {
    case 'Accepted':
      return <Signed application={application} />
    case 'Unrequested':
      return (
        <>
          <RenewedRequestForm application={application} />
          <CallMeBack id={application.id} />
        </>
      )
    case 'Withdrawn':
      return hasTurnedDown(application) ? (
        <TurnedDown id={application.id} />
      ) : (
        <NewQuoteOptions id={application.id} />
      )
    case 'Expired':
      return (
        <>
          <QuoteSummary application={application} />
          <NewQuoteOptions id={application.id} />
        </>
      )
    default:
      return <Outstanding application={application} />
  }
}

function hasTurnedDown({ requirements }: LoanApplication): boolean {
  return requirements.some(({ details }) => details.declinedAt !== undefined)
}

/** Our offer was not wanted: they are led to advice, as another quote would not be for more. */
function TurnedDown({ id }: { id: number }) {
  return (
    <Stack>
      <p>
        You chose not to take what we could offer, and that’s fine. The full credit check stays on your credit
        file, where other lenders can see it. Your choice isn’t recorded there.
      </p>
      <p>If money is tight, these services are free, confidential and independent of us:</p>
      <FreeAdvice />
      <CallMeBack id={id} />
      <p>
        <Link href={paths.dashboard()}>Go to your account</Link>
      </p>
    </Stack>
  )
}

function Outstanding({ application }: { application: LoanApplication }) {
  return (
    <Stack gap="l">
      <TaskOverview application={application} />
      <StopApplication application={application} />
    </Stack>
  )
}

function Signed({ application }: { application: LoanApplication }) {
  const { loanId, loanState, payoutProblem, quote } = application
  const money = findMoneyState(loanState, payoutProblem)
  const total = quote && totalToPay(application, quote)
  const { isHirePurchase, noun } = toProductWords(application)
  const whom = isHirePurchase ? 'the seller' : 'you'
  const isLate = money === 'delayed' || money === 'needs account'
  return (
    <>
      {quote && total && money !== 'cancelled' ? (
        <AmountRow>
          <Amount
            label={`We ${money === 'sent' ? 'paid' : 'pay'} ${whom}`}
            figure={formatMoney(quote.amount)}
          />
          <Amount
            label="You pay"
            figure={formatMoney(quote.instalment)}
            unit="a month"
            note={
              `The first on ${dayWords(quote.firstPaymentOn)}.` +
              (isLate ? ` It has no interest for the days until we pay ${whom}.` : '')
            }
          />
          <Amount label={total.term} figure={total.detail} />
        </AmountRow>
      ) : null}
      {loanId === null ? null : (
        <p>
          <LinkButton href={paths.loan({ id: loanId })}>{`See your ${noun}`}</LinkButton>
        </p>
      )}
      {money === 'awaited' ? (
        <p>
          We’ll email you your signed agreement at once, as a file that you can keep. If you change your mind,
          you can withdraw within 14 days without giving a reason. The 14 days begin the day after you signed
          or, if later, the day after you get that email.{' '}
          {isHirePurchase
            ? 'If you cancel before we pay the seller, you pay us nothing.'
            : 'If you cancel before we send the money, you pay nothing.'}
        </p>
      ) : null}
    </>
  )
}
