import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { findWork } from '#platform/jobs/find-work.ts'
import type { Page } from './pages.ts'
import { RETENTION, type RetentionRule } from './rules.ts'

/**
 * Job: deletes or erases what its retention rule has ended, in pages of one statement each:
 * repeatable after a crash and safe concurrently. A rule that fails does not stop the others.
 * @throws AggregateError when a rule failed; the queue tries again, and staff see a job that ran
 * out of tries
 */
export async function prune(deps: ApiDeps): Promise<void> {
  const due = await findDue(deps)
  if (due.length === 0) return
  const pruned: Record<string, number> = {}
  const errors: unknown[] = []
  for (const { name, page } of due) {
    try {
      const count = await endAll(deps, page)
      if (count > 0) pruned[name] = count
    } catch (error) {
      errors.push(error)
    }
  }
  await command(deps, systemContext('prune'), { name: 'prune' }, (work) =>
    work.record({ name: 'pruned', after: pruned }),
  )
  if (errors.length > 0) throw new AggregateError(errors, 'not everything could be pruned')
}

/** Older than this has expired; null where no job prunes it. Years and days are London's. */
export function calculateCutoff({ keptFor }: RetentionRule, now: Temporal.Instant): Date | null {
  if (keptFor === null) return null
  const { from: _from, ...duration } = keptFor
  return toDate(now.toZonedDateTimeISO('Europe/London').subtract(duration).toInstant())
}

/** The rules that have something to prune, in their order. */
async function findDue(deps: ApiDeps): Promise<{ name: string; page: Page }[]> {
  const now = deps.clock.now()
  const pages = RETENTION.flatMap((rule) => {
    const before = calculateCutoff(rule, now)
    if (!before || !rule.page) return []
    const page = rule.page(before)
    return [{ name: rule.name, page, rows: sql`select from ${page.old}` }]
  })
  return findWork(deps.db, pages)
}

async function endAll(deps: ApiDeps, { end }: Page): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows, rows } = await end.execute(deps.db)
    const count = rows[0]?.pruned ?? Number(numAffectedRows ?? 0n)
    if (count === 0) return total
    total += count
  }
}
