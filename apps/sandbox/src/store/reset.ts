import { RESET_SQL } from './schema.ts'
import type { Store } from './store.ts'

const TRIES = 50

/** Empties the sandbox. Waits for a table briefly, then begins again, to avoid deadlocks. */
export async function resetStore(store: Store): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await store.transaction(async (tx) => {
        await tx.query(`set local lock_timeout = '100ms'`)
        await tx.query(RESET_SQL)
      })
      return
    } catch (error) {
      const isTableBusy = (error as { code?: string }).code === '55P03'
      if (!isTableBusy || tries === TRIES) throw error
    }
  }
}
