import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '#platform/secrets.ts'
import { createApplicantKit, newKey, SEVENTEEN_YEARS_AGO } from '#testing/applicant.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())
beforeEach(() => api.setFault('callreport', 'ok'))

const { applied, footprints } = createApplicantKit(() => api)
const db = () => api.deps.db

const update = (id: number, token: string, body: object, key = newKey()) =>
  api.call('POST', `/loan-applications/${id}/address-mismatch-update`, { as: token, key, body })

/** A new person whom the agency does not know at the first address. */
async function mismatched() {
  const made = await applied({ user: { lastName: 'Mismatch', firstName: newName() } })
  const { firstName, lastName, dateOfBirth, addresses } = made.sent.user
  return { ...made, person: { firstName, lastName, dateOfBirth, addresses } }
}

const newName = () => `Ada${crypto.randomUUID().replace(/[^a-f]/g, '')}`

const moved = (addresses: object[], change: object) => [{ ...addresses[0], ...change }]

describe('a corrected address', () => {
  test('that the agency knows is quoted for the amount that was requested', async () => {
    const { id, token, person } = await mismatched()
    const key = newKey()
    const correction = { ...person, addresses: moved(person.addresses, { houseNumber: '14' }) }
    const { status, body } = await update(id, token, correction, key)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      state: 'Quoted',
      reaction: null,
      requotability: { requotable: true },
      addressOptions: [],
      quote: { amount: 7500, term: 36, isLive: true },
    })
    const again = await update(id, token, correction, key)
    expect(again.body.data).toEqual(body.data)
    expect(await footprints('QS', { id })).toBe(2)
    const late = await update(id, token, correction)
    expect([late.status, late.body.error.code]).toEqual([409, 'WRONG_STATE'])
  })

  test('that it still does not know leaves the application in its state, with the addresses it suggests', async () => {
    const { id, token, person } = await mismatched()
    const first = (await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data
    expect(first.addressOptions.map(({ label }: { label: string }) => label)).toEqual([
      'FLAT A, 12 Quay Road, Leeds, ID1 1QD',
      'FLAT B, 12 Quay Road, Leeds, ID1 1QD',
    ])
    const { body } = await update(id, token, {
      ...person,
      addresses: moved(person.addresses, { county: 'York' }),
    })
    expect(body.data).toMatchObject({ state: 'Address Mismatch', quote: null })
    expect(body.data.addressOptions).toHaveLength(2)

    const [{ label: _label, ...chosen }] = body.data.addressOptions
    const found = await update(id, token, { ...person, addresses: [{ ...chosen, period: 3 }] })
    expect(found.body.data.state).toBe('Quoted')
  })

  test('of an applicant whom we cannot lend to is declined, with reasons', async () => {
    const { id, token, person } = await mismatched()
    const { body } = await update(id, token, { ...person, lastName: 'Decline' })
    expect(body.data).toMatchObject({ state: 'Declined', quote: null })
    expect(body.data.declineReasons.length).toBeGreaterThan(0)
  })

  test('is stored together with what it replaced, also when the agency does not answer', async () => {
    const { id, token, person, sent } = await mismatched()
    await api.setFault('callreport', 'down')
    const key = newKey()
    const correction = { ...person, addresses: moved(person.addresses, { houseNumber: '15' }) }
    const refused = await update(id, token, correction, key)
    expect([refused.status, refused.body.error.code]).toEqual([503, 'CREDIT_CHECK_PENDING'])
    const { id: userId } = await db()
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', sent.user.email)
      .executeTakeFirstOrThrow()
    const kept = await api.call('GET', `/users/${userId}?embedded=addresses`, { as: token })
    expect(kept.body.data.addresses).toMatchObject([{ houseNumber: '15' }])
    const history = await db()
      .selectFrom('user_address_history')
      .select(['addresses', 'source'])
      .where('user_id', '=', userId)
      .execute()
    expect(history).toMatchObject([{ source: 'address-mismatch', addresses: [{ house_number: '12' }] }])
    await api.setFault('callreport', 'ok')
    expect((await update(id, token, correction, key)).body.data.state).toBe('Quoted')
    expect(await footprints('QS', { id })).toBe(2)
  })
})

