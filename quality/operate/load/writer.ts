import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sendApplication } from '../../../e2e/support/api-walk.ts'
import { newPerson } from '../../../e2e/support/people.ts'
import type { RunningProduct } from '../../../e2e/support/running-product.ts'

/** A program of a partner that sends applications one after the other. */
export interface Writer {
  /** The ids that were answered, each with the email of its person. */
  readonly acknowledged: ReadonlyMap<number, string>
  /** How often each status, code and `Retry-After` was answered. */
  readonly answers: ReadonlyMap<string, number>
  /** Those who are not answered yet are waited for. */
  end(): Promise<void>
}

export const AT_ONCE = 2
/** Sooner than it is told, so that a test is short; the limit of a partner is not met. */
const RETRY_MS = 1000
const PAUSE_MS = 100

/** What failed on our side is sent again with its key, until it is answered. */
export function startWriter(api: Pick<RunningProduct, 'apiUrl' | 'sandboxUrl'>): Writer {
  const acknowledged = new Map<number, string>()
  const answers = new Map<string, number>()
  let isOver = false
  const sendOne = async () => {
    const [person, key] = [newPerson(), randomUUID()]
    for (;;) {
      const answer = await sendApplication(api, { person, brand: 'main', key }).catch(() => null)
      const described = describeAnswer(answer)
      answers.set(described, (answers.get(described) ?? 0) + 1)
      if (answer?.status === 201) acknowledged.set(answer.data.id, person.email)
      if (answer && answer.status < 500) return
      await wait(RETRY_MS)
    }
  }
  const write = async () => {
    for (; !isOver; await wait(PAUSE_MS)) await sendOne()
  }
  const writing = Promise.all(Array.from({ length: AT_ONCE }, write))
  return {
    acknowledged,
    answers,
    async end() {
      isOver = true
      await writing
    },
  }
}

function describeAnswer(answer: Awaited<ReturnType<typeof sendApplication>> | null): string {
  if (!answer) return 'no answer'
  const { status, error, retryAfter } = answer
  return error ? `${status} ${error.code}, Retry-After ${retryAfter}` : String(status)
}

/** What a writer is told while writes are refused for now, besides that they were done. */
export const REFUSED_FOR_NOW = '503 SERVICE_UNAVAILABLE, Retry-After 10'

/** Acknowledged applications that the database does not have, and people who have two. */
export async function compareWithStored(
  url: string,
  { acknowledged }: Pick<Writer, 'acknowledged'>,
): Promise<{ lost: number[]; doubled: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ email: string; ids: number[] }>(
      `select u.email, array_agg(a.id::float8) as ids
      from loan_application a join app_user u on u.id = a.user_id where u.email = any($1) group by u.email`,
      [[...acknowledged.values()]],
    )
    const stored = new Map(rows.map(({ email, ids }) => [email, ids]))
    return {
      lost: [...acknowledged].filter(([id, email]) => !stored.get(email)?.includes(id)).map(([id]) => id),
      doubled: rows.filter(({ ids }) => ids.length > 1).map(({ email }) => email),
    }
  } finally {
    await client.end()
  }
}
