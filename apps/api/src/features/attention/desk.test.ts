import { ATTENTION, type AttentionReason } from '@tarnbrook/contract/attention/reasons'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedAsked } from '#testing/records/asked.ts'
import { seedLoan } from '#testing/seed/loan.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'
import { findDueDay, findLateDay } from './open-items.ts'

let kit: TestApi
let ann: { token: string; userId: number }
let ben: { token: string; userId: number }

beforeAll(async () => {
  kit = await startTestApi()
  ann = await seedStaff(kit)
  ben = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const list = async (query: string, as = ann) =>
  (await kit.call('GET', `/admin/attention?pageSize=200&${query}`, { as: as.token })).body.data
const ids = async (query: string, as = ann): Promise<string[]> =>
  (await list(query, as)).items.map(({ id }: { id: string }) => id)
const post = (path: string, body: object, as = ann) => kit.call('POST', path, { as: as.token, body })
const readItem = async (id: string, as = ann) =>
  (await kit.call('GET', `/admin/attention/item?id=${encodeURIComponent(id)}`, { as: as.token })).body.data
const stoppedLoan = async () => `mandate-ended:${(await seedLoan(kit.deps, { mandate: 'cancelled' })).loanId}`

test('of two at once one gets an item; a colleague takes it over, and only who has it gives it back', async () => {
  const loan = await seedLoan(kit.deps, { mandate: 'cancelled' })
  const { body } = await kit.call('GET', '/admin/attention?reason=mandate-ended', { as: ann.token })
  const id = body.data.items.find((item: { loanId: number }) => item.loanId === loan.loanId).id
  const claims = await Promise.all([
    post('/admin/attention/claims', { id }),
    post('/admin/attention/claims', { id }, ben),
  ])
  expect(claims.map(({ status }) => status).sort()).toEqual([200, 409])
  const [winner, loser] = claims[0]?.status === 200 ? [ann, ben] : [ben, ann]
  expect(await ids('claimed=me', winner)).toContain(id)
  expect(await ids('claimed=me', loser)).not.toContain(id)
  expect(await ids('claimed=nobody')).not.toContain(id)
  expect((await post('/admin/attention/releases', { id }, loser)).status).toBe(409)
  expect((await post('/admin/attention/claims', { id, takeOver: true }, loser)).status).toBe(200)
  expect(await ids('claimed=me', loser)).toContain(id)
  expect((await post('/admin/attention/releases', { id }, loser)).status).toBe(200)
  expect(await ids('claimed=nobody')).toContain(id)
})

test('what waits is left out until its day', async () => {
  await stoppedLoan()
  const [id] = await ids('reason=mandate-ended')
  const day = (days: number) => kit.deps.clock.today().add({ days }).toString()
  for (const on of [day(0), day(61)])
    expect((await post('/admin/attention/waits', { id, on })).status).toBe(422)
  expect((await post('/admin/attention/waits', { id, on: day(1) })).status).toBe(200)
  expect(await ids('reason=mandate-ended')).not.toContain(id)
  expect(await ids('waiting=yes')).toContain(id)
  await kit.deps.pool.query('update attention_work set waits_until = $1 where item_id = $2', [day(0), id])
  expect(await ids('reason=mandate-ended')).toContain(id)
})

test('what the law dates does not wait beyond its day', async () => {
  const { applicationId } = await seedLoan(kit.deps)
  const { complaintId } = await seedAsked(kit.deps, applicationId, { email: newMailbox() })
  const id = `commission-complaint:${complaintId}`
  const { dueOn } = (await list('queue=complaints')).items.find((item: { id: string }) => item.id === id)
  const due = Temporal.PlainDate.from(dueOn)
  const { final_response_by: finalResponseBy } = await kit.deps.db
    .selectFrom('commission_complaint')
    .select('final_response_by')
    .where('id', '=', complaintId)
    .executeTakeFirstOrThrow()
  expect(dueOn).toBe(finalResponseBy)
  const wait = (on: Temporal.PlainDate) => post('/admin/attention/waits', { id, on: on.toString() })
  const late = await wait(due.add({ days: 1 }))
  expect([late.status, late.body.error.fields.on[0]]).toEqual([422, expect.stringContaining('The law asks')])
  expect((await wait(due.subtract({ days: 1 }))).status).toBe(200)
})

test('the list and an item agree on what is late and what is due today, over weekends and holidays', () => {
  const reasons = Object.keys(ATTENTION) as AttentionReason[]
  const first = Temporal.PlainDate.from('2026-12-01')
  fc.assert(
    fc.property(fc.constantFrom(...reasons), fc.nat(60), fc.nat(40), (reason, back, ahead) => {
      const today = first.add({ days: ahead })
      const since = today.subtract({ days: back })
      const due = Temporal.PlainDate.compare(findDueDay(since, reason), today)
      const isBefore = (on: Temporal.PlainDate) =>
        Temporal.PlainDate.compare(since, findLateDay(on, reason)) < 0
      expect([isBefore(today), isBefore(today.add({ days: 1 }))]).toEqual([due < 0, due <= 0])
    }),
  )
})

test('pages by key hold each item once, and filters hold what they say', async () => {
  for (const _ of [1, 2, 3]) await stoppedLoan()
  const all = await ids('reason=mandate-ended')
  const paged: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const query: string = after ? `&after=${encodeURIComponent(after)}` : ''
    const { body } = await kit.call('GET', `/admin/attention?reason=mandate-ended&pageSize=1${query}`, {
      as: ann.token,
    })
    paged.push(body.data.items[0].id)
    after = body.data.next
  }
  expect(paged).toEqual(all)
  expect(await list('reason=mandate-ended&due=late')).toMatchObject({ total: 0, items: [] })
  await kit.deps.pool.query("update mandate set updated_at = updated_at - interval '30 days'")
  for (const query of ['&due=late', '&due=today', '&brand=main', ''])
    expect(await list(`reason=mandate-ended${query}`), query).toMatchObject({
      total: all.length,
      isMore: false,
      items: all.map((id) => ({ id })),
    })
  expect(await ids('queue=machinery&reason=mandate-ended')).toEqual([])
  expect(await ids('reason=mandate-ended&brand=motor')).toEqual([])
  const { queues } = await list('')
  expect(queues.find(({ queue }: { queue: string }) => queue === 'money').late).toBeGreaterThanOrEqual(
    all.length,
  )
})

test('an item that is closed says by whom; one that went by itself says nothing', async () => {
  await stoppedLoan()
  const [id] = await ids('reason=mandate-ended')
  await post('/admin/attention/claims', { id })
  await post('/admin/attention/closures', { id, note: 'Called. AB' })
  const read = (itemId: string) =>
    kit.call('GET', `/admin/attention/item?id=${encodeURIComponent(itemId)}`, { as: ben.token })
  expect((await read(id!)).body.data).toMatchObject({ item: null, closed: { note: 'Called. AB' } })
  expect((await read('mandate-ended:1')).body.data).toMatchObject({ item: null, closed: null })
  expect((await post('/admin/attention/claims', { id })).status).toBe(404)
})

test('a message, a complaint and a call are items that go by the answer', async () => {
  const { applicationId } = await seedLoan(kit.deps)
  const email = newMailbox()
  const { messageId, callId, complaintId } = await seedAsked(kit.deps, applicationId, { email })
  const other = await seedAsked(kit.deps, applicationId, { subject: COMPLAINT })
  expect(await ids('queue=complaints')).toEqual(
    expect.arrayContaining([`complaint-received:${other.messageId}`, `commission-complaint:${complaintId}`]),
  )
  expect(await ids('queue=people')).toEqual(
    expect.arrayContaining([`message-received:${messageId}`, `callback-due:${callId}`]),
  )
  const today = kit.deps.clock.today()
  const acts: [path: string, body: object][] = [
    [`/admin/contact-messages/${messageId}/answer`, { text: 'You can change it online.\nSee Payment day.' }],
    [`/admin/callback-requests/${callId}/outcome`, { outcome: 'spoke' }],
    [`/admin/complaints/${complaintId}/answer`, { outcome: 'rejected', answeredOn: today.toString() }],
  ]
  const tomorrow = { outcome: 'rejected', answeredOn: today.add({ days: 1 }).toString() }
  expect((await post(`/admin/complaints/${complaintId}/answer`, tomorrow)).status).toBe(422)
  for (const [path, body] of acts)
    expect([(await post(path, body)).status, (await post(path, body, ben)).status]).toEqual([200, 409])
  const left = await ids('')
  for (const id of [
    `message-received:${messageId}`,
    `callback-due:${callId}`,
    `commission-complaint:${complaintId}`,
  ])
    expect(left).not.toContain(id)
  await kit.drain()
  expect(await kit.inbox(email)).toMatchObject([{ text: expect.stringContaining('See Payment day.') }])
})

test('a call without an answer stays, with its tries counted, and says who tried', async () => {
  const { applicationId } = await seedLoan(kit.deps)
  const { callId } = await seedAsked(kit.deps, applicationId, { email: newMailbox() })
  const id = `callback-due:${callId}`
  const path = `/admin/callback-requests/${callId}/outcome`
  await post('/admin/attention/claims', { id })
  expect((await post(path, { outcome: 'no-answer', tries: 0 })).body.data).toMatchObject({
    outcome: null,
    tries: 1,
    triedAt: expect.any(String),
  })
  // A second press, or a colleague whose page is older.
  const again = await post(path, { outcome: 'no-answer', tries: 0 }, ben)
  expect([again.status, again.body.error.message]).toEqual([
    409,
    expect.stringContaining('Ann Fell did that'),
  ])
  expect((await post(path, { outcome: 'no-answer', tries: 1 }, ben)).body.data.tries).toBe(2)
  const { item, history } = await readItem(id)
  expect(item).toMatchObject({ detail: 'Tried 2 times', claimedBy: { id: ann.userId } })
  expect(history.map(({ act }: { act: string }) => act)).toEqual([
    'callTried',
    'callTried',
    'attentionClaimed',
  ])
  expect((await post(path, { outcome: 'spoke', tries: 2 })).status).toBe(200)
  expect(await ids('queue=people')).not.toContain(id)
})

test('the note and the history of an item about oneself are a colleague’s to read', async () => {
  const loan = await seedLoan(kit.deps, { mandate: 'cancelled' })
  const id = `mandate-ended:${loan.loanId}`
  const { body } = await kit.call('GET', '/admin/attention?reason=mandate-ended&pageSize=200', {
    as: ann.token,
  })
  const itemId = body.data.items.find((item: { loanId: number }) => item.loanId === loan.loanId)?.id ?? id
  await post('/admin/attention/closures', { id: itemId, note: 'Called. AB' })
  expect(await readItem(itemId, ben)).toMatchObject({
    closed: { note: 'Called. AB' },
    history: [{ act: 'attentionClosed', by: 'Ann Fell' }],
  })
  const cat = await seedStaff(kit)
  await kit.deps.pool.query('update app_user set mobile_number = $1 where id = any($2)', [
    '+447912777888',
    [cat.userId, loan.borrower.userId],
  ])
  expect(await readItem(itemId, cat)).toMatchObject({ item: null, closed: null, history: [] })
})

test('a note from before the trail had the customer is a colleague’s too', async () => {
  const loan = await seedLoan(kit.deps, { mandate: 'cancelled' })
  const { messageId } = await seedAsked(kit.deps, loan.applicationId, { email: loan.borrower.email })
  const { rows } = await kit.deps.pool.query('select id from mandate where loan_id = $1', [loan.loanId])
  const cat = await seedStaff(kit)
  await kit.deps.pool.query('update app_user set mobile_number = $1 where id = any($2)', [
    '+447912777999',
    [cat.userId, loan.borrower.userId],
  ])
  for (const id of [
    `mandate-moved:${rows[0].id}`,
    `withdrawal-not-repaid:${loan.loanId}`,
    `borrower-died:12/${loan.loanId}`,
    `message-received:${messageId}`,
    `support-need-told:${loan.borrower.userId}`,
  ]) {
    await kit.deps.pool.query(
      `insert into attention_closure (item_id, closed_by, note, closed_at) values ($1, $2, 'Called. AB', now())`,
      [id, ann.userId],
    )
    const { item, ...ofColleague } = await readItem(id, ben)
    expect(item === null ? ofColleague.closed : 'open').toMatchObject({ note: 'Called. AB' })
    expect(await readItem(id, cat)).toMatchObject({ item: null, closed: null })
  }
})

test('staff neither list nor read a message that they sent themselves', async () => {
  const { applicationId } = await seedLoan(kit.deps)
  const { rows } = await kit.deps.pool.query('select email from app_user where id = $1', [ann.userId])
  const { messageId } = await seedAsked(kit.deps, applicationId, { email: rows[0].email })
  expect(await ids('queue=people')).not.toContain(`message-received:${messageId}`)
  expect(await ids('queue=people', ben)).toContain(`message-received:${messageId}`)
  const read = (as: typeof ann) => kit.call('GET', `/admin/contact-messages/${messageId}`, { as: as.token })
  expect([(await read(ann)).status, (await read(ben)).status]).toEqual([403, 200])
})
