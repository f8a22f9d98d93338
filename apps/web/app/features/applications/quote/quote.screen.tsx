import type { User } from '@tarnbrook/contract/auth/auth'
import { canApply } from '@tarnbrook/domain/applications/application-state'
import { useEffect } from 'react'
import {
  redirect,
  useActionData,
  useLocation,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router'
import {
  applicationsApi,
  useGetApplicationDraftQuery,
  useGetEarlierAnswersQuery,
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
import { EMPLOYMENT_STATUS_LIST, IncomeStep } from '#features/applications/quote/steps/income-step.tsx'
import { LoanStep } from '#features/applications/quote/steps/loan-step.tsx'
import { PageHead } from '#platform/document/head.tsx'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, load, type Read, reads, tryLoad } from '#platform/routing/route.ts'
import { useBrand, useSession } from '#platform/store/session.ts'
import { focusControl } from '#ui/form/focus-control.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { TaskColumns } from '#ui/task-columns/task-columns.tsx'
import { findLiveQuote, readCustomer, useCustomer } from './customer.ts'
import { LiveQuote } from './live-quote.tsx'

const read: Read = async (store, args) => {
  refuseBrandWithoutDirectApplications(args)
  const [user, draft] = await Promise.all([
    readCustomer(store, args.session),
    load(store, applicationsApi.endpoints.getApplicationDraft, undefined),
  ])
  if (args.session.user && !mayAskForQuote(user)) return redirect(paths.disqualified())
  const { answers } = draft
  const known = withKnown(answers, user)
  const step = stepNamed(args.params.step, known)
  if (step === null) return redirect(paths.quote())
  if (
    offersLiveQuote(
      { query: args.url.searchParams, isStepNamed: args.params.step !== undefined, answers, user },
      args.session,
    )
  )
    return null
  if (step === 'check') {
    const { checkDraft } = await import('#features/applications/quote/draft/check-draft.ts')
    const { incomplete } = checkDraft(known, args.session.brandFacts, draft)
    if (incomplete) return redirect(paths.quote(toQuestionStep(incomplete)))
  }
  if (step === 'income')
    await Promise.all([
      load(store, applicationsApi.endpoints.listEmploymentStatuses, EMPLOYMENT_STATUS_LIST),
      // Without them the form begins empty.
      ...(user ? [tryLoad(store, applicationsApi.endpoints.getEarlierAnswers, undefined)] : []),
    ])
  const postCode = addressToLookUp(step, known, args.url.searchParams.get('mode'))
  if (postCode) await tryLoad(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  return null
}

/** Spec 4: somebody who can re-apply, or whose quote may be asked for again with other figures. */
function mayAskForQuote(user: User | undefined): boolean {
  const isRequotable = user?.loanApplications?.some(({ requotability }) => requotability?.requotable)
  return canApply(user) || isRequotable === true
}

/**
 * Whether somebody is shown the quote they have rather than an empty form: they have not begun another application, or ask for
 * a quote as if they had none. `new` in the URL is the answer that they want another.
 */
function offersLiveQuote(
  asked: { query: URLSearchParams; isStepNamed: boolean; answers: DraftAnswers; user: User | undefined },
  { brand }: { brand: string },
): boolean {
  const { query, isStepNamed, answers, user } = asked
  if (query.has(NEW_QUERY) || findLiveQuote(user, brand) === undefined) return false
  return !isStepNamed || Object.keys(answers).length === 0
}

const NEW_QUERY = 'new'

export const handle = {
  frame: 'form',
  // The calculator hands over amount and term; the address step says how it asks; the check page, what it came to change.
  query: ['amount', 'term', 'mode', CHANGE_QUERY, NEW_QUERY],
  // Spec 1: direct applications are for all brands except motor and money management.
  isAvailable: (brand) => brand.switches.directApplications,
} satisfies Handle

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./quote-screen.submit.ts'))
export const clientAction = createSubmitAction(() => import('./quote-screen.submit.ts'))

export default function QuoteScreen() {
  const params = useParams()
  const [query] = useSearchParams()
  const { brand } = useSession()
  const user = useCustomer()
  const { data: draft } = useGetApplicationDraftQuery()
  const isRefused = useActionData() !== undefined
  const typed = draft?.answers ?? {}
  const liveQuote = findLiveQuote(user, brand)
  const asked = { query, isStepNamed: params.step !== undefined, answers: typed, user }
  if (liveQuote && !isRefused && offersLiveQuote(asked, { brand }))
    return <LiveQuote application={liveQuote} newPath={toNewQuotePath(query)} />
  const answers = withKnown(typed, user)
  const step = stepNamed(params.step, answers) ?? 'loan'
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
          steps={steps.map((name) => STEP_TITLE[name])}
          current={steps.indexOf(step) + 1}
          minutesLeft={minutesLeft(steps.slice(steps.indexOf(step)))}
        />
        <StepForm step={step} answers={answers} user={user} />
      </Section>
    </TaskColumns>
  )
}

/**
 * What a browser does with a fragment when it loads a document: the answer to change, or the part that was, has the focus. A
 * document that was loaded is left to the browser: by the time the script runs somebody may have scrolled on, and a press on
 * a button that moves away under the pointer is lost.
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
          brand={brand}
          isKnownCustomer={isKnown}
          heading={<PageHeading title={STEP_TITLE.check} />}
        />
      )
  }
}

/** What they said when they last applied is asked for by this page only, and is of who is signed in now. */
function IncomePage({ answers, isSignedIn }: { answers: DraftAnswers; isSignedIn: boolean }) {
  const { data: earlier } = useGetEarlierAnswersQuery(undefined, { skip: !isSignedIn })
  return <IncomeStep answers={answers} earlier={earlier?.lastApplication ?? null} />
}
