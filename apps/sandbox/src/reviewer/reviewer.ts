import { createAlarm } from '../background/alarm.ts'
import { STAFF } from '../oidc/people.ts'
import type { World } from '../world.ts'
import { chooseDecision, isRefused } from './rules.ts'
import { signInAsStaff } from './sign-in.ts'

export interface Reviewer {
  /** A proof may be waiting: look after the usual time. */
  wake(): void
  stop(): void
}

const [{ id: MEMBER_OF_STAFF }] = STAFF as [(typeof STAFF)[number]]
/** What was left over when the sandbox stopped is looked at again, once everything has started. */
const AFTER_START_MS = 15_000
/** The product may be starting, or be down. */
const AGAIN_MS = 10_000
const MOST_TRIES = 5

/**
 * A member of staff: signs in, pays each credit card that is due and decides each waiting proof by
 * its file names, by the calls all staff have. `isAsked`: no sign-in where no review was asked.
 */
export function createReviewer(
  world: World,
  { afterMs, isAsked }: { afterMs: number; isAsked: () => Promise<boolean> },
): Reviewer {
  let failures = 0
  const review = async () => {
    if (await isAsked()) await reviewAll(world)
  }
  const alarm = createAlarm(() => {
    review().then(
      () => {
        failures = 0
      },
      (error: Error) => {
        failures += 1
        if (world.closing.aborted) return
        if (failures < MOST_TRIES) alarm.set(AGAIN_MS)
        else console.error(`sandbox reviewer: ${error.message}`)
      },
    )
  })
  alarm.set(Math.max(afterMs, AFTER_START_MS))
  return {
    wake: () => {
      failures = 0
      alarm.set(afterMs)
    },
    stop: alarm.stop,
  }
}

async function reviewAll(world: World): Promise<void> {
  const token = await signInAsStaff(world, MEMBER_OF_STAFF)
  const call: Call = async (method, path, body) => {
    const answer = await fetch(`${world.apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: world.closing,
    })
    // Someone else has decided meanwhile.
    if (answer.status === 404 || answer.status === 409) return undefined
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}`)
    return ((await answer.json()) as { data: unknown }).data
  }
  await payCards(call)
  const list = (await call('GET', '/admin/reviews')) as { items: { id: number }[] }
  for (const { id } of list.items) {
    const review = (await call('GET', `/admin/reviews/${id}`)) as
      | { attachments: { name: string }[] }
      | undefined
    const decision = review && chooseDecision(review.attachments.map(({ name }) => name))
    if (decision) await call('POST', `/admin/reviews/${id}/${decision.action}`, decision.body)
  }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

async function payCards(call: Call): Promise<void> {
  const { items } = (await call('GET', '/admin/card-payoffs')) as {
    items: { id: number; lender: string; returns: number; isStopped: boolean }[]
  }
  for (const { id, lender, returns, isStopped } of items) {
    if (isStopped || chooseDecision([lender]) === null) continue
    const action = isRefused(lender) ? 'send-to-borrower' : 'pay'
    await call('POST', `/admin/card-payoffs/${id}/${action}`, {
      bankReference: `SANDBOX-${String(id).slice(-6)}`,
      returns,
    })
  }
}
