import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import { type ContactFact, decideContact, type EmailClass } from '@tarnbrook/domain/situation/contact-rules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '#platform/command.ts'
import { recordConsent } from '#platform/consent.ts'
import { systemContext } from '#platform/context.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { queueMail } from '#platform/messages/messages.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { createArrangementKit } from '#testing/seed/arrangement.ts'
import { seedBreathingSpace } from '#testing/seed/breathing-space.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'
import { seedPersonEvent } from '#testing/seed/person-event.ts'
import { seedSupportNeed } from '#testing/seed/support-need.ts'
import { EMAILS } from './description/emails/catalogue.ts'

let kit: TestApi
beforeAll(async () => {
  kit = await startTestApi()
  await kit.drain()
})
afterAll(() => kit?.stop())

/** One of each email and class, of the first brand that sends it. */
const emails = Object.entries(EMAILS).flatMap(([name, { examples }]) => {
  const contents = BRAND_KEYS.map((key) => examples(getBrand(key))).find((found) => found.length > 0) ?? []
  const classes = [...new Set(contents.map((content) => content.class))]
  return classes.map((each) => ({ name, content: contents.find((content) => content.class === each)! }))
})

const CONSENTS = {
  unsecuredLoanReminders: true,
  unsecuredLoanOffers: true,
  motorFinanceReminders: true,
  motorFinanceOffers: true,
  groupCrossSell: true,
}

async function seedReader({ consents = CONSENTS } = {}): Promise<SeededLoan> {
  const loan = await seedLoan(kit.deps, { isAtProviders: true })
  const { userId } = loan.borrower
  await command(kit.deps, systemContext('test'), { name: 'consent' }, async (work) => {
    const now = kit.deps.clock.now()
    await recordConsent(work, { userId, said: consents, source: 'settings', brand: 'main', now })
  })
  return loan
}

const MAKE: Record<ContactFact, (loan: SeededLoan) => Promise<unknown>> = {
  isDeceased: ({ borrower }) => seedPersonEvent(kit.deps, { userId: borrower.userId, kind: 'death' }),
  isInsolvent: ({ borrower }) => seedPersonEvent(kit.deps, { userId: borrower.userId }),
  isInBreathingSpace: ({ borrower }) => seedBreathingSpace(kit.deps, { userId: borrower.userId }),
  isArranged: (loan) => createArrangementKit(() => kit).agreed(loan),
  isInDifficulty: ({ loanId }) =>
    kit.deps.db
      .updateTable('instalment')
      .set({ state: 'missed' })
      .where('loan_id', '=', loanId)
      .where('number', '=', 1)
      .execute(),
  hasSupportNeed: ({ borrower }) => seedSupportNeed(kit.deps, { userId: borrower.userId }),
}
const FACTS = Object.keys(MAKE) as ContactFact[]

const NOTHING = Object.fromEntries(FACTS.map((fact) => [fact, false])) as Record<ContactFact, boolean>

/** In one transaction. @returns whether each is sent */
async function write(
  { borrower, loanId }: SeededLoan,
  contents: readonly EmailContent[],
): Promise<boolean[]> {
  return command(kit.deps, systemContext('test'), { name: 'write' }, async (work) => {
    const sent: boolean[] = []
    for (const content of contents) {
      const mail = { to: borrower.email, loanId, brand: 'main', content, greeting: null }
      sent.push(await queueMail(work, { ...mail, now: kit.deps.clock.now() }))
    }
    return sent
  })
}

const STORED = {
  send: { state: 'queued', handed_to: null },
  copy: { state: 'queued', handed_to: 'insolvency' },
  'hand-over': { state: 'withheld', handed_to: 'estate' },
  withhold: { state: 'withheld', handed_to: null },
} as const

const messagesTo = ({ borrower }: SeededLoan) =>
  kit.deps.db
    .selectFrom('message')
    .select(['id', 'state', 'handed_to', 'class', 'body'])
    .where('recipient', '=', borrower.email)
    .orderBy('seq')
    .execute()

/** The audit trail says why each was withheld. */
async function readReasons(ids: readonly number[]): Promise<string[]> {
  const events = await kit.deps.db
    .selectFrom('event')
    .select('after')
    .where('name', '=', 'emailWithheld')
    .where('subject_type', '=', 'message')
    .where('subject_id', 'in', [0, ...ids])
    .execute()
  return events.map(({ after }) => (after as { because: string }).because)
}

