import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'
import { command, type Work } from './platform/command.ts'
import { systemContext } from './platform/context.ts'
import { queueMail } from './platform/messages/messages.ts'

/** Everything below happens at one moment of a clock that stands still. */
let kit: TestApi
let moment: Temporal.Instant

beforeAll(async () => {
  kit = await startTestApi()
  moment = kit.deps.clock.now()
})
beforeEach(() => void vi.spyOn(kit.deps.clock, 'now').mockReturnValue(moment))
afterAll(() => kit?.stop())

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `${index + 1}`)

const inCommand = (body: (work: Work) => Promise<unknown>) =>
  command(kit.deps, systemContext('test'), { name: 'queueTestMail' }, body)

const write = (work: Work, to: string, subject: string) =>
  queueMail(work, {
    to,
    brand: 'main',
    content: { class: 'service', subject, preview: 'A test.', paragraphs: ['A test.'] },
    greeting: null,
    now: kit.deps.clock.now(),
  })

const queue = (to: string, subject: string) => inCommand((work) => write(work, to, subject))

const readSubjects = async (email: string) => (await kit.inbox(email)).map(({ subject }) => subject)

test('the newest of the messages of one moment is the last that was written', async () => {
  const to = newMailbox()
  for (const subject of numbered(200)) {
    await queue(to, subject)
    const newest = await kit.deps.db
      .selectFrom('message')
      .select('subject')
      .where('recipient', '=', to)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(newest).toEqual({ subject })
  }
})

test('an inbox has its emails in the order in which they were written, while other inboxes fill', async () => {
  const [one, other] = [newMailbox(), newMailbox()]
  const subjects = numbered(50)
  for (const subject of subjects) await Promise.all([queue(one, subject), queue(other, subject)])
  await kit.drain()
  expect(await readSubjects(one)).toEqual(subjects.toReversed())
  expect(await readSubjects(other)).toEqual(subjects.toReversed())
})

test('emails that one transaction writes are sent in its order', async () => {
  const to = newMailbox()
  const subjects = numbered(50)
  await inCommand(async (work) => {
    for (const subject of subjects) await write(work, to, subject)
  })
  await kit.drain()
  expect(await readSubjects(to)).toEqual(subjects.toReversed())
})

test('loans and applications of one moment are shown with the newest first', async () => {
  const borrower = await seedBorrower(kit.deps)
  const made = []
  for (let times = 0; times < 10; times += 1) made.unshift(await seedLoan(kit.deps, { borrower }))
  const { body } = await kit.call('GET', `/users/${borrower.userId}?embedded=loans,loanApplications`, {
    as: borrower.token,
  })
  expect(body.data.loans.map(({ id }: { id: number }) => id)).toEqual(made.map(({ loanId }) => loanId))
  expect(body.data.loanApplications.map(({ id }: { id: number }) => id)).toEqual(
    made.map(({ applicationId }) => applicationId),
  )
})

test('notes of staff of one moment are shown with the newest first', async () => {
  const { token: staff } = await seedStaff(kit)
  const { userId, token } = await seedBorrower(kit.deps)
  const { version: wordingVersion } = consentWording.supportNeed
  const told = { circumstances: ['health'], consented: true, wordingVersion }
  expect((await kit.call('PUT', `/users/${userId}/support-need`, { as: token, body: told })).status).toBe(200)
  const path = `/admin/users/${userId}/support-need`
  const notes = numbered(20).map((number) => `Note ${number}`)
  for (const note of notes) await kit.call('POST', `${path}/notes`, { as: staff, body: { note } })
  const { body } = await kit.call('GET', path, { as: staff })
  expect(body.data.notes.map(({ note }: { note: string }) => note)).toEqual(notes.toReversed())
})
