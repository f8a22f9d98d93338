import type { Env } from './environment/env.ts'
import { EnvProblem, readEnv } from './environment/env.ts'

/**
 * Compares every loan's stored figures with books, schedule and payments, and prints what
 * disagrees. Finds the embedded database whether or not the product runs.
 * @returns 1 when something disagrees.
 */
async function main(): Promise<number> {
  const env = readEnv()
  const stops: (() => Promise<void>)[] = []
  try {
    const databaseUrl = await findDatabase(env, stops)
    const [{ createDeps }, { createLog }, { checkAllBooks }] = await Promise.all([
      import('@tarnbrook/api/deps'),
      import('@tarnbrook/api/platform/log'),
      import('@tarnbrook/api/features/attention/check-books'),
    ])
    const deps = await createDeps({ databaseUrl, config: env.api, log: createLog(env.logLevel) })
    stops.push(async () => {
      deps.providers.mail.close()
      await deps.close()
    })
    const { loans, disagreements } = await checkAllBooks(deps)
    for (const { kind, loan_id, detail } of disagreements)
      console.error(`loan ${loan_id}, ${kind}: ${detail}`)
    console.info(
      `${loans} loans checked. ${disagreements.length === 0 ? 'All agree.' : `${disagreements.length} figures disagree.`}`,
    )
    return disagreements.length === 0 ? 0 : 1
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

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof EnvProblem ? error.message : error)
  process.exitCode = 1
}
