import type { ExperimentName } from '@tarnbrook/brands/brand-type'
import { useSelector } from 'react-redux'
import type { RootState } from '#platform/calls/root-state.ts'
import { screenQuery, useAnswer } from '#platform/routing/screen-data.ts'
import { hasFeature, type Session, useSession } from '#platform/store/session.ts'
import { experimentsApi } from './experiments.api.ts'
import { experimentsOf } from './experiments.slice.ts'
import { chooseVariant, isExperimentActive, type Variant } from './experiments.ts'

/** The visitor's experiments, read beside the page's own data so that nothing waits later. */
export function queryParticipant(session: Session) {
  const { user } = session
  return user && hasExperiments(session)
    ? screenQuery(getParticipant, { params: { id: user.id } }, { need: 'optional' })
    : null
}

interface Joining {
  session: Session
  /** None where it could not be asked for. */
  participant: { publicSeeds: readonly { name: string }[] } | undefined
  applicationId: number
}

/** Draws a missing seed. The page shows either way: the usual one, if this fails (Spec 8). */
export function querySeed(
  name: ExperimentName,
  { session, participant, applicationId }: Joining,
  state: RootState,
) {
  if (!participant || !runsExperiment(session, name)) return null
  const { publicSeeds } = participant
  const { loading, seeds } = experimentsOf(state)
  // Once it failed the usual page stays: it is not to change under its reader's hands.
  if (loading === 'ERROR') return null
  return isExperimentActive(name, { publicSeeds, recorded: seeds })
    ? screenQuery(getExperimentSeed, { params: { applicationId, seedName: name } }, { need: 'optional' })
    : null
}

/** The version of the page that this visitor sees, the same each time. */
export function useVariant(name: ExperimentName): Variant {
  const session = useSession()
  const recorded = useSelector(experimentsOf).seeds[name]
  const isRunning = runsExperiment(session, name)
  const participant = useAnswer(isRunning ? queryParticipant(session) : null)
  if (!isRunning) return 'usual'
  return chooseVariant(recorded ?? participant?.publicSeeds.find((seed) => seed.name === name)?.seed)
}

const { getExperimentSeed, getParticipant } = experimentsApi.endpoints

function hasExperiments(session: Session): boolean {
  return session.brandFacts.experiments.length > 0 && hasFeature(session, 'experiments')
}

function runsExperiment(session: Session, name: ExperimentName): boolean {
  return session.brandFacts.experiments.includes(name) && hasFeature(session, 'experiments')
}
