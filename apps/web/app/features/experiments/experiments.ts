/** The page as it is without the experiment, or the other version. */
export type Variant = 'usual' | 'other'

/**
 * Whether a seed is still to be drawn. Spec 4: active for a user only if their public seeds do not
 * include the experiment and it is not already recorded.
 */
export function isExperimentActive(
  name: string,
  known: { publicSeeds: readonly { name: string }[]; recorded: Readonly<Record<string, number>> },
): boolean {
  return !known.publicSeeds.some((seed) => seed.name === name) && !Object.hasOwn(known.recorded, name)
}

/** Half of the seeds each. Without a seed (none drawn, or the call failed), the usual page. */
export function chooseVariant(seed: number | undefined): Variant {
  return seed !== undefined && seed >= SEED_COUNT / 2 ? 'other' : 'usual'
}

const SEED_COUNT = 100