describe.each(FACTS)('every email to a reader of whom is known: %s', (fact) => {
  test('is sent, handed over or withheld by its class', async () => {
    const loan = await seedReader()
    await MAKE[fact](loan)
    const before = (await messagesTo(loan)).length
    const sent = await write(
      loan,
      emails.map(({ content }) => content),
    )
    const decisions = emails.map(({ content }) =>
      decideContact(content.class, { ...NOTHING, [fact]: true, hasConsented: true }),
    )
    const stored = (await messagesTo(loan)).slice(before)
    const found = stored.map(({ state, handed_to }) => ({
      state: state === 'sent' ? 'queued' : state,
      handed_to,
    }))
    expect(found).toEqual(decisions.map(({ contact }) => STORED[contact]))
    const withheld = stored.filter(({ state }) => state === 'withheld').map(({ id }) => id)
    expect(await readReasons(withheld)).toEqual(withheld.map(() => fact))
    expect(sent).toEqual(found.map(({ state }) => state === 'queued'))
    // What is neither sent nor handed over has no text.
    for (const each of stored.filter(({ state, handed_to }) => state === 'withheld' && !handed_to))
      expect(each.body).toBe('')
  })
})

test('nothing at all goes to the mailbox of a borrower who has died, but to staff', async () => {
  const loan = await seedReader()
  await MAKE.isDeceased(loan)
  const toBorrower = emails.filter(({ content }) => content.class !== 'internal')
  const contents = toBorrower.map(({ content }) => content)
  expect(new Set(await write(loan, contents))).toEqual(new Set([false]))
  await kit.drain()
  expect(await kit.inbox(loan.borrower.email)).toEqual([])
  const staff = await seedStaff(kit)
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })
  const items = body.data.items.filter(
    (item: { reason: string; loanId: number }) =>
      item.reason === 'for-the-estate' && item.loanId === loan.loanId,
  )
  const handed: readonly EmailClass[] = ['statutory', 'service']
  expect(items).toHaveLength(toBorrower.filter(({ content }) => handed.includes(content.class)).length)
  const id = items[0].id.split(':')[1]
  const read = await kit.call('GET', `/admin/emails/${id}`, { as: staff.token })
  expect(read.body.data).toMatchObject({ handedTo: 'estate', text: expect.stringMatching(/\w{3}/) })
})

test('an offer goes to who agreed to it, and to nobody else', async () => {
  const offers = emails.filter(({ content }) => content.class === 'offer')
  expect(offers.length).toBeGreaterThan(0)
  const refused = await seedReader({
    consents: Object.fromEntries(Object.keys(CONSENTS).map((flag) => [flag, false])) as typeof CONSENTS,
  })
  const agreed = await seedReader()
  const contents = offers.map(({ content }) => content)
  expect(new Set(await write(refused, contents))).toEqual(new Set([false]))
  expect(new Set(await write(agreed, contents))).toEqual(new Set([true]))
})

test('what was queued before a death was known is not sent after it', async () => {
  const loan = await seedReader()
  await kit.deps.db.updateTable('message').set({ state: 'sent' }).where('state', '=', 'queued').execute()
  const { content } = emails.find(({ content }) => content.class === 'courtesy')!
  const { content: statement } = emails.find(({ name }) => name === 'yearlyStatementEmail')!
  await command(kit.deps, systemContext('test'), { name: 'write' }, async (work) => {
    for (const each of [content, statement])
      await queueMail(work, {
        to: loan.borrower.email,
        brand: 'main',
        content: each,
        greeting: null,
        now: kit.deps.clock.now(),
      })
    await work.tx
      .insertInto('person_event_user')
      .values({
        event_id: await seedPersonEvent(kit.deps, {
          userId: (await seedReader()).borrower.userId,
          kind: 'death',
        }),
        user_id: loan.borrower.userId,
      })
      .execute()
  })
  await kit.drain()
  expect(await kit.inbox(loan.borrower.email)).toEqual([])
  expect((await messagesTo(loan)).map(({ state, handed_to }) => [state, handed_to])).toEqual([
    ['withheld', null],
    ['withheld', 'estate'],
  ])
})
