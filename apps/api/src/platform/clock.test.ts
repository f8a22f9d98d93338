import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createClock } from '#platform/clock.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => api?.stop())

test.each([
  ['into summer time, shortly before midnight', '2026-11-23T23:30:00Z', '2027-05-01', '2027-05-01T22:30:00Z'],
  ['out of it, shortly after midnight', '2026-06-01T23:30:00Z', '2026-12-02', '2026-12-02T00:30:00Z'],
])('a clock that is moved %s comes to the day that was asked for', async (_, from, to, now) => {
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(Temporal.Instant.from(from))
  await api.deps.db.deleteFrom('clock_offset').execute()
  const clock = await createClock(api.deps.db, { movable: true })
  await clock.setToday(Temporal.PlainDate.from(to))
  expect([clock.today().toString(), clock.now().toString()]).toEqual([to, now])
})
