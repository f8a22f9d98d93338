import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { realNow, toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

export type ProofRow = Selectable<DB['proof']>

/** From which states each step leads on. What was removed or checked meanwhile stays so. */
const BEFORE = { stored: ['arriving'], clean: ['stored'], removed: ['arriving', 'stored', 'clean'] } as const

/** Later than the request that checks the file can end. */
const CHECK_AGAIN_SECONDS = 10

/** Moves a proof on, and leaves the next step to the worker. */
export async function moveProof(
  work: Work,
  deps: ApiDeps,
  proofId: number,
  to: 'stored' | 'clean' | 'removed',
): Promise<void> {
  const moved = await work.tx
    .updateTable('proof')
    .set({ state: to, moved_at: toDate(deps.clock.now()) })
    .where('id', '=', proofId)
    .where('state', 'in', BEFORE[to])
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return
  await work.record({ name: 'proofMoved', after: { proof: proofId, state: to } })
  // The request that stored the file checks it at once: the job is for one that takes long, a
  // scanner that is down, and a crash.
  if (to === 'stored')
    await work.enqueue('check-proof', { proofId }, { runAt: realNow().add({ seconds: CHECK_AGAIN_SECONDS }) })
  if (to === 'removed') await work.enqueue('remove-proof-file', { proofId })
}
