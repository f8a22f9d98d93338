import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import { canApply } from '@tarnbrook/domain/applications/application-state'
import { useEffect } from 'react'
import { redirect, useActionData, useLocation, useNavigationType, useSearchParams } from 'react-router'
import {
  queryDraft,
  queryEarlierAnswers,
  queryEmploymentStatuses,
  queryPostcode,
} from '#features/applications/applications.api.ts'
import { askedLoan } from '#features/applications/quote/draft/asked-loan.ts'
import {
  answersOfStep,
  type DraftAnswers,
  isKnownCustomer,
  withKnown,
} from '#features/applications/quote/draft/draft.ts'
import { knownSteps } from '#features/applications/quote/draft/known-steps.ts'
import { QuoteContext } from '#features/applications/quote/quote-context.tsx'
import {
  addressToLookUp,
  CHANGE_QUERY,
  countedSteps,
  type KnownSteps,
  minutesLeft,
  neighbours,
  type QuoteStep,
  refuseBrandWithoutDirectApplications,
  STEP_TITLE,
  stepNamed,
  stepsShown,
  toQuestionStep,
} from '#features/applications/quote/quote-steps.ts'
import { AboutYouStep } from '#features/applications/quote/steps/about-you-step.tsx'
import { AddressStep } from '#features/applications/quote/steps/address-step.tsx'
import { CheckStep } from '#features/applications/quote/steps/check-step.tsx'
import { IncomeStep } from '#features/applications/quote/steps/income-step.tsx'
import { LoanStep } from '#features/applications/quote/steps/loan-step.tsx'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, defineScreenData, useAnswer } from '#platform/routing/screen-data.ts'
import { useBrand } from '#platform/store/session.ts'
import { focusControl } from '#ui/form/focus-control.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { TaskColumns } from '#ui/task-columns/task-columns.tsx'
import { findLiveQuote, queryCustomer } from './customer.ts'
import { LiveQuote } from './live-quote.tsx'

const screen = defineScreenData(function* (args) {
  refuseBrandWithoutDirectApplications(args)
  const { params, session, url } = args
  const { user, draft } = yield* ask({ user: queryCustomer(session), draft: queryDraft() })
  if (session.user && !mayAskForQuote(user)) yield redirect(paths.disqualified())
  const known = withKnown(draft.answers, user)
  const named = stepNamed(params.step, known)
  if (named === null) yield redirect(paths.quote())
  const step = named ?? 'loan'
  const asked = {
    query: url.searchParams,
    isStepNamed: params.step !== undefined,
    answers: draft.answers,
    user,
  }
  const liveQuote = findOfferedQuote(asked, session)
  if (!liveQuote && step === 'check')
    yield async () => {
      const { checkDraft } = await import('#features/applications/quote/draft/check-draft.ts')
      const { incomplete } = checkDraft(known, session.brandFacts, draft)
      return incomplete && redirect(paths.quote(toQuestionStep(incomplete)))
    }
  const postCode = addressToLookUp(step, known, url.searchParams.get('mode'))
  if (!liveQuote)
    yield* ask({
      statuses: step === 'income' && queryEmploymentStatuses(),
      earlier: step === 'income' && user && queryEarlierAnswers(),
      found: postCode ? queryPostcode(postCode) : null,
    })
  return { user, typed: draft.answers, answers: known, step, liveQuote }
})

/** Spec 4: someone who can re-apply, or whose quote may be asked for again with other figures. */
function mayAskForQuote(user: User | undefined): boolean {
  const isRequotable = user?.loanApplications?.some(({ requotability }) => requotability?.requotable)
  return canApply(user) || isRequotable === true
}

/**
 * Their quote, shown rather than an empty form: unless they are in an application they began, or
 * `new` in the URL says that they want another.
 */
function findOfferedQuote(
  asked: { query: URLSearchParams; isStepNamed: boolean; answers: DraftAnswers; user: User | undefined },
  { brand }: { brand: string },
): LoanApplication | undefined {
  const { query, isStepNamed, answers, user } = asked
  const isBegun = isStepNamed && Object.keys(answers).length > 0
  return query.has(NEW_QUERY) || isBegun ? undefined : findLiveQuote(user, brand)
}

const NEW_QUERY = 'new'