describe('refusals', () => {
  test('at the field', async () => {
    const { id, token, person } = await mismatched()
    const wrong: [object, string][] = [
      [{ firstName: '' }, 'firstName'],
      [{ dateOfBirth: SEVENTEEN_YEARS_AGO }, 'dateOfBirth'],
      [{ addresses: moved(person.addresses, { postCode: 'nowhere' }) }, 'addresses.0.postCode'],
      [{ addresses: moved(person.addresses, { period: 6 }) }, 'addresses.1.houseNumber'],
      [{ addresses: [] }, 'addresses'],
    ]
    for (const [change, field] of wrong) {
      const { status, body } = await update(id, token, { ...person, ...change })
      expect([status, body.error.code]).toEqual([422, 'VALIDATION_FAILED'])
      expect(Object.keys(body.error.fields)).toEqual([field])
    }
    expect(await footprints('QS', { id })).toBe(1)
  })

  test('for another person’s application the same as for a missing one, and for one that is quoted', async () => {
    const { id, token, person } = await mismatched()
    const theirs = await applied()
    for (const foreign of [id, 4_103_558_201_337]) {
      const { status, body } = await update(foreign, theirs.token, person)
      expect([status, body.error.code]).toEqual([404, 'NOT_FOUND'])
    }
    const quoted = await update(theirs.id, theirs.token, person)
    expect([quoted.status, quoted.body.error.code]).toEqual([409, 'WRONG_STATE'])
    expect((await api.call('GET', `/loan-applications/${id}`, { as: token })).body.data.state).toBe(
      'Address Mismatch',
    )
  })

  test('of a proven person by a hand-over link, and of another name', async () => {
    const { id, token, person, sent } = await mismatched()
    await db()
      .updateTable('app_user')
      .set({ mobile_verified_at: new Date() })
      .where('email', '=', sent.user.email)
      .execute()
    const weak = await update(id, token, person)
    expect([weak.status, weak.body.error.code]).toEqual([403, 'STEP_UP_REQUIRED'])
    await db()
      .updateTable('auth_token')
      .set({ strength: 'strong' })
      .where('hash', '=', hashToken(token))
      .execute()
    const other = await update(id, token, { ...person, lastName: 'Marsh' })
    expect([other.status, other.body.error.code]).toEqual([409, 'CONFLICT'])
    const addresses = moved(person.addresses, { houseNumber: '14' })
    expect((await update(id, token, { ...person, addresses })).body.data.state).toBe('Quoted')
  })

  test('of two corrections at once only the last one typed is decided on', async () => {
    const { id, token, person, sent } = await mismatched()
    const houses = ['14', '16']
    const both = await Promise.all(
      houses.map((houseNumber) =>
        update(id, token, { ...person, addresses: moved(person.addresses, { houseNumber }) }),
      ),
    )
    const statuses = both.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(1)
    const kept = await db()
      .selectFrom('user_address')
      .innerJoin('app_user', 'app_user.id', 'user_address.user_id')
      .select('house_number')
      .where('app_user.email', '=', sent.user.email)
      .execute()
    expect(kept).toEqual([{ house_number: houses[statuses.indexOf(200)] }])
  })
})

test('an application whose full search does not know the address can be corrected and asked for again', async () => {
  const { id, token, sent } = await applied({ user: { firstName: newName() } })
  await db()
    .updateTable('app_user')
    .set({ last_name: 'Mismatch' })
    .where('email', '=', sent.user.email)
    .execute()
  const ask = () => api.call('POST', `/loan-applications/${id}/requested`, { as: token, key: newKey() })
  const unknown = await ask()
  expect(unknown.body.data).toMatchObject({ state: 'Address Mismatch', reaction: 'yes' })
  expect(unknown.body.data.addressOptions).toHaveLength(2)
  const { firstName, dateOfBirth, addresses } = sent.user
  const corrected = await update(id, token, {
    firstName,
    lastName: 'Mismatch',
    dateOfBirth,
    addresses: moved(addresses, { houseNumber: '14' }),
  })
  // The accepted quote no longer exists.
  expect(corrected.body.data).toMatchObject({ state: 'Quoted', reaction: null })
  expect((await ask()).body.data.state).toBe('Requested')
})
