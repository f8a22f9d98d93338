import pg from 'pg'
import { vi } from 'vitest'
import { timeLeft } from '#platform/http/deadline.ts'

/**
 * The texts of the statements that requests send while `ask` runs, for an API without a worker: a
 * job has a deadline too. What the sandbox of the same process sends is left out.
 */
export async function readRequestStatements(ask: () => Promise<void>): Promise<string[]> {
  const texts: string[] = []
  const send = pg.Client.prototype.query as (...sent: unknown[]) => unknown
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const [statement] = sent as [string | pg.QueryConfig]
    if (timeLeft() < Number.POSITIVE_INFINITY)
      texts.push(typeof statement === 'string' ? statement : statement.text)
    return send.apply(this, sent)
  })
  try {
    await ask()
  } finally {
    spy.mockRestore()
  }
  return texts
}
