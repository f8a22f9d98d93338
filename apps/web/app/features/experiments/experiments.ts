/** The page as it is without the experiment, or the other version. */
export type Variant = 'usual' | 'other'

/**
 * Whether a seed is still to be drawn for this person. Spec 4: an experiment is active for a user only if the user's public
 * seeds do not include it and it is not already recorded.
 */
export function isExperimentActive(
  name: string,
  known: { publicSeeds: readonly { name: string }[]; recorded: Readonly<Record<string, number>> },
): boolean {
  return !known.publicSeeds.some((seed) => seed.name === name) && !Object.hasOwn(known.recorded, name)
}

/** Half of the seeds each. Who has none, because none was drawn or it could not be asked for, sees the usual page. */
export function chooseVariant(seed: number | undefined): Variant {
  return seed !== undefined && seed >= SEED_COUNT / 2 ? 'other' : 'usual'
}

const SEED_COUNT = 100
