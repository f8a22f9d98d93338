import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicantKit, newVisit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi({ worker: false })
})
afterAll(() => api.stop())

const { applied } = createApplicantKit(() => api)

const answersOf = async (who: { visit: string; as?: string }) =>
  (await api.call('GET', '/application-draft', who)).body.data.answers

const save = (who: { visit: string; as?: string }, answers: Record<string, string | number>) =>
  api.call('PUT', '/application-draft', { ...who, body: { answers } })

test('what somebody entered while signed in is shown to nobody else who uses the same browser', async () => {
  const [one, other] = [await applied(), await applied()]
  const visit = newVisit()
  await save({ visit }, { amount: 5000 })
  await save({ visit, as: one.token }, { 'affordability.numberOfDependants': '2' })
  const entered = { amount: 5000, 'affordability.numberOfDependants': '2' }
  expect(await answersOf({ visit, as: one.token })).toEqual(entered)
  // The sign-in has ended by itself, and someone else comes.
  expect(await answersOf({ visit })).toEqual({})
  expect(await answersOf({ visit, as: other.token })).toEqual({})
  const link = await api.call('POST', '/application-draft/link', {
    visit,
    as: other.token,
    body: { email: 'o@example.com' },
  })
  expect(link.status).toBe(404)
  // The same person signs in again.
  expect(await answersOf({ visit, as: one.token })).toEqual(entered)
  await save({ visit, as: other.token }, { amount: 2000 })
  expect(await answersOf({ visit, as: other.token })).toEqual({ amount: 2000 })
  expect(await answersOf({ visit, as: one.token })).toEqual({})
})
