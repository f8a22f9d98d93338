import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { applicationPathState } from '@tarnbrook/domain/applications/application-state'
import { dayWords, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { redirect } from 'react-router'
import { queryApplication } from '#features/applications/applications.api.ts'
import { CallMeBack } from '#features/applications/callback/call-me-back.tsx'
import { toProductWords } from '#features/applications/offer/figures.ts'
import { PageHead } from '#platform/document/head.tsx'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { reads } from '#platform/routing/route.ts'
import { ask, defineScreenData } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { Amount, AmountRow } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { NextSteps, timeLeft } from './next-steps.tsx'

/** Spec 2: application was requested. In any other state, it redirects to its own page. */
const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { application } = yield* ask({ application: queryApplication(parseId(args.params.id)) })
  const { id, state } = application
  const isOver = state === 'Unrequested' || state === 'Withdrawn' || state === 'Expired'
  if (isOver || applicationPathState(state) !== 'continue') yield redirect(paths.application({ state, id }))
  return { application }
})

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)

export default function RequestedScreen() {
  const { application } = screen.useData() ?? {}
  const title = 'We have your application'
  if (!application) return <Skeleton label="Loading your application" />
  const { id, quote } = application
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <Stack>
          <PageHeading
            caption="Your application"
            title={title}
            lead={
              hasSuggestion(application)
                ? 'We can’t offer what you asked for, but we can offer something else. See what it is, and choose whether you want it.'
                : `You’ve passed our credit check. ${timeLeft(application)}`
            }
          />
          {quote && !hasSuggestion(application) ? (
            <AmountRow>
              <Amount label={toProductWords(application).amountLabel} figure={formatMoney(quote.amount)} />
              <Amount
                label="You pay"
                figure={formatMoney(quote.instalment)}
                unit="a month"
                note={`The first on ${dayWords(quote.firstPaymentOn)}.`}
              />
              <Amount label="APR (total yearly cost)" figure={formatPercent(quote.apr)} />
            </AmountRow>
          ) : null}
          <p>
            <LinkButton href={paths.nextTask(id)}>Continue</LinkButton>
          </p>
        </Stack>
      </Section>
      <Section title="What happens next" tone="tint">
        <NextSteps application={application} />
      </Section>
      <Section width="text">
        <Stack>
          <p>You can stop at any point and come back: sign in with your email address.</p>
          <CallMeBack id={id} />
        </Stack>
      </Section>
    </>
  )
}

/** Only another loan than the requested one is affordable. */
function hasSuggestion({ requirements }: LoanApplication): boolean {
  return requirements.some(({ details, status }) => status === 'wanted' && details.suggestedLoan)
}
