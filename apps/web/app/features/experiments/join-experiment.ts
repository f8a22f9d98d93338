import type { ExperimentName } from '@tarnbrook/brands/brand-type'
import { useSelector } from 'react-redux'
import { type RouteArgs, tryLoad } from '#platform/routing/route.ts'
import { hasFeature, type Session, useSession } from '#platform/store/session.ts'
import { experimentsApi, useGetParticipantQuery } from './experiments.api.ts'
import { experimentsOf } from './experiments.slice.ts'
import { chooseVariant, isExperimentActive, type Variant } from './experiments.ts'

type Store = Parameters<typeof tryLoad>[0]

/** Which experiments the visitor is in. Asked for beside what the page is about, so that nothing waits for it later. */
export async function readParticipant(store: Store, { session }: Pick<RouteArgs, 'session'>): Promise<void> {
  if (session.user && hasExperiments(session)) await tryLoad(store, getParticipant, userArg(session.user.id))
}

/** Draws a seed for who is still without one. A page is shown either way: the usual one, if this fails (Spec 8). */
export async function joinExperiment(
  store: Store,
  { session }: Pick<RouteArgs, 'session'>,
  { name, applicationId }: { name: ExperimentName; applicationId: number },
): Promise<void> {
  if (!session.user || !runsExperiment(session, name)) return
  const participant = await tryLoad(store, getParticipant, userArg(session.user.id))
  if (participant.problem) return
  const { publicSeeds } = participant.data
  const recorded = experimentsOf(store.getState()).seeds
  if (isExperimentActive(name, { publicSeeds, recorded }))
    await tryLoad(store, getExperimentSeed, { params: { applicationId, seedName: name } })
}

/** The version of the page that this visitor sees, the same each time. */
export function useVariant(name: ExperimentName): Variant {
  const session = useSession()
  const recorded = useSelector(experimentsOf).seeds[name]
  const isRunning = runsExperiment(session, name)
  const { data: participant } = useGetParticipantQuery(userArg(session.user?.id ?? 0), {
    skip: !session.user || !isRunning,
  })
  if (!isRunning) return 'usual'
  return chooseVariant(recorded ?? participant?.publicSeeds.find((seed) => seed.name === name)?.seed)
}

const { getExperimentSeed, getParticipant } = experimentsApi.endpoints

function userArg(id: number) {
  return { params: { id } }
}

function hasExperiments(session: Session): boolean {
  return session.brandFacts.experiments.length > 0 && hasFeature(session, 'experiments')
}

function runsExperiment(session: Session, name: ExperimentName): boolean {
  return session.brandFacts.experiments.includes(name) && hasFeature(session, 'experiments')
}
