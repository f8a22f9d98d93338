import type { LoanApplication } from '@tarnbrook/contract/applications'
import { applicationPathState, needsRequotabilityCheck } from '@tarnbrook/domain/application-state'
import { useState } from 'react'
import { redirect, useNavigation, useParams, useSearchParams } from 'react-router'
import { idOf, notFound } from '#platform/address-id.ts'
import type { Handle } from '#platform/handle.ts'
import { paths } from '#platform/paths.ts'
import { type Read, reads, send, submitsFrom, tryLoad } from '#platform/route.ts'
import { requireUser } from '#platform/session.ts'
import { Section } from '#ui/layout/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { applicationsApi, useGetRequotabilityQuery } from '../features/applications/applications.api.ts'
import { AddressMismatch } from '../features/applications/parts/address-mismatch.tsx'
import { Declined } from '../features/applications/parts/declined.tsx'
import { Offer } from '../features/applications/parts/offer.tsx'
import { readApplication, useApplication } from '../features/applications/parts/read-application.ts'
import { joinExperiment, readParticipant, useVariant } from '../features/experiments/join-experiment.ts'
import { readTask } from './application/read-task.ts'
import { StandingPage } from './application/standing-page.tsx'
import { TaskPage } from './application/task-page.tsx'

const SEGMENTS: readonly (string | undefined)[] = ['apply', 'address_mismatch', 'declined', 'continue']

/** Spec 2: view application. The segment follows from the state: one that does not fit leads to the one that does. */
const read: Read = async (store, args) => {
  if (!SEGMENTS.includes(args.params.state)) throw notFound()
  requireUser(args)
  const [application] = await Promise.all([
    readApplication(store, idOf(args.url.searchParams.get('id'))),
    args.params.state === 'apply' ? readParticipant(store, args) : undefined,
  ])
  const { id, state } = application
  const segment = applicationPathState(state)
  if (segment !== args.params.state) return redirect(paths.application({ state, id }))
  if (segment === 'apply') return readOffer(store, args, application)
  if (segment === 'declined')
    await tryLoad(store, applicationsApi.endpoints.getDeclinePartner, { params: { id } })
  if (segment === 'continue') return readTask(store, application, args.url.searchParams)
}

async function readOffer(...[store, args, application]: [...Parameters<Read>, LoanApplication]) {
  // Spec 4: the visit is told of after loading; the page waits for no answer, and a refusal is ignored (Spec 8).
  void send(store, applicationsApi.endpoints.trackApplyVisit, { params: { id: application.id } }).catch(
    () => {},
  )
  await Promise.all([
    joinExperiment(store, args, { name: 'offer-reading-order', applicationId: application.id }),
    isRequotable(application)
      ? tryLoad(store, applicationsApi.endpoints.getRequotability, { params: { id: application.id } })
      : undefined,
  ])
}

function isRequotable(application: LoanApplication): boolean {
  return needsRequotabilityCheck({ ...application, requotable: application.requotability?.requotable })
}

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submitsFrom(() => import('./application.submit.ts'))
export const clientAction = submitsFrom(() => import('./application.submit.ts'))
export const handle = { query: ['id', 'task', 'document', 'saved'] } satisfies Handle

export default function ApplicationScreen() {
  const { state: segment } = useParams()
  const [query] = useSearchParams()
  const application = useHeld(useApplication(Number(query.get('id'))))
  if (!application)
    return (
      <Section>
        <Skeleton label="Loading your application" lines={6} />
      </Section>
    )
  switch (applicationPathState(application.state)) {
    case 'apply':
      return <OfferPage application={application} />
    case 'address_mismatch':
      return <AddressMismatch application={application} />
    case 'declined':
      return <Declined application={application} />
    case 'continue':
      return query.has('task') && segment === 'continue' ? (
        <TaskPage application={application} query={query} />
      ) : (
        <StandingPage application={application} />
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
  return (
    <Offer application={application} requotability={requotability} isReadingFirst={variant === 'other'} />
  )
}
