import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate, getDialect, Logger } from 'kysely-codegen'
import { createScratchServer } from '#testing/database.ts'
import { openDatabase } from './client.ts'

const FILE = fileURLToPath(new URL('./tables.generated.ts', import.meta.url))

/** The table types, read back from a database that the migrations made. */
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
        // As the pool's parsers in client.ts give them.
        typeMapping: { int8: 'number', numeric: 'number', date: 'string' },
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
