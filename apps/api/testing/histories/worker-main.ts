import { type ApiDeps, createDeps } from '#deps.ts'
import { createLog } from '#platform/log.ts'
import { startWorker } from '#worker.ts'

/** What a worker in its own process is told to begin with. */
export interface WorkerSettings {
  databaseUrl: string
  config: ApiDeps['config']
}

/** A worker in its own process: see `worker-process.ts`. */
process.once('message', (settings: WorkerSettings) => void startOwnWorker(settings))
process.once('disconnect', () => process.exit(0))

async function startOwnWorker(settings: WorkerSettings): Promise<void> {
  await startWorker(await createDeps({ ...settings, log: createLog('silent') }))
  process.send?.('started')
}
