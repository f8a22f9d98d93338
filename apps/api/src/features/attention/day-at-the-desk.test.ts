import type { AttentionItem } from '@tarnbrook/contract/attention/attention'
import { isOwnAct, OWN_ACTS } from '@tarnbrook/local/own-acts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { seedDesk } from '#testing/desk/seed-desk.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

/** An act on an item, by which it goes; and the subject of the email to its borrower, if any. */
interface Act {
  path: (item: AttentionItem, key: string) => string
  body?: object
  told?: RegExp
}

const SPOKE = { outcome: 'spoke' }
const NOTE = { note: 'Spoke to them, and wrote it down. AB' }
const ofLoan = (path: string) => (item: AttentionItem) => `/admin/loans/${item.loanId}/${path}`
const ofKey = (before: string, after: string) => (_: AttentionItem, key: string) =>
  `/admin/${before}/${key}${after}`

const ACTS: Partial<Record<AttentionItem['reason'], Act>> = {
  'message-received': {
    path: ofKey('contact-messages', '/answer'),
    body: { text: 'You can change it online.' },
    told: /Our answer to your message/,
  },
  'complaint-received': {
    path: ofKey('contact-messages', '/response'),
    body: { outcome: 'upheld', text: 'We are sorry. We called you too late.' },
    told: /Our final response to your complaint/,
  },
  'commission-complaint': {
    path: ofKey('complaints', '/answer'),
    body: { outcome: 'upheld', answeredOn: Temporal.Now.plainDateISO('Europe/London').toString() },
  },
  'data-request-open': {
    path: ofKey('data-requests', '/steps'),
    body: { step: 'give' },
    told: /The copy of your data is ready/,
  },
  'decline-to-review': {
    path: ofKey('loan-applications', '/decline-review'),
    body: {
      outcome: 'upheld',
      told: 'With the two loans that you pay already, this one would leave too little.',
    },
    told: /A person has looked at our decision/,
  },
  'callback-due': { path: ofKey('callback-requests', '/outcome'), body: SPOKE },
  'support-need-told': { path: ofKey('users', '/support-need/notes'), body: NOTE },
  'arrangement-to-read': { path: ofKey('arrangements', '/notes'), body: NOTE },
  'proof-waiting': { path: ofKey('reviews', '/accept') },
  'card-payoff-due': {
    path: ofKey('card-payoffs', '/pay'),
    body: { bankReference: 'FP-2711', returns: 0 },
    told: /card ending/,
  },
  'default-notice-possible': {
    path: ofLoan('default-notice'),
    body: { isInBreathingSpace: false },
    told: /default notice/i,
  },
  'proposal-waiting': { path: ofKey('proposals', '/approve'), told: /./ },
  'person-event-to-confirm': { path: ofKey('person-events', '/confirm') },
  'collecting-stopped': { path: ofLoan('start-collecting') },
}

/** These are closed with what was done. */
const CLOSED: AttentionItem['reason'][] = [
  'mandate-ended',
  'mandate-moved',
  'breathing-space-ending',
  'text-not-delivered',
]

/** A borrower asks for a copy: an erasure is decided by two. */
const isErasure = ({ detail }: AttentionItem) => detail === 'Their data is to be erased'

const OWN_KINDS = Object.keys(OWN_ACTS)

test('a day at the desk: items of many kinds go, by two members of staff, and borrowers are told', async () => {
  await seedDesk(kit.deps, kit.apiUrl)
  const staff = [await seedStaff(kit), await seedStaff(kit)] as const
  const list = async (): Promise<AttentionItem[]> =>
    (await kit.call('GET', '/admin/attention?pageSize=200', { as: staff[0].token })).body.data.items
  // What banks and networks report comes after.
  await vi.waitFor(
    async () => expect((await list()).map(({ reason }) => reason)).toEqual(expect.arrayContaining(OWN_KINDS)),
    { timeout: 60_000, interval: 200 },
  )
  await kit.drain()
  const done = new Map<string, string>()
  const own = new Set<string>()
  for (const [index, item] of (await list()).entries()) {
    const act = ACTS[item.reason]
    const [, key = ''] = item.id.split(':')
    const isClosed = CLOSED.includes(item.reason)
    if ((!act && !isClosed) || isErasure(item)) continue
    const path = act ? act.path(item, key) : '/admin/attention/closures'
    const body = act ? act.body : { id: item.id, note: 'Looked at it. AB' }
    const as = staff[index % 2]!.token
    const answer = await kit.call('POST', path, { as, ...(body && { body }) })
    expect([item.id, answer.status, answer.body.error?.message]).toEqual([item.id, 200, undefined])
    done.set(item.id, item.reason)
    expect([item.id, await isOwnAct(kit.deps.pool, item)]).toEqual([item.id, item.reason in OWN_ACTS])
    if (item.reason in OWN_ACTS) own.add(item.reason)
    if (!act?.told) continue
    await kit.drain()
    const { rows } = await kit.deps.pool.query('select email from app_user where id = $1', [item.customerId])
    const subjects = (await kit.inbox(rows[0].email)).map(({ subject }) => subject)
    expect(subjects, item.id).toContainEqual(expect.stringMatching(act.told))
  }
  expect(own.size).toBeGreaterThanOrEqual(12)
  expect(new Set(done.values()).size).toBeGreaterThanOrEqual(16)
  const left = (await list()).map(({ id }) => id)
  for (const id of done.keys()) expect(left).not.toContain(id)
})
