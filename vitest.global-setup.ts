import { createScratchServer } from './apps/api/testing/database.ts'

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export async function setup() {
  const server = await createScratchServer()
  process.env.TEST_DATABASE_URL = server.url
  return server.stop
}
