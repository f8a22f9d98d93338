import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** `npm run check-books` on a database. @throws with what disagrees */
export async function checkBooks(url: string): Promise<void> {
  const env = { ...process.env, APP_ENV: 'local', DATABASE_URL: url }
  await promisify(execFile)(process.execPath, ['server/check-books.ts'], { cwd: ROOT, env })
}
