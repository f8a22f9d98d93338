import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#platform/secrets.ts'
import { PARTNER_KEY } from '#testing/applicant.ts'
import { seedDelivery } from '#testing/features/partner-deliveries.ts'
import { applyForLoan } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedLoan } from '#testing/seed/loan.ts'

const NAME = 'Hedgerow Cars'
const HASH_START = hashToken(PARTNER_KEY).toString('hex').slice(0, 8)

let api: TestApi
let staff: { token: string; userId: number }

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  const webhook = { url: 'https://hooks.hedgerow.example:8443/in', secrets: [Buffer.from('x'.repeat(32))] }
  api.deps.config.partners = api.deps.config.partners.map((one) =>
    one.name === NAME ? { ...one, webhook } : one,
  )
  staff = await seedStaff(api)
})
afterAll(() => api?.stop())

const list = async (query = '', as = staff.token) =>
  (await api.call('GET', `/admin/partners${query}`, { as })).body.data
const named = (query = '') => `?name=${encodeURIComponent(NAME)}${query}`
const resend = (id: number, as = staff.token) =>
  api.call('POST', `/admin/partner-deliveries/${id}/replay`, { as })
const resendAll = (partner: string, as = staff.token) =>
  api.call('POST', '/admin/partner-deliveries/replays', { as, body: { partner } })

const sendApplication = async () =>
  (await applyForLoan(api, { brand: 'main', partnerKey: PARTNER_KEY })).applicationId

