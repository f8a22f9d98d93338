import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { createArrangementKit, toShownFigures } from '#testing/seed/arrangement.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededLoan, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: { token: string; userId: number }
const on = createArrangementKit(() => kit)

beforeAll(async () => {
  kit = await startTestApi()
  staff = await seedStaff(kit)
})
afterAll(() => kit?.stop())

const late = () => seedLoan(kit.deps, { state: 'Late', paidInstalments: 2, missedInstalments: 3 })
const needPath = ({ borrower }: SeededLoan) => `/users/${borrower.userId}/support-need`
const readNeed = async (loan: SeededLoan) =>
  (await kit.call('GET', needPath(loan), { as: loan.borrower.token })).body.data.told
const listed = async (id: string) => {
  const { body } = await kit.call('GET', '/admin/attention?pageSize=200', { as: staff.token })
  return (body.data.items as { id: string; detail: string | null }[]).filter((item) => item.id === id)
}
const readAnswers = (id: number, as = staff.token) =>
  kit.call('GET', `/admin/arrangements/${id}/answers`, { as })
const note = (id: number, words: string) =>
  kit.call('POST', `/admin/arrangements/${id}/notes`, { as: staff.token, body: { note: words } })
const telling = (text: string, more = {}) => ({ supportNeeds: { text, hasConsent: true, ...more } })

/** Agrees to one in which so much more was told than the reason. */
async function agreed(loan: SeededLoan, told: object) {
  await on.draft(loan)
  expect((await on.save(loan, told)).status).toBe(200)
  const info = await on.info(loan)
  const { status, body } = await on.agree(loan, {
    arrangementId: info.draft.id,
    shown: toShownFigures(info),
  })
  expect(status).toBe(200)
  return body.data
}

describe('something we should know', () => {
  test('is a support need of the person, to be read, changed and deleted at either place', async () => {
    const loan = await late()
    await on.create(loan)
    await on.save(loan, telling('I can’t hear well'))
    expect(await readNeed(loan)).toMatchObject({ circumstances: ['other'], words: 'I can’t hear well' })
    expect(await listed(`support-need-told:${loan.borrower.userId}`)).toHaveLength(1)
    await kit.drain()
    expect((await kit.inbox(loan.borrower.email)).map(({ subject }) => subject)).toEqual([
      'Thank you for telling us',
    ])
    await kit.call('PUT', needPath(loan), {
      as: loan.borrower.token,
      body: {
        circumstances: ['health'],
        words: 'I have tinnitus',
        consented: true,
        wordingVersion: consentWording.supportNeed.version,
      },
    })
    expect((await on.read(loan)).body.data.supportNeeds).toBe('I have tinnitus')
    expect((await on.info(loan)).draft.supportNeeds).toBe('I have tinnitus')
    await on.save(loan, { supportNeeds: null })
    expect(await readNeed(loan)).toMatchObject({ circumstances: ['health'], words: null })
    await kit.call('DELETE', needPath(loan), { as: loan.borrower.token })
    await on.save(loan, telling('Please write'))
    await on.save(loan, { supportNeeds: null })
    expect(await readNeed(loan)).toBe(null)
  })

  test('is refused for words of the box that have changed, and kept of no failed save', async () => {
    const loan = await late()
    await on.create(loan)
    const outdated = await on.save(loan, telling('x', { wordingVersion: 'support-need-0' }))
    expect([outdated.status, Object.keys(outdated.body.error.fields)]).toEqual([
      422,
      ['supportNeeds.wordingVersion'],
    ])
    const failed = await on.save(loan, { ...telling('x'), affordability: 4711 })
    expect(failed.status).toBe(422)
    expect(await readNeed(loan)).toBe(null)
  })

  test.each([true, false])(
    'puts a person’s number first in emails of the arrangement: %s',
    async (isTold) => {
      const loan = await late()
      await agreed(loan, isTold ? telling('Large print, please') : {})
      await kit.drain()
      const mail = (await kit.inbox(loan.borrower.email)).find(({ subject }) =>
        subject?.includes('arrangement'),
      )
      expect(/A person will help you[\s\S]*You now pay less[\s\S]*large print/.test(mail?.text ?? '')).toBe(
        isTold,
      )
    },
  )
})

