import { createScratchServer } from './apps/api/testing/database.ts'

/** One PostgreSQL for the whole run, with a migrated template that each test file clones. */
export async function setup() {
  const isScratch = !process.env.TEST_DATABASE_URL
  const server = await createScratchServer()
  process.env.TEST_DATABASE_URL = server.url
  if (isScratch) process.env.TEST_DATABASE_IS_SCRATCH = '1'
  return server.stop
}
