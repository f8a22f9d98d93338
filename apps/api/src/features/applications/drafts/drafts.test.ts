import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApplicantKit, newVisit } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
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

/** The token of the newest link that came to a mailbox. */
async function mailedToken(email: string): Promise<string> {
  await api.drain()
  const mails = await api.inbox(email)
  const mail = mails.find(({ subject }) => subject?.startsWith('Continue your'))
  return new URL(mail!.links[0]!).searchParams.get('token')!
}

const mailLink = (who: { visit: string; as?: string }, email: string) =>
  api.call('POST', '/application-draft/link', { ...who, body: { email } })

test('a link opens the answers at the brand where they were typed, and at no other', async () => {
  const [visit, email] = [newVisit(), newMailbox()]
  await save({ visit }, { amount: 5000 })
  expect((await mailLink({ visit }, email)).status).toBe(202)
  const token = await mailedToken(email)
  const resume = (brand: string) =>
    api.call('POST', '/application-draft/resume', { visit: newVisit(), brand, body: { token } })
  expect((await resume('motor')).status).toBe(410)
  expect((await resume('main')).status).toBe(200)
})

test('the answers of who is signed in open only by a link to their own mailbox, or for themselves', async () => {
  const [visit, owner] = [newVisit(), await applied()]
  const elsewhere = newMailbox()
  await save({ visit }, { amount: 5000 })
  // Mailed before they signed in, to whom it may concern.
  await mailLink({ visit }, elsewhere)
  const early = await mailedToken(elsewhere)
  await save({ visit, as: owner.token }, { 'about-you.firstName': 'Ada' })
  const refused = await mailLink({ visit, as: owner.token }, newMailbox())
  expect([refused.status, Object.keys(refused.body.error.fields)]).toEqual([422, ['email']])
  expect((await mailLink({ visit, as: owner.token }, owner.sent.user.email.toUpperCase())).status).toBe(202)
  const own = await mailedToken(owner.sent.user.email)
  const resume = (token: string, to: string) =>
    api.call('POST', '/application-draft/resume', { visit: to, body: { token } })
  const there = newVisit()
  expect((await resume(early, there)).status).toBe(410)
  expect((await resume(own, there)).status).toBe(200)
  expect(await answersOf({ visit: there })).toMatchObject({ 'about-you.firstName': 'Ada' })
})
