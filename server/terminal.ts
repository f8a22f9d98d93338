import type { ApiDeps } from '@tarnbrook/api/deps'
import { type Env, EnvProblem, readEnv } from './environment/env.ts'

/**
 * Runs an operator's command on the product's records, embedded or not, while it runs or not. The
 * process ends with 1 when the command returns false or fails.
 */
export async function runAtTerminal(run: (deps: ApiDeps) => Promise<boolean>): Promise<void> {
  const stops: (() => Promise<void>)[] = []
  try {
    const env = readEnv()
    const databaseUrl = await findDatabase(env, stops)
    const [{ createDeps }, { createLog }] = await Promise.all([
      import('@tarnbrook/api/deps'),
      import('@tarnbrook/api/platform/log'),
    ])
    const deps = await createDeps({ databaseUrl, config: env.api, log: createLog(env.logLevel) })
    stops.push(async () => {
      deps.providers.mail.close()
      await deps.close()
    })
    process.exitCode = (await run(deps)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof EnvProblem ? error.message : error)
    process.exitCode = 1
  } finally {
    for (const stop of stops.reverse()) await stop()
  }
}

async function findDatabase(env: Env, stops: (() => Promise<void>)[]): Promise<string> {
  if (env.databaseUrl) return env.databaseUrl
  const { findEmbeddedPostgres } = await import('@tarnbrook/local/embedded-postgres')
  const running = findEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => console.info(line) })
  if (running) return running
  const { openDatabase } = await import('./database.ts')
  return openDatabase(env, stops)
}
