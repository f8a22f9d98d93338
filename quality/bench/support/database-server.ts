import { createScratchServer } from '@tarnbrook/api/testing/database'
import { startEmbeddedPostgres } from '@tarnbrook/local/embedded-postgres'
import { scratchFolder } from './running-site.ts'

/**
 * A PostgreSQL of the bench's own that waits for the disk as a real one does (the tests' server does not), for
 * `startTestApi` to make databases on. TEST_DATABASE_URL names another server instead.
 */
export async function startDatabaseServer(): Promise<{ stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return createScratchServer()
  const folder = scratchFolder()
  const server = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    log: () => {},
    // What a server for a million loans has: the default of 128 MB is less than the pages that the reads of one bench touch.
    settings: { shared_buffers: '1GB' },
  })
  process.env.TEST_DATABASE_URL = server.ownerUrl
  await createScratchServer()
  return {
    async stop() {
      delete process.env.TEST_DATABASE_URL
      await server.stop()
      folder.remove()
    },
  }
}
