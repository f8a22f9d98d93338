import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase, type TestDatabase } from '@tarnbrook/api/testing/database'
import { findFreePorts } from '../../scripts/free-ports.ts'
import { startProcess, type TestProcess } from './processes.ts'

/** Each reaches the same product; a set-up's first and last site are one where it has one. */
export interface SetUp {
  readonly sites: readonly string[]
  /** The first API, as a caller reaches it without a site. */
  readonly api: string
  /** Where the worker says whether it is well. */
  readonly workerHealth: string
  readonly processes: readonly { roles: string; process: TestProcess }[]
  readonly database: TestDatabase
  readonly end: () => Promise<(number | null)[]>
}

/**
 * Starts processes, each with its roles and the API of the list to which its calls go.
 * @param settings of all of them
 */
export async function startSetUp(
  parts: { roles: string; api: number }[],
  settings: Record<string, string> = {},
): Promise<SetUp> {
  const database = await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'tarnbrook-set-up-'))
  chmodSync(dataDir, 0o755)
  const [sandbox, smtp, scanner, metrics, firstApi, secondApi, ...webs] = (await findFreePorts(
    6 + parts.length,
  )) as [number, number, number, number, number, number, ...number[]]
  const apis = [firstApi, secondApi]
  const processes = await Promise.all(
    parts.map(async ({ roles, api }, index) => ({
      roles,
      process: await startProcess({
        APP_ENV: 'local',
        ROLES: roles,
        DATABASE_URL: database.url,
        DATABASE_OWNER_URL: database.ownerUrl,
        DATA_DIR: dataDir,
        PORT: String(webs[index]),
        API_PORT: String(apis[api]),
        API_URL: `http://127.0.0.1:${apis[api]}`,
        SANDBOX_PORT: String(sandbox),
        SANDBOX_SMTP_PORT: String(smtp),
        SANDBOX_SCANNER_PORT: String(scanner),
        ...(roles.includes('worker') && { METRICS_PORT: String(metrics) }),
        ...settings,
      }),
    })),
  )
  return {
    sites: parts.flatMap(({ roles }, index) =>
      roles.includes('web') ? [`http://127.0.0.1:${webs[index]}`] : [],
    ),
    api: `http://127.0.0.1:${firstApi}`,
    workerHealth: `http://127.0.0.1:${metrics}`,
    processes,
    database,
    async end() {
      const codes = await Promise.all(processes.map(({ process }) => process.stop()))
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      return codes
    },
  }
}
