import { createScratchServer } from '@tarnbrook/api/testing/database'
import { startEmbeddedPostgres } from '@tarnbrook/local/embedded-postgres'
import { scratchFolder } from './running-site.ts'

/**
 * The bench's own PostgreSQL, which waits for the disk as a real one does (the tests' does not).
 * TEST_DATABASE_URL names another server.
 */
export async function startDatabaseServer(): Promise<{ stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return createScratchServer()
  const folder = scratchFolder()
  const server = await startEmbeddedPostgres({
    dataDir: folder.dataDir,
    log: () => {},
    // For a million loans: the default, 128 MB, is less than the pages that one bench reads.
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
