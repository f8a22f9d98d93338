import type { ApiDeps } from '@tarnbrook/api/deps'
import { type Env, EnvProblem, readEnv } from './environment/env.ts'

/**
 * Runs an operator's command on the product's records, embedded or not, while it runs or not. The
 * process ends with 1 when the command returns false or fails.
 * @param options `isOwner`: under the role that owns the tables, where one is set; `timeoutMs`: of
 * each query, where it is another than the product's
 */
export async function runAtTerminal(
  run: (deps: ApiDeps) => Promise<boolean>,
  options: { isOwner?: boolean; timeoutMs?: number } = {},
): Promise<void> {
  const { isOwner = false, ...limits } = options
  const stops: (() => Promise<void>)[] = []
  try {
    const env = readEnv()
    const { url, ownerUrl } = await findDatabase(env, stops)
    const [{ createDeps }, { createLog }] = await Promise.all([
      import('@tarnbrook/api/deps'),
      import('@tarnbrook/api/platform/log'),
    ])
    const databaseUrl = (isOwner && ownerUrl) || url
    const deps = await createDeps({ databaseUrl, config: env.api, log: createLog(env.logLevel), ...limits })
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

async function findDatabase(
  env: Env,
  stops: (() => Promise<void>)[],
): Promise<{ url: string; ownerUrl: string | null }> {
  const url = env.databaseDirectUrl ?? env.databaseUrl
  if (url) return { url, ownerUrl: env.databaseOwnerUrl }
  const { findEmbeddedPostgres } = await import('@tarnbrook/local/embedded-postgres')
  const find = () => findEmbeddedPostgres({ dataDir: env.dataDir, log: (line) => console.info(line) })
  const running = find()
  if (running) return running
  const { openDatabase } = await import('./database.ts')
  const opened = await openDatabase(env, stops)
  return find() ?? { url: opened, ownerUrl: null }
}