describe('what staff have to read', () => {
  const BILLS = { priorityBillsUpdated: false, priorityBillsBehind: ['rent-or-mortgage', 'energy'] }

  test.each([
    ['nothing but less income', { reason: 'less-income', other: null }, null],
    ['words', { reason: 'less-income', other: 'My hours' }, /own words/],
    ['illness', { reason: 'illness', other: null }, /large print/],
    ['bereavement', { reason: 'bereavement', other: null }, /record the death/],
    ['bills', { other: null, ...BILLS }, /free debt adviser/],
  ] as const)('%s', async (_, told, toDo) => {
    const { id } = await agreed(await late(), told)
    expect(await listed(`arrangement-to-read:${id}`)).toHaveLength(toDo ? 1 : 0)
    const { body } = await readAnswers(id)
    if (toDo) expect(body.data.toDo).toEqual([expect.stringMatching(toDo)])
    else expect(body.data.toDo).toEqual([])
  })

  test('is read by a recorded call, and goes with a note; a default notice waits for it', async () => {
    const loan = await late()
    await seedArrearsNotice(kit.deps, loan)
    const told = { reason: 'bereavement', other: 'Zebedee died', ...BILLS }
    const { id } = await agreed(loan, told)
    expect(await listed(`arrangement-to-read:${id}`)).toMatchObject([{ detail: null }])
    expect((await readAnswers(id, loan.borrower.token)).status).toBe(403)
    expect((await readAnswers(id)).body.data).toMatchObject({
      ...told,
      isNoted: false,
      hasSupportNeed: false,
    })
    await on.end(loan, id)
    const give = async () =>
      (
        await kit.call('POST', `/admin/loans/${loan.loanId}/default-notice`, {
          as: staff.token,
          body: { isInBreathingSpace: false },
        })
      ).body.error?.message ?? 'given'
    expect(await give()).toMatch(/told us things in an arrangement/)
    await note(id, 'Called about Zebedee')
    expect((await note(id, 'Called about Zebedee')).body.data.notes).toMatchObject([
      { note: 'Called about Zebedee', writtenBy: staff.userId },
    ])
    expect(await listed(`arrangement-to-read:${id}`)).toEqual([])
    expect(await give()).not.toMatch(/told us things/)
    const { rows } = await kit.deps.pool.query(
      `select name from event where (name = 'staffRead' and subject_type = 'arrangement' and subject_id = $2)
        or (name = 'arrangementAnswersNoted' and subject_id = $1) order by id`,
      [loan.loanId, id],
    )
    expect(rows.map(({ name }) => name)).toEqual(['staffRead', 'arrangementAnswersNoted'])
    const { rows: plain } = await kit.deps.pool.query(
      `select 1 from arrangement a where a::text ~* 'zebedee' union all select 1 from event e where e::text ~* 'zebedee'`,
    )
    expect(plain).toEqual([])
  })

  test('is listed once for the same answers, and again for others', async () => {
    const loan = await late()
    const first = await on.agreed(loan)
    const unread = await on.agreed(loan, { replaces: first.id })
    const ids = async (...of: { id: number }[]) =>
      Promise.all(of.map(async ({ id }) => (await listed(`arrangement-to-read:${id}`)).length))
    expect(await ids(first, unread)).toEqual([0, 1])
    await note(unread.id, 'Called')
    const same = await on.agreed(loan, { replaces: unread.id })
    expect(await ids(unread, same)).toEqual([0, 0])
    await on.draft(loan, { replaces: same.id })
    await on.save(loan, { reason: 'illness' })
    const info = await on.info(loan)
    const other = await on.agree(loan, { arrangementId: info.draft.id, shown: toShownFigures(info) })
    expect(await ids(same, other.body.data)).toEqual([0, 1])
  })

  test('bills that are behind stand in the email, with who helps', async () => {
    const loan = await late()
    await agreed(loan, { other: null, ...BILLS })
    await kit.drain()
    const mail = (await kit.inbox(loan.borrower.email)).find(({ subject }) =>
      subject?.includes('arrangement'),
    )
    expect(mail?.text).toMatch(
      /Bills to pay first[\s\S]*Rent or mortgage[\s\S]*Gas or electricity[\s\S]*debt advice/,
    )
  })
})
