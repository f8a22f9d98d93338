import type { ApiDeps } from '@tarnbrook/api/deps'
import type { Log } from '@tarnbrook/api/platform/log'

/**
 * Work for the desk of staff, in an empty database of a developer's machine: what a start without
 * it would take days to show. It goes on while the sites answer; a failure stops nothing.
 */
export async function fillDesk(deps: ApiDeps, apiUrl: string, log: Log): Promise<void> {
  try {
    const { seedDesk } = await import('@tarnbrook/api/testing/desk/seed-desk')
    if (await seedDesk(deps, apiUrl)) log.info('The desk has items in it')
  } catch (err) {
    log.warn({ err }, 'The desk was not filled')
  }
}
