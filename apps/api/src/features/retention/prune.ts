import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { RETENTION, type RetentionRule } from './rules.ts'

/**
 * Job: deletes or empties what has been stored for as long as its rule says, in pages, each a statement of its own: killed
 * anywhere it is simply run again, and two at once do no harm. A rule that fails does not hold up the others.
 * @throws AggregateError when a rule failed; the queue tries again, and staff see a job that was given up
 */
export async function prune(deps: ApiDeps): Promise<void> {
  const now = deps.clock.now()
  const pruned: Record<string, number> = {}
  const errors: unknown[] = []
  for (const rule of RETENTION) {
    const before = endOf(rule, now)
    if (before === null || !rule.page) continue
    try {
      const count = await pruneRule(deps, rule.page, before)
      if (count > 0) pruned[rule.name] = count
    } catch (error) {
      errors.push(error)
    }
  }
  await command(deps, systemContext(getBrand('main'), 'prune'), { name: 'prune' }, (work) =>
    work.record({ name: 'pruned', after: pruned }),
  )
  if (errors.length > 0) throw new AggregateError(errors, 'not everything could be pruned')
}

/** What is older than this is past its time; null where no job ends it. Years and days are London's. */
export function endOf({ keptFor }: RetentionRule, now: Temporal.Instant): Date | null {
  if (keptFor === null) return null
  const { from: _from, ...duration } = keptFor
  return toDate(now.toZonedDateTimeISO('Europe/London').subtract(duration).toInstant())
}

async function pruneRule(
  deps: ApiDeps,
  page: NonNullable<RetentionRule['page']>,
  before: Date,
): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows, rows } = await page(before).execute(deps.db)
    const count = rows[0]?.pruned ?? Number(numAffectedRows ?? 0n)
    if (count === 0) return total
    total += count
  }
}
