import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededBorrower, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: { token: string; userId: number }

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const SECRET = 'My sister Oonagh died in March'
const NEED = {
  circumstances: ['bereavement', 'health'],
  words: SECRET,
  consented: true,
  wordingVersion: consentWording.supportNeed.version,
}

type Borrower = Pick<SeededBorrower, 'userId' | 'token'>

const own = ({ userId }: Borrower) => `/users/${userId}/support-need`
const forStaff = ({ userId }: Borrower) => `/admin/users/${userId}/support-need`
const tell = (who: Borrower, body: object = NEED, as = who.token) => kit.call('PUT', own(who), { as, body })
const read = (who: Borrower, as = who.token) => kit.call('GET', own(who), { as })
const withdraw = (who: Borrower, as = who.token) => kit.call('DELETE', own(who), { as })
const note = (who: Borrower, words: string, as = staff.token) =>
  kit.call('POST', `${forStaff(who)}/notes`, { as, body: { note: words } })

async function eventsOf({ userId }: Borrower): Promise<string[]> {
  const rows = await kit.deps.db
    .selectFrom('event')
    .select('name')
    .where('name', 'like', 'supportNeed%')
    .where('subject_id', '=', String(userId) as never)
    .orderBy('id')
    .execute()
  return rows.map(({ name }) => name)
}

