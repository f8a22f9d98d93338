import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import {
  applicationPathState,
  needsRequotabilityCheck,
} from '@tarnbrook/domain/applications/application-state'
import { useState } from 'react'
import { redirect, useNavigation, useParams, useSearchParams } from 'react-router'
import { AddressMismatch } from '#features/applications/address-mismatch/address-mismatch.tsx'
import { queryDeclinePartner } from '#features/applications/after-quote.api.ts'
import {
  applicationsApi,
  queryAffordability,
  queryApplication,
  queryPaymentDays,
} from '#features/applications/applications.api.ts'
import { Declined } from '#features/applications/declined/declined.tsx'
import { Offer } from '#features/applications/offer/offer.tsx'
import { ApplicationStillChecking } from '#features/applications/progress/still-checking.tsx'
import { queryUser } from '#features/auth/auth.api.ts'
import { queryParticipant, querySeed, useVariant } from '#features/experiments/join-experiment.ts'
import { proofFileForm } from '#features/requirements/proofs/file-form.ts'
import { isBeingScanned } from '#features/requirements/proofs/proof-slots.ts'
import { stepUpForm } from '#features/requirements/requirements.forms.ts'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { findRequirement, isProofTask, type Task } from '#features/requirements/tasks.ts'
import { useReply } from '#platform/forms/form.tsx'
import { notFound, parseId } from '#platform/forms/record-id.ts'
import type { Handle } from '#platform/routing/handle.ts'
import { paths } from '#platform/routing/paths.ts'
import { createSubmitAction, reads, send } from '#platform/routing/route.ts'
import { ask, type DataOf, defineScreenData, screenQuery } from '#platform/routing/screen-data.ts'
import { requireUser } from '#platform/store/session.ts'
import type { AppStore } from '#store.ts'
import { Section } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { askTask } from './read-task.ts'
import { StatusPage } from './status-page.tsx'
import { TaskPage } from './task-page.tsx'

const SEGMENTS: readonly (string | undefined)[] = ['apply', 'address_mismatch', 'declined', 'continue']

/** Spec 2: view application. A segment that does not fit the state leads to the one that does. */
const screen = defineScreenData(function* (args, state) {
  const { params, session, url } = args
  if (!SEGMENTS.includes(params.state)) throw notFound()
  const { id: userId } = requireUser(args)
  const { application, participant } = yield* ask({
    application: queryApplication(parseId(url.searchParams.get('id')), (read) =>
      isWatched(read, url.searchParams.get('task')),
    ),
    participant: params.state === 'apply' ? queryParticipant(session) : null,
  })
  const segment = applicationPathState(application.state)
  if (segment !== params.state) yield redirect(paths.application(application))
  if (application.pendingCreditCheck) return { application }
  if (segment === 'apply') {
    yield (store) => trackVisit(store, application.id)
    const seed = querySeed(
      'offer-reading-order',
      { session, participant, applicationId: application.id },
      state,
    )
    return { application, offer: yield* ask(queryOffer(application, seed)) }
  }
  if (segment === 'declined') yield* ask({ partner: queryDeclinePartner(application.id) })
  if (segment === 'continue') yield* askTask(application, args)
  if (segment !== 'address_mismatch') return { application }
  const { user } = yield* ask({ user: queryUser(userId, session.brand) })
  return { application, user }
})

/** The result of a code on the phone, or of a file scan, shows while its page is open. */
function isWatched({ requirements }: LoanApplication, task: string | null): boolean {
  return (
    task === 'mobile-number' || (isProofTask(task) && isBeingScanned(findRequirement(requirements, task)))
  )
}

/** Spec 4: opening the offer is recorded after loading; not awaited, a refusal ignored (Spec 8). */
function trackVisit(store: AppStore, id: number): void {
  void send(store, applicationsApi.endpoints.trackApplyVisit, { params: { id } }).catch(() => {})
}

/** The offer stands without each of these. */
function queryOffer(application: LoanApplication, seed: ReturnType<typeof querySeed>) {
  const { id, askedFor, hasLoanToRefinance } = application
  const { getAffordableOptions, getRefinanceSavingOptions, getRequotability, getTermOptions } =
    applicationsApi.endpoints
  const [arg, optional] = [{ params: { id } }, { need: 'optional' }] as const
  const isLive = application.quote?.isLive
  return {
    seed,
    requotability: isRequotable(application) && screenQuery(getRequotability, arg, optional),
    savings: hasLoanToRefinance && screenQuery(getRefinanceSavingOptions, arg, optional),
    affordable: askedFor && screenQuery(getAffordableOptions, arg, optional),
    paymentDays: isLive && queryPaymentDays(id, optional),
    termOptions: isLive && screenQuery(getTermOptions, arg, optional),
    affordability: isLive && queryAffordability(id),
  }
}

function isRequotable(application: LoanApplication): boolean {
  return needsRequotabilityCheck({ ...application, requotable: application.requotability?.requotable })
}

export const loader = reads(screen.read)
export const clientLoader = reads(screen.read)
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
  const seen = useHeld(screen.useData())
  if (!seen) return <LoadingPage />
  const { application, offer, user } = seen
  if (application.pendingCreditCheck) return <ApplicationStillChecking application={application} />
  switch (applicationPathState(application.state)) {
    case 'apply':
      return offer ? <OfferPage application={application} offer={offer} /> : <LoadingPage />
    case 'address_mismatch':
      return user ? <MismatchPage application={application} user={user} /> : <LoadingPage />
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

/** A form changes the store before the page it leads to is there: until then this page is held. */
function useHeld<T>(current: T): T {
  const isLeaving = useNavigation().state !== 'idle'
  const [held, setHeld] = useState(current)
  if (isLeaving || held === current) return held
  setHeld(current)
  return current
}

interface OfferPageProps {
  application: LoanApplication
  offer: NonNullable<DataOf<typeof screen>['offer']>
}

function OfferPage({ application, offer }: OfferPageProps) {
  const variant = useVariant('offer-reading-order')
  return (
    <Offer
      application={application}
      requotability={offer.requotability}
      isReadingFirst={variant === 'other'}
      savings={offer.savings}
      affordable={offer.affordable?.options[0]}
      paymentDays={offer.paymentDays}
      termOptions={offer.termOptions}
      budget={offer.affordability?.budget}
    />
  )
}

function MismatchPage({ application, user }: { application: LoanApplication; user: User }) {
  const isStepUpAsked = useReply(stepUpForm) !== undefined
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
