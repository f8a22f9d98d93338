import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, getDialect, Logger } from 'kysely-codegen'
import { createScratchServer } from '#testing/database.ts'
import { openDatabase } from './client.ts'

const FILE = fileURLToPath(new URL('./tables.generated.ts', import.meta.url))

/** State columns are typed with the domain's tables of states, and the database's CHECK constraints are held to the same tables. */
const STATES = [
  {
    type: 'ApplicationState',
    module: '@tarnbrook/domain/applying/application-state',
    columns: {
      'loan_application.state': 'ApplicationState',
      'application_transition.from_state': 'ApplicationState | null',
      'application_transition.to_state': 'ApplicationState',
    },
  },
  {
    type: 'LoanState',
    module: '@tarnbrook/domain/loan/loan-state',
    columns: {
      'loan.state': 'LoanState',
      'loan_transition.from_state': 'LoanState | null',
      'loan_transition.to_state': 'LoanState',
    },
  },
  {
    type: 'MandateState',
    module: '@tarnbrook/domain/loan/mandate-state',
    columns: { 'mandate.state': 'MandateState' },
  },
  {
    type: 'PayoutState',
    module: '@tarnbrook/domain/loan/payout-state',
    columns: { 'payout.state': 'PayoutState' },
  },
  {
    type: 'CollectionState',
    module: '@tarnbrook/domain/loan/collection-state',
    columns: { 'collection.state': 'CollectionState' },
  },
  {
    type: 'InstalmentState',
    module: '@tarnbrook/domain/loan/instalment-state',
    columns: { 'instalment.state': 'Generated<InstalmentState>' },
  },
]

/** The table types, read from a database to which all migrations were applied. */
async function generateTables(): Promise<string> {
  const scratch = await createScratchServer()
  const folder = mkdtempSync(join(tmpdir(), 'tarnbrook-tables-'))
  try {
    const database = await scratch.createDatabase()
    const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' })
    const { db, close } = openDatabase(database.url)
    try {
      return await generate({
        db,
        dialect,
        outFile: join(folder, 'tables.ts'),
        excludePattern: '{graphile_worker.*,schema_migration}',
        // The types that the pool's parsers in client.ts return.
        typeMapping: { int8: 'number', numeric: 'number', date: 'string' },
        customImports: Object.fromEntries(STATES.map(({ type, module }) => [type, module])),
        overrides: { columns: Object.fromEntries(STATES.flatMap(({ columns }) => Object.entries(columns))) },
        logger: new Logger('silent'),
      })
    } finally {
      await close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await scratch.stop()
  }
}

const fresh = await generateTables()
if (!process.argv.includes('--check')) {
  writeFileSync(FILE, fresh)
} else if (readFileSync(FILE, 'utf8') !== fresh) {
  console.error('tables.generated.ts differs from the migrations: node apps/api/src/db/generate-tables.ts')
  process.exitCode = 1
}
