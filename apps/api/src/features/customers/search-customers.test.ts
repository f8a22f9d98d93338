import { applicationReference } from '@tarnbrook/domain/core/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReference } from '#features/support/reference.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import { seedAsked } from '#testing/records/asked.ts'
import { type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'

let kit: TestApi
let staff: { token: string; userId: number }
let loan: SeededLoan
let known: Record<string, string>

const search = (body: object, as = staff) =>
  kit.call('POST', '/admin/customer-searches', { as: as.token, body })
const find = async (body: object, as = staff): Promise<number[]> => {
  const { status, body: answer } = await search(body, as)
  expect([status, answer.error?.fields]).toEqual([200, undefined])
  return answer.data.customers.map(({ id }: { id: number }) => id)
}

beforeAll(async () => {
  kit = await startTestApi({ worker: false })
  staff = await seedStaff(kit)
  const borrower = await seedBorrower(kit.deps, { firstName: 'Łucja-Maé', lastName: "O'Brien Strauß" })
  loan = await seedLoan(kit.deps, { borrower, accountNumber: '41298765' })
  await kit.deps.pool.query(`update app_user set mobile_number = '+447700900123' where id = $1`, [
    borrower.userId,
  ])
  await kit.deps.pool.query(`update user_address set post_code = 'YO1 7HH' where user_id = $1`, [
    borrower.userId,
  ])
  const { rows } = await kit.deps.pool.query('select reference from loan where id = $1', [loan.loanId])
  known = {
    loan: rows[0].reference,
    application: applicationReference(loan.applicationId),
    email: borrower.email,
    dateOfBirth: borrower.person.dateOfBirth,
  }
})
afterAll(() => kit?.stop())

test.each([
  ['a loan’s reference', () => ({ reference: ` ${known.loan!.toLowerCase()} ` })],
  ['an application’s', () => ({ reference: known.application!.replaceAll('-', ' ') })],
  ['email', () => ({ email: known.email!.toUpperCase() })],
  ['phone', () => ({ phone: '07700 900 123' })],
  ['name and birthday', () => ({ lastName: 'obrien strauss', dateOfBirth: known.dateOfBirth })],
  ['both names, the first from its start', () => ({ firstName: 'luc', lastName: 'O’BRIEN-STRAUSS' })],
  ['postcode and name', () => ({ postCode: 'yo17hh', lastName: "O'Brien Strauß" })],
  ['account and birthday', () => ({ accountEnding: '8765', dateOfBirth: known.dateOfBirth })],
  ['account and name', () => ({ accountEnding: '87-65', firstName: 'Lucja' })],
] as const)('a customer is found by %s', async (_, given) => {
  expect(await find(given())).toEqual([loan.borrower.userId])
})

test('all that is given has to be so', async () => {
  expect(await find({ email: known.email, dateOfBirth: '1950-01-01' })).toEqual([])
  expect(await find({ lastName: "O'Brien Strauß", firstName: 'Mae' })).toEqual([])
  expect(await find({ lastName: 'Br%', firstName: 'Ma_e' })).toEqual([])
})

test('the sender of a message or complaint is found by its reference', async () => {
  const asked = await seedAsked(kit.deps, loan.applicationId, { email: known.email! })
  const { rows } = await kit.deps.pool.query(
    `select reference from contact_message where id = $1
     union all select reference from commission_complaint where id = $2`,
    [asked.messageId, asked.complaintId],
  )
  for (const { reference } of rows)
    for (const typed of [reference, reference.replace('-', ' ')])
      expect(await find({ reference: typed })).toEqual([loan.borrower.userId])
})

test('whatever its letters begin with, a reference is found without its dash', async () => {
  const me = await seedStaff(kit)
  const asked = await seedAsked(kit.deps, loan.applicationId, { email: known.email! })
  for (const [table, prefix, id] of [
    ['contact_message', 'C', asked.messageId],
    ['commission_complaint', 'CC', asked.complaintId],
  ] as const)
    for (const letter of 'CFGHJKMPRTVWX29') {
      const rest = `${letter}${newReference(prefix).slice(-7)}`
      await kit.deps.pool.query(`update ${table} set reference = $1 where id = $2`, [`${prefix}-${rest}`, id])
      expect(await find({ reference: `${prefix}${rest}` }, me)).toEqual([loan.borrower.userId])
    }
})

test('a row says who it is and how each loan is, and no email, phone or amount', async () => {
  const { body } = await search({ reference: known.loan })
  expect(body.data.customers).toEqual([
    {
      id: loan.borrower.userId,
      firstName: 'Łucja-Maé',
      lastName: "O'Brien Strauß",
      dateOfBirth: known.dateOfBirth,
      postCode: 'YO1 7HH',
      brands: ['main'],
      loans: [{ id: loan.loanId, reference: known.loan, situation: 'up-to-date' }],
      application: null,
    },
  ])
})

test.each([
  { lastName: 'Fell' },
  { postCode: 'ID1 1QD' },
  { dateOfBirth: '1988-03-15' },
  { accountEnding: '5678' },
  { lastName: 'F', firstName: 'A' },
  { lastName: '%%', firstName: "''" },
  { lastName: 'Fell', firstName: '\u0663\u0664' },
  { firstName: 'Ann', lastName: '\u0663\u0664' },
  {},
])('%j is not enough', async (body) => {
  expect((await search(body)).status).toBe(422)
})

test('of more than 20 people none is shown', async () => {
  for (let person = 0; person < 21; person += 1) {
    const borrower = await seedBorrower(kit.deps, { firstName: 'Jo', lastName: 'Common' })
    await seedLoan(kit.deps, { borrower })
    if (person === 19) expect(await find({ firstName: 'Jo', lastName: 'Common' })).toHaveLength(20)
  }
  const { body } = await search({ firstName: 'Jo', lastName: 'Common' })
  expect(body.data).toMatchObject({ customers: [], isTooMany: true })
})

test('a record of their own is withheld from staff; a colleague finds it', async () => {
  const me = await seedStaff(kit)
  const mine = await seedLoan(kit.deps)
  await kit.deps.pool.query(`update app_user set mobile_number = '+447912777777' where id = any($1)`, [
    [me.userId, mine.borrower.userId],
  ])
  const { body } = await search({ email: mine.borrower.email }, me)
  expect(body.data).toMatchObject({ customers: [], withheld: 1 })
  expect(await find({ email: mine.borrower.email })).toEqual([mine.borrower.userId])
})

test('a search is recorded with what it was by and who was found, without what was typed', async () => {
  await find({ email: known.email, lastName: "O'Brien Strauß" })
  const { rows } = await kit.deps.pool.query(
    `select after from event where name = 'customersSearched' and actor like $1 order by id desc limit 1`,
    [`%${staff.userId}%`],
  )
  expect(rows).toEqual([{ after: { by: ['lastName', 'email'], found: [loan.borrower.userId] } }])
})
