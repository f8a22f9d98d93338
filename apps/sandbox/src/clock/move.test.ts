import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SANDBOX_KEYS } from '../keys.ts'
import { type RunningSandbox, startSandbox } from '../testing/running.ts'

let sandbox: RunningSandbox
const realToday = () => Temporal.Now.plainDateISO('Europe/London')

beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.post('/reset', {})
  sandbox.product.received.length = 0
  sandbox.product.answer = () => 200
})

const daysTold = () =>
  sandbox.product.received
    .filter(({ path }) => path === '/webhooks/clock')
    .map(({ body }) => (JSON.parse(body) as { today: string }).today)

describe('the clock', () => {
  it('starts on the real day and moves a day at a time, telling the product of each and once more at the end', async () => {
    const today = realToday()
    expect(await sandbox.get('/clock')).toEqual({ today: today.toString(), offsetDays: 0 })
    const moved = await sandbox.post('/clock', { advanceDays: 3 })
    expect(await moved.json()).toEqual({ today: today.add({ days: 3 }).toString(), offsetDays: 3 })
    expect(daysTold()).toEqual([1, 2, 3, 3].map((days) => today.add({ days }).toString()))
    const [first] = sandbox.product.received
    const wanted = createHmac('sha256', SANDBOX_KEYS.clockSecret)
      .update(first?.body ?? '')
      .digest('hex')
    expect(first?.headers['x-clock-signature']).toBe(wanted)
    expect(JSON.parse(first?.body ?? '')).toMatchObject({ secret: SANDBOX_KEYS.clockSecret })
  })

  it('never goes backwards, and refuses what is no day', async () => {
    await sandbox.post('/clock', { advanceDays: 1 })
    expect((await sandbox.post('/clock', { to: realToday().toString() })).status).toBe(422)
    expect((await sandbox.post('/clock', { advanceDays: -1 })).status).toBe(422)
    expect((await sandbox.post('/clock', { to: '2027-02-30' })).status).toBe(422)
    expect((await sandbox.post('/clock', 'nonsense')).status).toBe(422)
  })

  it('skips to a day, of which alone the product is told', async () => {
    const day = realToday().add({ days: 40 })
    const moved = await sandbox.post('/clock', { to: day.toString(), skip: true })
    expect(await moved.json()).toEqual({ today: day.toString(), offsetDays: 40 })
    expect(daysTold()).toEqual([day.toString(), day.toString()])
    expect((await sandbox.post('/clock', { advanceDays: 1, skip: 'yes' })).status).toBe(422)
  })

  it('stays where it was when the product does not answer the day that it skips to', async () => {
    sandbox.product.answer = () => 503
    expect((await sandbox.post('/clock', { advanceDays: 40, skip: true })).status).toBe(502)
    expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 0 })
  })

  it('stays at the last day done when the product does not answer well, and continues from there', async () => {
    const dayTwo = realToday().add({ days: 2 }).toString()
    sandbox.product.answer = ({ body }) => (body.includes(dayTwo) ? 503 : 200)
    const refused = await sandbox.post('/clock', { advanceDays: 4 })
    expect(refused.status).toBe(502)
    expect(await refused.text()).toContain(`answered 503 for ${dayTwo}`)
    expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 1 })
    sandbox.product.answer = () => 200
    await sandbox.post('/clock', { advanceDays: 1 })
    expect(await sandbox.get('/clock')).toMatchObject({ today: dayTwo, offsetDays: 2 })
  })

  it('finishes a day that was cut short by a crash', async () => {
    const tomorrow = realToday().add({ days: 1 }).toString()
    const cutShort = { offsetDays: 1, unfinishedDay: tomorrow }
    await sandbox.sql("insert into sandbox.setting values ('clock', $1)", [JSON.stringify(cutShort)])
    await sandbox.restart()
    await sandbox.post('/clock', { to: realToday().add({ days: 2 }).toString() })
    expect(daysTold()).toEqual([1, 2, 2].map((days) => realToday().add({ days }).toString()))
  })

  it('keeps its day over a restart', async () => {
    await sandbox.post('/clock', { advanceDays: 5 })
    await sandbox.restart()
    expect(await sandbox.get('/clock')).toMatchObject({ offsetDays: 5 })
  })

  it('lets no page of another site push it', async () => {
    const response = await sandbox.post('/clock', { advanceDays: 1 }, { 'Sec-Fetch-Site': 'cross-site' })
    expect(response.status).toBe(403)
  })
})
