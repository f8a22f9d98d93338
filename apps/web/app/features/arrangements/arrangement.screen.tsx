import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigationType, useParams, useSearchParams } from 'react-router'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import {
  type ArrangementStep,
  ASKED_STEPS,
  CHANGE_QUERY,
  findEarlierPlace,
  findPreviousStep,
  STEP_TITLE,
  stepNamed,
} from '#features/arrangements/progress/arrangement-steps.ts'
import { resumedStep, shownStep } from '#features/arrangements/progress/resume.ts'
import { queryLoan } from '#features/loans/loans.api.ts'
import { notFound, parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import { focusControl } from '#ui/form/focus-control.ts'
import { Agreed, ArrangementOver } from './agreed.tsx'
import { ArrangementFrame } from './arrangement-frame.tsx'
import { DROPPED_QUERY } from './dropped.ts'
import { CONNECT_TITLE, ConnectBank } from './financial-statement/connect-bank.tsx'
import { queryBankLines, queryBankVisits } from './financial-statement/from-bank.tsx'
import { FROM_QUERY, SAVED_QUERY } from './financial-statement/from-query.ts'
import { NotOffered } from './not-offered.tsx'
import {
  CHOICE_QUERY,
  findChosenPlan,
  type PlanChoice,
  readPlanChoice,
  toChoiceQuery,
} from './plan/plan-choice.ts'
import type { StepProps } from './step-props.ts'
import { OfferStep } from './steps/offer-step.tsx'
import { ReasonStep } from './steps/reason-step.tsx'
import { ReviewStep } from './steps/review-step.tsx'
import { StartStep } from './steps/start-step.tsx'
import { StatementStep } from './steps/statement-step.tsx'

const screen = defineScreenData(function* (args) {
  requireUser(args)
  const { params, url } = args
  const id = parseId(params.id)
  const named = stepNamed(params.sub)
  if (params.sub !== undefined && named === null) throw notFound()
  const { loan, info } = yield* ask({
    loan: queryLoan(id),
    info: screenQuery(
      arrangementsApi.endpoints.getSelfServeArrangementInfo,
      { params: { id } },
      // Spec 2: `reload=true` reads the info again.
      { isFresh: url.searchParams.get('reload') === 'true' },
    ),
  })
  const statementId = info.draft?.affordability
  const canBeFilledIn = named === 'budget'
  const { statement = null } = yield* ask({
    statement: statementId
      ? screenQuery(arrangementsApi.endpoints.getFinancialStatement, { params: { id: statementId } })
      : null,
    lines: canBeFilledIn && queryBankLines(),
    visits: canBeFilledIn && queryBankVisits(loan.loanApplicationId),
  })
  const step = named ? shownStep(named, info, statement) : resumedStep(info, statement)
  // Why none can be set up is said in place.
  const isRefused = info.notOffered && !info.current && named !== 'done'
  if (step !== named && !isRefused) yield redirect(paths.selfServeArrangement({ id, sub: step }))
  // To the page that asks now what another asked before, also from a visit to the bank.
  const place = findEarlierPlace(params.sub)
  if (place !== null && !isRefused)
    yield redirect(`${paths.selfServeArrangement({ id, sub: step })}${url.search}#${place}`)
  const choice = named === 'offer' ? readPlanChoice(url.searchParams) : null
  const { shown } = yield* ask({ shown: named === 'offer' && queryShownPlan(info, choice) })
  return {
    step: named ?? 'start',
    loan,
    info: shown ? { ...info, plan: shown.plan, problems: shown.problems } : info,
    statement,
    choice,
  }
})

/** What a choice that is not saved comes to. The budget may have changed, so it is fresh. */
function queryShownPlan({ loanId, offer, draft }: SelfServeArrangementInfo, choice: PlanChoice | null) {
  if (!offer || !draft) return null
  const shown = choice ?? findChosenPlan(offer, draft)
  if (shown.amount === draft.amount && shown.term === draft.term) return null
  const query = toChoiceQuery(shown)
  return screenQuery(
    arrangementsApi.endpoints.getSelfServeArrangementInfo,
    { params: { id: loanId }, query },
    { isFresh: true },
  )
}

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
export const action = createSubmitAction(() => import('./arrangement.submit.ts'))
export const clientAction = createSubmitAction(() => import('./arrangement.submit.ts'))
export const handle = {
  frame: 'form',
  query: ['reload', CHANGE_QUERY, DROPPED_QUERY, FROM_QUERY, SAVED_QUERY, ...CHOICE_QUERY],
} satisfies Handle

/** Spec 2: the self-serve arrangement, step by step. Nothing of it needs script. */
export default function ArrangementScreen() {
  const { sub = '' } = useParams()
  const seen = screen.useData()
  useFocusOnFragment()
  return seen ? <Page key={sub} {...seen} /> : null
}

function Page({ step, loan, info, statement, choice }: DataOf<typeof screen>) {
  const [query] = useSearchParams()
  const isChanging = query.has(CHANGE_QUERY)
  const toLoan = { href: paths.loan({ id: loan.id }), label: loan.reference }
  const { current, draft, history, notOffered } = info
  const newest = history[0]
  if (step === 'done' && (current || newest))
    return (
      <ArrangementFrame loan={loan} title={STEP_TITLE.done} back={toLoan}>
        {current ? (
          <Agreed loan={loan} current={current} />
        ) : newest ? (
          <ArrangementOver loan={loan} ended={newest} owed={info.owed} />
        ) : null}
      </ArrangementFrame>
    )
  if (notOffered)
    return (
      <ArrangementFrame loan={loan} title={STEP_TITLE.start} back={toLoan} hasAdvice>
        <NotOffered loan={loan} info={info} />
      </ArrangementFrame>
    )
  if (!draft || step === 'start')
    return (
      <ArrangementFrame loan={loan} title={STEP_TITLE.start} back={toLoan} hasAdvice>
        <StartStep loan={loan} isBegun={draft !== null} isDropped={query.has(DROPPED_QUERY)} />
      </ArrangementFrame>
    )
  if (asksToConnect(step, query))
    return (
      <ArrangementFrame
        loan={loan}
        title={CONNECT_TITLE}
        back={{ href: paths.selfServeArrangement({ id: loan.id, sub: step }), label: STEP_TITLE[step] }}
      >
        <ConnectBank />
      </ArrangementFrame>
    )
  const before = findPreviousStep(step) ?? 'start'
  return (
    <ArrangementFrame
      loan={loan}
      title={STEP_TITLE[step]}
      back={
        isChanging
          ? { href: paths.selfServeArrangement({ id: loan.id, sub: 'review' }), label: STEP_TITLE.review }
          : { href: paths.selfServeArrangement({ id: loan.id, sub: before }), label: STEP_TITLE[before] }
      }
      isWide={step === 'offer' && info.offer !== null}
      step={ASKED_STEPS.find((asked) => asked === step)}
    >
      <Step {...{ step, loan, info, draft, statement, isChanging, choice }} />
    </ArrangementFrame>
  )
}

/** In place of a step that the bank can fill in. */
function asksToConnect(step: ArrangementStep, query: URLSearchParams): boolean {
  return step === 'budget' && query.get(FROM_QUERY) === 'connect'
}

function Step({ step, ...props }: StepProps & { step: ArrangementStep }) {
  switch (step) {
    case 'reason':
      return <ReasonStep {...props} />
    case 'budget':
      return <StatementStep {...props} />
    case 'offer':
      return <OfferStep {...props} />
    default:
      return <ReviewStep {...props} />
  }
}

/** As a browser does on loading a fragment: what was saved and is shown below has the focus. */
function useFocusOnFragment(): void {
  const { hash, key } = useLocation()
  const isFollowed = useNavigationType() !== 'POP'
  useEffect(() => {
    if (isFollowed && hash !== '' && key !== '') focusControl(hash.slice(1))
  }, [hash, isFollowed, key])
}
