import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, createApplicantKit, newKey } from '#testing/applicant.ts'
import { signInWeakly } from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let api: TestApi
const { apply, applied, post, footprints } = createApplicantKit(() => api)
const db = () => api.deps.db

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

const TYPE = 'current-address-confirmation-requirement'
const NEW = { houseNumber: '7', line1: 'Sedge Close', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }
type Who = { id: number; token: string }

const read = async ({ id, token }: Who) =>
  (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
const requirementOf = async (who: Who, type = TYPE): Promise<Requirement> =>
  (await read(who)).requirements.find((each: Requirement) => each['@type'] === type)
const confirm = (requirement: { id: number }, as: string, version = 'v1') =>
  api.call('POST', `/${version}/${TYPE}s/${requirement.id}/confirm-existing-address`, { as })
const provide = (
  requirement: { id: number },
  as: string,
  options: { version?: string; address?: object } = {},
) =>
  api.call('POST', `/${options.version ?? 'v1'}/${TYPE}s/${requirement.id}/provide-new-address`, {
    as,
    body: { addresses: [options.address ?? NEW] },
  })

/** Someone with a loan, whose address we have had since so many months, asks for another loan. */
async function returning({ months = 13, hasLoan = true } = {}) {
  const name = { firstName: 'Agnes', lastName: 'Good' }
  const borrower = await seedBorrower(api.deps, name)
  if (hasLoan) await seedLoan(api.deps, { borrower, paidInstalments: 6 })
  await since(borrower.userId, months)
  const { person } = borrower
  const { body } = await apply(answers({ user: person }), {
    as: borrower.token,
    key: newKey(),
  })
  await since(borrower.userId, months)
  const who = {
    id: body.data.id as number,
    token: borrower.token,
    userId: borrower.userId,
    person,
  }
  expect((await post(`/loan-applications/${who.id}/requested`, who.token)).body.data.state).toBe('Requested')
  return { ...who, requirement: await requirementOf(who) }
}

async function since(userId: number, months: number): Promise<void> {
  const day = api.deps.clock.today().subtract({ months })
  const at = new Date(day.toZonedDateTime('Europe/London').epochMilliseconds)
  await db().updateTable('app_user').set({ created_at: at }).where('id', '=', userId).execute()
  await db().deleteFrom('user_address_history').where('user_id', '=', userId).execute()
}

describe('who is asked whether their address is still right', () => {
  test.each([
    ['a customer whose address is more than a year old', { months: 13 }, true],
    ['not one whose address is newer', { months: 11 }, false],
    ['not somebody without a loan', { months: 13, hasLoan: false }, false],
  ])('%s', async (_who, known, isAsked) => {
    expect((await returning(known)).requirement !== undefined).toBe(isAsked)
  })

  test('not one who confirmed it on an application a moment ago', async () => {
    const who = await returning()
    await confirm(who.requirement, who.token)
    await post(`/loan-applications/${who.id}/unrequested`, who.token)
    const next = await apply(answers({ user: who.person }), { as: who.token, key: newKey() })
    const again = { ...who, id: next.body.data.id }
    await post(`/loan-applications/${again.id}/requested`, again.token)
    expect((await read(again)).state).toBe('Requested')
    expect(await requirementOf(again)).toBeUndefined()
  })
})

test.each(['v1', 'v2'])('confirming meets it and stores when; again is no error (%s)', async (version) => {
  const who = await returning()
  const first = await confirm(who.requirement, who.token, version)
  expect(first).toMatchObject({ status: 200, body: { data: { status: 'met', metAt: expect.any(String) } } })
  const again = await confirm(who.requirement, who.token, version)
  expect(again.body.data).toEqual(first.body.data)
  expect(await requirementOf(who, 'address-application-requirement')).toBeUndefined()
})

describe('a new address', () => {
  test('changes the account, is emailed, and has to be proved; the decision and the search stay', async () => {
    const who = await returning()
    const { quote } = await read(who)
    const answer = await provide(who.requirement, who.token)
    expect(answer).toMatchObject({ status: 200, body: { data: { status: 'met' } } })
    const again = await provide(who.requirement, who.token, { version: 'v2' })
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'met' } } })
    const user = await api.call('GET', `/users/${who.userId}?embedded=addresses`, { as: who.token })
    expect(user.body.data.addresses).toMatchObject([{ houseNumber: '7', line1: 'Sedge Close' }])
    expect(
      await db()
        .selectFrom('user_address_history')
        .select('source')
        .where('user_id', '=', who.userId)
        .execute(),
    ).toEqual([{ source: 'account' }])
    const after = await read(who)
    expect(after).toMatchObject({ state: 'Requested', quote: { id: quote.id, amount: quote.amount } })
    expect(await requirementOf(who, 'address-application-requirement')).toMatchObject({ status: 'wanted' })
    expect(await footprints('CA', { id: who.id })).toBe(1)
    await api.drain()
    const subjects = (await api.inbox(who.person.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'Your address has been changed')).toHaveLength(1)
    // Once it is met, the address is changed no further here.
    const another = await provide(who.requirement, who.token, { address: { ...NEW, houseNumber: '9' } })
    expect([another.status, another.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('is not approved before staff have seen the proof', async () => {
    const who = await returning()
    await provide(who.requirement, who.token)
    await db()
      .updateTable('requirement')
      .set({ state: 'met', met_at: new Date() })
      .where('application_id', '=', who.id)
      .where('type', 'in', [
        'phone-application-requirement',
        'bank-application-requirement',
        'payment-day-application-requirement',
      ])
      .execute()
    const proof = await requirementOf(who, 'address-application-requirement')
    await callProof(api, proof, 'send', { as: who.token })
    await callProof(api, proof, 'confirm', { as: who.token })
    expect((await read(who)).state).toBe('In Review')
  })

  test('that is the one we have confirms it', async () => {
    const who = await returning()
    const type = 'address-application-requirement'
    const now = new Date()
    const proof = { application_id: who.id, type, state: 'met' as const, created_at: now, met_at: now }
    await db().insertInto('requirement').values(proof).execute()
    const answer = await provide(who.requirement, who.token, { address: who.person.addresses[0]! })
    expect(answer.body.data.status).toBe('met')
    // A proof that staff have accepted is of this very address.
    expect((await requirementOf(who, type)).status).toBe('met')
  })

  test('is refused where it is incomplete, with a weak sign-in, and for somebody else', async () => {
    const who = await returning()
    const incomplete = await provide(who.requirement, who.token, { address: { postCode: 'nonsense' } })
    expect([incomplete.status, incomplete.body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
    const weak = await signInWeakly(api, { userId: who.userId, applicationId: who.id })
    const stranger = await applied()
    const other = await returning()
    for (const call of [confirm, provide]) {
      expect((await call(who.requirement, weak)).body.error.code).toBe('STEP_UP_REQUIRED')
      expect((await call(who.requirement, stranger.token)).body.error.code).toBe('STEP_UP_REQUIRED')
      expect((await call(who.requirement, other.token)).body.error.code).toBe('NOT_FOUND')
    }
    expect((await requirementOf(who)).status).toBe('wanted')
  })

  test('is refused while another application goes ahead at the earlier one, and after this one ended', async () => {
    const who = await returning()
    const { id: otherId } = await db()
      .updateTable('loan_application')
      .set({ state: 'Approved' })
      .where('user_id', '=', who.userId)
      .where('id', '<>', who.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await provide(who.requirement, who.token)).body.error.code).toBe('WRONG_STATE')
    await db().updateTable('loan_application').set({ state: 'Accepted' }).where('id', '=', otherId).execute()
    await post(`/loan-applications/${who.id}/unrequested`, who.token)
    for (const call of [confirm, provide])
      expect((await call(who.requirement, who.token)).body.error.code).toBe('WRONG_STATE')
  })
})

test('an address that changed after the full search has to be proved when the loan is requested again', async () => {
  const who = await returning()
  await post(`/loan-applications/${who.id}/unrequested`, who.token)
  const changed = await api.call('POST', `/v2/users/${who.userId}/change-address`, {
    as: who.token,
    body: { addresses: [NEW] },
  })
  expect(changed.status).toBe(200)
  await post(`/loan-applications/${who.id}/requested`, who.token)
  expect(await requirementOf(who, 'address-application-requirement')).toMatchObject({ status: 'wanted' })
})