async function countJobs(): Promise<number> {
  const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'tell-partner'`.execute(
    api.deps.db,
  )
  return rows.length
}

test('staff read each partner of the settings, with its keys by the beginning of their hash', async () => {
  const seller = { ...api.deps.config.partners[0]!, name: 'Alder Cars', keyHashes: [] }
  api.deps.config.partners.push(seller)
  expect((await list()).partners).toEqual(
    ['Fenside Motors', NAME, 'Ratewren', 'Alder Cars'].map((name) => expect.objectContaining({ name })),
  )
  expect((await list(named())).partners).toEqual([
    {
      name: NAME,
      legalName: 'Hedgerow Cars Limited',
      keys: [{ hashStart: HASH_START, lastUsedAt: null }],
      webhookHost: 'hooks.hedgerow.example:8443',
      applications: 0,
      deliveries: { waiting: 0, taken: 0, failed: 0 },
    },
  ])
  expect(await list('?name=Nobody')).toMatchObject({ partners: [], notTaken: [], isMore: false })
  const whole = JSON.stringify(await list())
  for (const secret of [PARTNER_KEY, hashToken(PARTNER_KEY).toString('hex'), 'xxxx', '/in'])
    expect(whole).not.toContain(secret)
})

test('when a key was last used is stored once a minute, and calls between write nothing', async () => {
  const readUse = async () => {
    const { rows } = await sql<{ at: Date; written: string }>`
      select last_used_at as at, xmin::text as written from partner_key_use where partner = ${NAME}`.execute(
      api.deps.db,
    )
    return rows
  }
  await api.call('GET', '/partners/applications', { as: PARTNER_KEY })
  const [first] = await readUse()
  expect((await list(named())).partners[0].keys[0].lastUsedAt).toMatch(/^\d{4}-/)
  // Another process, which has stored nothing yet, finds that it is known.
  const again = api.deps.keyUses
  api.deps.keyUses = () => ({ waitSeconds: 0, left: 0, seconds: 0 })
  for (const _ of [1, 2, 3]) await api.call('GET', '/partners/applications', { as: PARTNER_KEY })
  expect(await readUse()).toEqual([first])
  const earlier = new Date(Date.now() - 90_000)
  await sql`update partner_key_use set last_used_at = ${earlier}`.execute(api.deps.db)
  await api.call('GET', '/partners/applications', { as: PARTNER_KEY })
  const [later] = await readUse()
  expect(later!.at.getTime()).toBeGreaterThan(earlier.getTime() + 60_000)
  api.deps.keyUses = again
  const { rows } = await sql`select * from partner_key_use`.execute(api.deps.db)
  expect(JSON.stringify(rows)).toContain(HASH_START)
  expect(JSON.stringify(rows)).not.toContain(hashToken(PARTNER_KEY).toString('hex').slice(0, 9))
})

test('a call is answered where its key’s use cannot be stored', async () => {
  const again = api.deps.keyUses
  api.deps.keyUses = () => ({ waitSeconds: 0, left: 0, seconds: 0 })
  await api.asOwner('alter table partner_key_use rename to partner_key_use_away')
  expect((await api.call('GET', '/partners/applications', { as: PARTNER_KEY })).status).toBe(200)
  await api.asOwner('alter table partner_key_use_away rename to partner_key_use')
  api.deps.keyUses = again
})

test('what was not taken is listed, sent again one by one or all, and recorded', async () => {
  const applicationId = await sendApplication()
  const seed = (change: string, isTaken = false) =>
    seedDelivery(api.deps, { applicationId, partner: NAME, change, isTaken })
  const [first, second] = [await seed('2'), await seed('3')]
  await seed('4', true)
  const found = await list(named())
  expect(found.partners[0]).toMatchObject({
    applications: 1,
    deliveries: { waiting: 0, taken: 1, failed: 2 },
  })
  expect(found.notTaken).toMatchObject([
    { id: second, state: 'failed', tries: [{ status: 500 }] },
    { id: first, state: 'failed' },
  ])
  expect((await resend(first)).body.data).toMatchObject({ id: first, state: 'waiting' })
  expect((await resend(first)).body.data).toMatchObject({ id: first, state: 'waiting' })
  expect(await countJobs()).toBe(1)
  expect((await resendAll(NAME)).body.data).toMatchObject({ partner: NAME, sent: 1, left: 0 })
  expect((await resendAll(NAME)).body.data).toMatchObject({ sent: 0, left: 0 })
  expect(await countJobs()).toBe(2)
  expect((await list(named())).partners[0].deliveries).toEqual({ waiting: 2, taken: 1, failed: 0 })
  const { rows } = await sql`select after from event where name = 'partnerDeliveryReplayed'
    and actor = ${`user:${staff.userId}`} and subject_type = 'application' and subject_id = ${applicationId}
    order by id`.execute(api.deps.db)
  expect(rows).toEqual(
    ['2', '3'].map((change) => ({
      after: { webhook: `application-${applicationId}-${change}`, partner: NAME },
    })),
  )
  expect((await resendAll('Nobody')).status).toBe(404)
  expect((await resend(4103558201337)).status).toBe(404)
})

test('of more than a page the newest are shown, and all are sent 200 at a time', async () => {
  const applicationId = await sendApplication()
  for (let change = 1; change <= 205; change += 1)
    await seedDelivery(api.deps, { applicationId, partner: NAME, change: `many-${change}` })
  const found = await list(named())
  expect([found.notTaken.length, found.isMore]).toEqual([20, true])
  expect((await resendAll(NAME)).body.data).toMatchObject({ sent: 200, left: 5 })
  expect((await resendAll(NAME)).body.data).toMatchObject({ sent: 5, left: 0 })
})

test('where no webhook is set up nothing is sent; another’s sign-in is refused', async () => {
  const { applicationId } = await applyForLoan(api, {
    brand: 'main',
    partnerKey: 'ratewren-key-for-tests-only',
  })
  const id = await seedDelivery(api.deps, { applicationId, partner: 'Ratewren' })
  for (const refused of [await resend(id), await resendAll('Ratewren')])
    expect([refused.status, refused.body.error.code]).toEqual([409, 'WRONG_STATE'])
  const { borrower } = await seedLoan(api.deps)
  for (const as of [borrower.token, PARTNER_KEY])
    for (const { status } of [
      await api.call('GET', '/admin/partners', { as }),
      await resend(id, as),
      await resendAll(NAME, as),
    ])
      expect([401, 403]).toContain(status)
})

test('webhooks about an application of their own are a colleague’s', async () => {
  const applicationId = await sendApplication()
  const id = await seedDelivery(api.deps, { applicationId, partner: NAME })
  const me = await seedStaff(api)
  await sql`update loan_application set user_id = ${me.userId} where id = ${applicationId}`.execute(
    api.deps.db,
  )
  const ids = async (as: string) => (await list(named(), as)).notTaken.map((one: { id: number }) => one.id)
  expect(await ids(staff.token)).toContain(id)
  expect(await ids(me.token)).not.toContain(id)
  expect((await resend(id, me.token)).status).toBe(403)
  expect((await resendAll(NAME, me.token)).body.data).toMatchObject({ sent: 0, left: 0 })
  expect((await resend(id)).status).toBe(200)
})