export const handle = {
  frame: 'form',
  // The calculator gives amount and term; the address step its mode; the check page what to change.
  query: ['amount', 'term', 'mode', CHANGE_QUERY, NEW_QUERY],
  // Spec 1: direct applications are for all brands except motor and money management.
  isAvailable: (brand) => brand.switches.directApplications,
} satisfies Handle

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./quote-screen.submit.ts'))
export const clientAction = createSubmitAction(() => import('./quote-screen.submit.ts'))

export default function QuoteScreen() {
  const [query] = useSearchParams()
  const isRefused = useActionData() !== undefined
  const seen = screen.useData()
  if (!seen) return null
  const { user, typed, answers, step, liveQuote } = seen
  if (liveQuote && !isRefused) return <LiveQuote application={liveQuote} newPath={toNewQuotePath(query)} />
  return <Step key={step} step={step} answers={answers} user={user} known={knownSteps(typed, user)} />
}

/** The same figures that the calculator handed over, for another application. */
function toNewQuotePath(query: URLSearchParams): string {
  const wanted = new URLSearchParams({ [NEW_QUERY]: 'yes' })
  for (const name of ['amount', 'term']) if (query.has(name)) wanted.set(name, query.get(name) ?? '')
  return `${paths.quote('loan')}?${wanted}`
}

interface StepProps {
  step: QuoteStep
  answers: DraftAnswers
  user: User | undefined
}

function Step({ step, answers, user, known }: StepProps & { known: KnownSteps }) {
  const [query] = useSearchParams()
  useFocusOnFragment()
  const steps = stepsShown(step, answers, known)
  const counted = countedSteps(steps)
  const { before } = neighbours(step, answers, known)
  const { loanAmountPounds: range } = useBrand()
  // The first page asks for it, and the last one lists it.
  const isLoanSettled = step !== 'loan' && step !== 'check'
  return (
    <TaskColumns
      contextTitle="Next steps and help"
      context={
        <QuoteContext loan={isLoanSettled ? askedLoan(answersOfStep(answers, 'loan'), range) : null} />
      }
    >
      <Section>
        <PageHead title={STEP_TITLE[step]} />
        {query.has(CHANGE_QUERY) ? (
          <BackLink href={paths.quote('check')}>{STEP_TITLE.check}</BackLink>
        ) : (
          <BackLink href={before ? paths.quote(before) : paths.landing()} />
        )}
        <Steps
          steps={counted.map((name) => STEP_TITLE[name])}
          current={counted.indexOf(counted.includes(step) ? step : 'address') + 1}
          minutesLeft={minutesLeft(steps.slice(steps.indexOf(step)))}
        />
        <StepForm step={step} answers={answers} user={user} />
      </Section>
    </TaskColumns>
  )
}

/**
 * As a browser does on load: focuses the fragment's answer or part. Not in a loaded document: the
 * person may have scrolled on, and a press on a button that moves away is lost.
 */
function useFocusOnFragment(): void {
  const { hash } = useLocation()
  const isFollowed = useNavigationType() !== 'POP'
  useEffect(() => {
    if (isFollowed && hash !== '') focusControl(hash.slice(1))
  }, [hash, isFollowed])
}

function StepForm({ step, answers, user }: StepProps) {
  const brand = useBrand()
  const isKnown = isKnownCustomer(user)
  switch (step) {
    case 'loan':
      return <LoanStep answers={answers} brand={brand} />
    case 'about-you':
      return <AboutYouStep answers={answers} isKnownCustomer={isKnown} />
    case 'address':
    case 'previous-address':
      return <AddressStep step={step} answers={answers} />
    case 'income':
      return <IncomePage answers={answers} isSignedIn={user !== undefined} />
    case 'check':
      return (
        <CheckStep
          answers={answers}
          isKnownCustomer={isKnown}
          heading={<PageHeading title={STEP_TITLE.check} />}
        />
      )
  }
}

/** Only this page asks for their last application's answers, and only for the signed-in user. */
function IncomePage({ answers, isSignedIn }: { answers: DraftAnswers; isSignedIn: boolean }) {
  const earlier = useAnswer(isSignedIn ? queryEarlierAnswers() : null)
  return <IncomeStep answers={answers} earlier={earlier?.lastApplication ?? null} />
}
