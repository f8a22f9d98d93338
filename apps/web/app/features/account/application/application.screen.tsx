import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import {
  applicationPathState,
  needsRequotabilityCheck,
} from '@tarnbrook/domain/applications/application-state'
import { useState } from 'react'
import { redirect, useNavigation, useParams, useSearchParams } from 'react-router'
import { AddressMismatch } from '#features/applications/address-mismatch/address-mismatch.tsx'
import { afterQuoteApi } from '#features/applications/after-quote.api.ts'
import {
  applicationsApi,
  useGetAffordabilityQuery,
  useGetAffordableOptionsQuery,
  useGetPaymentDaysQuery,
  useGetRefinanceSavingOptionsQuery,
  useGetRequotabilityQuery,
  useGetTermOptionsQuery,
} from '#features/applications/applications.api.ts'
import { Declined } from '#features/applications/declined/declined.tsx'
import { Offer } from '#features/applications/offer/offer.tsx'
import { readApplication, useApplication } from '#features/applications/progress/read-application.ts'
import { ApplicationStillChecking } from '#features/applications/progress/still-checking.tsx'
import { authApi, useGetUserQuery } from '#features/auth/auth.api.ts'
import { userEmbedded } from '#features/auth/user-embedded.ts'
import { joinExperiment, readParticipant, useVariant } from '#features/experiments/join-experiment.ts'
import { proofFileForm } from '#features/requirements/proofs/file-form.ts'
import { stepUpForm } from '#features/requirements/requirements.forms.ts'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import type { Task } from '#features/requirements/tasks.ts'
import { useReply } from '#platform/forms/form.tsx'
import { notFound, parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import {
  createSubmitAction,
  load,
  type Read,
  type RouteArgs,
  reads,
  send,
  tryLoad,
} from '#platform/routing/route.ts'
import { requireUser, useSession, useUser } from '#platform/store/session.ts'
import type { AppStore } from '#store.ts'
import { Section } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { readTask } from './read-task.ts'
import { StatusPage } from './status-page.tsx'
import { TaskPage } from './task-page.tsx'

const SEGMENTS: readonly (string | undefined)[] = ['apply', 'address_mismatch', 'declined', 'continue']

/** Spec 2: view application. The segment follows from the state: one that does not fit leads to the one that does. */
const read: Read = async (store, args) => {
  if (!SEGMENTS.includes(args.params.state)) throw notFound()
  const user = requireUser(args)
  const [application] = await Promise.all([
    readApplication(store, parseId(args.url.searchParams.get('id'))),
    args.params.state === 'apply' ? readParticipant(store, args) : undefined,
  ])
  const { id, state } = application
  const segment = applicationPathState(state)
  if (segment !== args.params.state) return redirect(paths.application({ state, id }))
  if (application.pendingCreditCheck) return null
  if (segment === 'apply') return readOffer(store, args, application)
  if (segment === 'declined')
    await tryLoad(store, afterQuoteApi.endpoints.getDeclinePartner, { params: { id } })
  if (segment === 'address_mismatch')
    await load(store, authApi.endpoints.getUser, userArg(user.id, args.session.brand))
  if (segment === 'continue') return readTask(store, application, args.url.searchParams)
}

function userArg(id: number, brand: string) {
  return { params: { id }, query: userEmbedded(brand) }
}

async function readOffer(store: AppStore, args: RouteArgs, application: LoanApplication) {
  // Spec 4: opening the offer is recorded after loading; the page does not wait for the answer and ignores a refusal (Spec 8).
  void send(store, applicationsApi.endpoints.trackApplyVisit, { params: { id: application.id } }).catch(
    () => {},
  )
  const arg = { params: { id: application.id } }
  await Promise.all([
    joinExperiment(store, args, { name: 'offer-reading-order', applicationId: application.id }),
    isRequotable(application) && tryLoad(store, applicationsApi.endpoints.getRequotability, arg),
    application.hasLoanToRefinance &&
      tryLoad(store, applicationsApi.endpoints.getRefinanceSavingOptions, arg),
    application.askedFor && tryLoad(store, applicationsApi.endpoints.getAffordableOptions, arg),
    ...(application.quote?.isLive
      ? [
          tryLoad(store, applicationsApi.endpoints.getPaymentDays, arg),
          tryLoad(store, applicationsApi.endpoints.getTermOptions, arg),
          tryLoad(store, applicationsApi.endpoints.getAffordability, arg),
        ]
      : []),
  ])
}

function isRequotable(application: LoanApplication): boolean {
  return needsRequotabilityCheck({ ...application, requotable: application.requotability?.requotable })
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = createSubmitAction(() => import('./application.submit.ts'))
export const clientAction = createSubmitAction(() => import('./application.submit.ts'))
export const handle = {
  frame: 'form',
  query: ['id', 'task', 'document', 'saved', 'again'],
  fileForm: proofFileForm,
  isCardPage: (query) => query.get('task') === ('card-payoff' satisfies Task),
} satisfies Handle

export default function ApplicationScreen() {
  const { state: segment } = useParams()
  const [query] = useSearchParams()
  // Whether the code arrived at the phone is reported while its page is open.
  const isWatched = query.get('task') === 'mobile-number'
  const application = useHeld(useApplication(Number(query.get('id')), { isWatched }))
  if (!application) return <LoadingPage />
  if (application.pendingCreditCheck) return <ApplicationStillChecking application={application} />
  switch (applicationPathState(application.state)) {
    case 'apply':
      return <OfferPage application={application} />
    case 'address_mismatch':
      return <MismatchPage application={application} />
    case 'declined':
      return <Declined application={application} />
    case 'continue':
      return query.has('task') && segment === 'continue' ? (
        <TaskPage application={application} query={query} />
      ) : (
        <StatusPage application={application} />
      )
  }
}

/**
 * What a form changes is in the store a moment before the page that it leads to is there: until then this page stays as
 * it was.
 */
function useHeld<T>(current: T): T {
  const isLeaving = useNavigation().state !== 'idle'
  const [held, setHeld] = useState(current)
  if (isLeaving || held === current) return held
  setHeld(current)
  return current
}

function OfferPage({ application }: { application: LoanApplication }) {
  const { data: requotability } = useGetRequotabilityQuery(
    { params: { id: application.id } },
    { skip: !isRequotable(application) },
  )
  const variant = useVariant('offer-reading-order')
  const { data: savings } = useGetRefinanceSavingOptionsQuery(
    { params: { id: application.id } },
    { skip: !application.hasLoanToRefinance },
  )
  const { data: affordable } = useGetAffordableOptionsQuery(
    { params: { id: application.id } },
    { skip: application.askedFor === null },
  )
  const ofQuote = [{ params: { id: application.id } }, { skip: !application.quote?.isLive }] as const
  const { data: paymentDays } = useGetPaymentDaysQuery(...ofQuote)
  const { data: termOptions } = useGetTermOptionsQuery(...ofQuote)
  const { data: affordability } = useGetAffordabilityQuery(...ofQuote)
  return (
    <Offer
      application={application}
      requotability={requotability}
      isReadingFirst={variant === 'other'}
      savings={savings}
      affordable={affordable?.options[0]}
      paymentDays={paymentDays}
      termOptions={termOptions}
      budget={affordability?.budget}
    />
  )
}

function MismatchPage({ application }: { application: LoanApplication }) {
  const isStepUpAsked = useReply(stepUpForm) !== undefined
  const { brand } = useSession()
  const id = useUser()?.id ?? 0
  const { data: user } = useGetUserQuery(userArg(id, brand), { skip: id === 0 })
  if (!user) return <LoadingPage />
  return (
    <AddressMismatch
      application={application}
      user={user}
      isStepUpAsked={isStepUpAsked}
      stepUp={
        <StepUp application={application} why="We need to check it’s you before you change your address." />
      }
    />
  )
}

function LoadingPage() {
  return (
    <Section>
      <Skeleton label="Loading your application" lines={6} />
    </Section>
  )
}
