import { afterAll, beforeAll, expect, test } from 'vitest'
import { startVisit } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { type SeededPerson, seedBorrower } from '#testing/seed/loan.ts'

let kit: TestApi

beforeAll(async () => {
  kit = await startTestApi()
})
afterAll(() => kit?.stop())

/** Asks for a link in a session. @returns the code of the email */
async function ask({ email }: SeededPerson, visit: string): Promise<string> {
  await kit.call('POST', '/login-links', { visit, body: { email, next: '/account/support-needs' } })
  await kit.drain()
  const [mail] = await kit.inbox(email)
  return /Your code:? (\d{6})/.exec(mail!.text)![1]!
}

const enter = (visit: string | undefined, code: string) =>
  kit.call('POST', '/auth', {
    ...(visit !== undefined && { visit }),
    body: { type: 'email_code', data: { code } },
  })

const wrong = (code: string) => (code === '000000' ? '111111' : '000000')
const refused = expect.objectContaining({ error: expect.objectContaining({ code: 'CODE_NOT_VALID' }) })

test('the code of the email signs in once, in the session that asked alone, and leads to its page', async () => {
  const person = await seedBorrower(kit.deps)
  const visit = await startVisit(kit)
  const code = await ask(person, visit)
  expect((await enter(await startVisit(kit), code)).body).toEqual(refused)
  expect((await enter(undefined, code)).body).toEqual(refused)
  const answers = await Promise.all([enter(visit, code), enter(visit, code)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 200)!.body.data).toMatchObject({
    subjectId: person.userId,
    authStrength: 'strong',
    next: '/account/support-needs',
  })
})

test('five wrong codes end it, and thirty in a day end all of that person’s', async () => {
  const person = await seedBorrower(kit.deps)
  const visit = await startVisit(kit)
  const code = await ask(person, visit)
  for (let tries = 0; tries < 5; tries += 1) await enter(visit, wrong(code))
  expect((await enter(visit, code)).body).toEqual(refused)

  const guessed = await seedBorrower(kit.deps)
  const first = await startVisit(kit)
  const good = await ask(guessed, first)
  await kit.deps.db
    .insertInto('link_token')
    .columns(['hash', 'user_id', 'strength', 'purpose', 'created_at', 'expires_at', 'code_tries'])
    .expression((db) =>
      db
        .selectFrom('link_token')
        .select(({ val }) => [
          val(Buffer.from('another code')).as('hash'),
          'user_id',
          'strength',
          'purpose',
          'created_at',
          'expires_at',
          val(30).as('code_tries'),
        ])
        .where('user_id', '=', guessed.userId),
    )
    .execute()
  expect((await enter(first, good)).body).toEqual(refused)
})

test('an unknown address is answered alike, and a caller without a session gets a link alone', async () => {
  const visit = await startVisit(kit)
  await kit.call('POST', '/login-links', { visit, body: { email: 'unknown@mail.example' } })
  await kit.drain()
  expect((await enter(visit, '123456')).body).toEqual(refused)
  const person = await seedBorrower(kit.deps)
  await kit.call('POST', '/login-links', { body: { email: person.email } })
  await kit.drain()
  const [mail] = await kit.inbox(person.email)
  expect(mail!.text).not.toMatch(/Your code/)
})
