import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { databaseUrlOf, type RunningProduct } from './running-product.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A bank transfer has come, and staff book it. @returns what they are told */
export async function bookTransfer(
  product: Pick<RunningProduct, 'dataDir'>,
  { reference, pounds, received }: { reference: string; pounds: number; received: string },
): Promise<string> {
  const transfer = { reference, amount: pounds.toFixed(2), received, 'bank-id': randomUUID(), by: 'jm' }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      'server/book-bank-transfer.ts',
      ...Object.entries(transfer).flatMap(([name, value]) => [`--${name}`, value]),
    ],
    { cwd: ROOT, env: { ...process.env, APP_ENV: 'local', DATABASE_URL: databaseUrlOf(product) } },
  )
  return stdout
}