/** Whether any row of any table has the words as text. */
async function isAnywhere(words: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`select quote_ident(table_name) as name
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    kit.deps.db,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.raw(name)} t where t::text ilike ${`%${words}%`} limit 1`.execute(
        kit.deps.db,
      )
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('what a borrower tells', () => {
  test('is read back by them, sealed in the database, and acknowledged without the details', async () => {
    const borrower = await seedBorrower(kit.deps)
    expect((await read(borrower)).body.data.told).toBe(null)
    const { status, body } = await tell(borrower)
    expect(status).toBe(200)
    expect(body.data.told).toMatchObject({ circumstances: ['health', 'bereavement'], words: SECRET })
    expect((await read(borrower)).body).toEqual(body)
    await kit.drain()
    const [mail, ...more] = await kit.inbox(borrower.email)
    expect([mail?.subject, more]).toEqual(['Thank you for telling us', []])
    expect(mail?.text).not.toMatch(/bereave|health|died|Oonagh/i)
    for (const told of ['Oonagh', 'bereavement']) expect([told, await isAnywhere(told)]).toEqual([told, []])
    expect(await eventsOf(borrower)).toEqual(['supportNeedTold'])
  })

  test('changes nothing when it is told again, also twice at once, and is replaced by something else', async () => {
    const borrower = await seedBorrower(kit.deps)
    const answers = await Promise.all([tell(borrower), tell(borrower)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await tell(borrower)
    expect(await eventsOf(borrower)).toEqual(['supportNeedTold'])
    await tell(borrower, { ...NEED, circumstances: ['income'], words: undefined })
    expect((await read(borrower)).body.data.told).toMatchObject({ circumstances: ['income'], words: null })
    await kit.drain()
    expect(await kit.inbox(borrower.email)).toHaveLength(1)
  })

  test('needs a yes to the words of today, and is taken as text', async () => {
    const borrower = await seedBorrower(kit.deps)
    const fieldsOf = async (change: object) => {
      const { status, body } = await tell(borrower, { ...NEED, ...change })
      return [status, Object.keys(body.error.fields ?? {})]
    }
    expect(await fieldsOf({ consented: false })).toEqual([422, ['consented']])
    expect(await fieldsOf({ wordingVersion: 'support-need-0' })).toEqual([422, ['wordingVersion']])
    expect(await fieldsOf({ circumstances: [] })).toEqual([422, ['circumstances']])
    expect((await fieldsOf({ circumstances: ['__proto__'] }))[0]).toBe(422)
    expect(await fieldsOf({ words: 'x'.repeat(1001) })).toEqual([422, ['words']])
    expect(await fieldsOf({ words: '\u0000\u202E' })).toEqual([422, ['words']])
    expect((await read(borrower)).body.data.told).toBe(null)
    const hostile = `<script>alert(1)</script>\n'); drop table support_need; --`
    const words = `\u0000${hostile} \u202E`
    expect((await tell(borrower, { ...NEED, words })).body.data.told.words).toBe(hostile)
  })

  test('is nobody else’s, and nobody else’s to withdraw', async () => {
    const [borrower, other] = [await seedBorrower(kit.deps), await seedBorrower(kit.deps)]
    await tell(borrower)
    const missing = await read({ userId: 4711, token: other.token })
    for (const { status, body } of [
      await read(borrower, other.token),
      await tell(borrower, NEED, other.token),
      await withdraw(borrower, other.token),
    ])
      expect([status, body.error.code]).toEqual([missing.status, missing.body.error.code])
    for (const as of [other.token, borrower.token]) {
      expect((await kit.call('GET', forStaff(borrower), { as })).status).toBe(403)
      expect((await note(borrower, 'mine', as)).status).toBe(403)
    }
    expect((await read(borrower)).body.data.told.words).toBe(SECRET)
  })

  test('is deleted with the notes when the consent is withdrawn, and again is no error', async () => {
    const borrower = await seedBorrower(kit.deps)
    await tell(borrower)
    await note(borrower, 'Called, agreed to wait')
    for (const answer of [await withdraw(borrower), await withdraw(borrower)])
      expect([answer.status, answer.body.data.told]).toEqual([200, null])
    expect(await eventsOf(borrower)).toEqual(['supportNeedTold', 'supportNeedNoted', 'supportNeedWithdrawn'])
    const left = await kit.deps.db
      .selectFrom('support_need_note')
      .select('id')
      .where('user_id', '=', borrower.userId)
      .execute()
    expect(left).toEqual([])
    expect((await kit.call('GET', forStaff(borrower), { as: staff.token })).status).toBe(404)
    expect((await note(borrower, 'late')).status).toBe(404)
  })
})

describe('staff', () => {
  const listed = async ({ userId }: Borrower) => {
    const { body } = await kit.call('GET', '/admin/attention', { as: staff.token })
    const items = body.data.items as { id: string; detail: string | null }[]
    return items.filter(({ id }) => id === `support-need-told:${userId}`)
  }

  test('see that something was told, read it, and note what they do', async () => {
    const borrower = await seedBorrower(kit.deps)
    await tell(borrower)
    expect(await listed(borrower)).toMatchObject([{ detail: null }])
    const { body } = await kit.call('GET', forStaff(borrower), { as: staff.token })
    expect(body.data).toMatchObject({ told: { words: SECRET }, isNoted: false, notes: [] })
    const words = 'Agreed with Oonagh’s brother to call in May'
    await note(borrower, words)
    const noted = await note(borrower, words)
    expect(noted.body.data).toMatchObject({
      isNoted: true,
      notes: [{ note: words, writtenBy: staff.userId }],
    })
    expect(await listed(borrower)).toEqual([])
    expect(await isAnywhere('brother to call')).toEqual([])
    expect(await eventsOf(borrower)).toEqual(['supportNeedTold', 'supportNeedNoted'])
    await tell(borrower, { ...NEED, words: 'And now I lost my job' })
    expect(await listed(borrower)).toHaveLength(1)
  })

  test('give no default notice before a person has looked at it', async () => {
    const { loanId, borrower } = await seedLoan(kit.deps, { state: 'Late', missedInstalments: 3 })
    await seedArrearsNotice(kit.deps, { loanId })
    await tell(borrower)
    const give = () =>
      kit.call('POST', `/admin/loans/${loanId}/default-notice`, {
        as: staff.token,
        body: { isInBreathingSpace: false },
      })
    const refused = await give()
    expect([refused.status, refused.body.error.message]).toEqual([
      409,
      expect.stringContaining('write a note'),
    ])
    await note(borrower, 'Spoke to them: they want the notice')
    expect((await give()).status).toBe(200)
  })
})
