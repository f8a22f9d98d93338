import { randomInt } from 'node:crypto'
import { getBrand } from '@tarnbrook/brands/brand'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { ownApplication, readApplicationRow } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireBorrower } from '#platform/context.ts'

/**
 * The borrower's seed in an experiment, drawn at the first call for any of their applications;
 * every later call returns the same.
 * @throws Problem NOT_FOUND for another's application, and for an experiment that the brand does
 * not run.
 */
export async function getExperimentSeed(
  deps: ApiDeps,
  ctx: RequestContext,
  { applicationId, seedName }: { applicationId: number; seedName: string },
): Promise<number> {
  const { userId } = requireBorrower(ctx)
  const application = await readApplicationRow(deps.db, ownApplication(ctx, applicationId))
  const { key: brand, experiments } = getBrand(application.brand)
  if (!experiments.some((name) => name === seedName))
    throw new Problem('NOT_FOUND', { message: 'There is no such experiment.' })

  return command(deps, ctx, { name: 'drawSeedOnce' }, async ({ tx, record }) => {
    // A concurrent first call waits here for the other to commit, and then reads that call's seed.
    const drawn = await tx
      .insertInto('experiment_seed')
      .values({
        user_id: userId,
        brand,
        name: seedName,
        seed: randomInt(SEED_COUNT),
        application_id: applicationId,
        drawn_at: toDate(deps.clock.now()),
      })
      .onConflict((conflict) => conflict.columns(['user_id', 'brand', 'name']).doNothing())
      .returning('seed')
      .executeTakeFirst()
    if (drawn) {
      await record({
        name: 'experimentJoined',
        subject: ['application', applicationId],
        after: { experiment: seedName, seed: drawn.seed },
      })
      return drawn.seed
    }
    const { seed } = await tx
      .selectFrom('experiment_seed')
      .select('seed')
      .where('user_id', '=', userId)
      .where('brand', '=', brand)
      .where('name', '=', seedName)
      .executeTakeFirstOrThrow()
    return seed
  })
}

const SEED_COUNT = 100
