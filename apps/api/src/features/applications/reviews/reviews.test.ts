import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyForLoan,
  chooseBirthday,
  choosePaymentDay,
  fetchApplication,
  fetchRequirement,
  giveBankDetails,
  provePhone,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof, seedStaff } from '#testing/proofs/calls.ts'
import { buildPdf } from '#testing/proofs/files.ts'

const INCOME = 'income-application-requirement'
const LETTER = 'settlement-letter-requirement'

let api: TestApi
let staff: { token: string; userId: number }

beforeAll(async () => {
  api = await startTestApi()
  staff = await seedStaff(api)
})
afterAll(() => api?.stop())

interface Waiting {
  borrower: TestBorrower
  income: Requirement
}

/** Everything is given but a look at the proof of income. */
async function inReview(): Promise<Waiting> {
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  await giveBankDetails(api, borrower)
  await choosePaymentDay(api, borrower, 7)
  const income = await fetchRequirement(api, borrower, INCOME)
  await callProof(api, income, 'send', { as: borrower.token })
  await callProof(api, income, 'confirm', { as: borrower.token })
  return { borrower, income }
}

const review = (
  { income }: Pick<Waiting, 'income'>,
  decision: 'accept' | 'send-back' | 'decline',
  body?: object,
  as = staff.token,
) => api.call('POST', `/admin/reviews/${income.id}/${decision}`, { as, ...(body && { body }) })

const stateOf = async ({ borrower }: Waiting) => (await fetchApplication(api, borrower)).state
const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })
async function lastEmail({ borrower }: Waiting) {
  await api.drain()
  return (await api.inbox(borrower.email))[0]
}
async function eventsOf({ borrower }: Waiting, name: string) {
  const { rows } =
    await sql`select after from event where name = ${name} and subject_id = ${borrower.applicationId}`.execute(
      api.deps.db,
    )
  return rows
}

test('an application with a proof goes to review once nothing else is wanted, and its borrower is told', async () => {
  const waiting = await inReview()
  const application = await fetchApplication(api, waiting.borrower)
  expect(application).toMatchObject({ state: 'In Review', needsAttention: false })
  const email = await lastEmail(waiting)
  expect(email).toMatchObject({ subject: "We're checking your documents" })
  expect(email?.text).toContain('one working day')
})

test('while another thing is wanted, a confirmed proof waits and the application stays with its borrower', async () => {
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  const income = await fetchRequirement(api, borrower, INCOME)
  await callProof(api, income, 'send', { as: borrower.token })
  await callProof(api, income, 'confirm', { as: borrower.token })
  const waiting = { borrower, income }
  expect(await fetchApplication(api, borrower)).toMatchObject({ state: 'Requested', needsAttention: true })
  expect(await review(waiting, 'accept')).toMatchObject({ status: 200, body: { data: { status: 'met' } } })
  expect(await stateOf(waiting)).toBe('Requested')
})

describe('staff', () => {
  test('see which address the agency was asked for as it was typed, because its parts are not sure', async () => {
    const waiting = await inReview()
    await sql`update user_address set house_number = null, line1 = '1/2 Kelp Road'
      where user_id = (select user_id from loan_application where id = ${waiting.borrower.applicationId})`.execute(
      api.deps.db,
    )
    const opened = await api.call('GET', `/admin/reviews/${waiting.income.id}`, { as: staff.token })
    const typed = ['1/2 Kelp Road, Leeds, ID1 1QD']
    expect(opened.body.data.stated).toMatchObject({ addresses: typed, unclearAddresses: typed })
  })

  test('find what waits, oldest first, with what was stated and the files; each look is recorded', async () => {
    const waiting = await inReview()
    const list = await api.call('GET', '/admin/reviews', { as: staff.token })
    const items = list.body.data.items as { id: number; since: string }[]
    expect(items.map(({ since }) => since)).toEqual(items.map(({ since }) => since).toSorted())
    expect(items.find(({ id }) => id === waiting.income.id)).toMatchObject({
      type: INCOME,
      brand: 'main',
      borrowerName: "Maeve O'Neill",
      applicationId: waiting.borrower.applicationId,
    })
    const opened = await api.call('GET', `/admin/reviews/${waiting.income.id}`, { as: staff.token })
    expect(opened.body.data).toMatchObject({
      stated: {
        name: "Maeve O'Neill",
        dateOfBirth: chooseBirthday(waiting.borrower.email),
        employmentStatus: 'Employed full time',
        netMonthlyIncome: 2600,
        amount: 9000,
        term: 36,
        addresses: [expect.stringContaining('Ferry & Weir Lane')],
        unclearAddresses: [],
      },
      attachments: [{ name: 'payslip.pdf', status: 'ready' }],
    })
    const [attachment] = opened.body.data.attachments
    const file = await fetch(
      `${api.apiUrl}/admin/reviews/${waiting.income.id}/attachments/${attachment.id}`,
      { headers: { authorization: `Bearer ${staff.token}` } },
    )
    expect(Buffer.from(await file.arrayBuffer()).equals(buildPdf(`Payslip ${waiting.income.id}`))).toBe(true)
    const page = (number: number, as: string) =>
      fetch(`${api.apiUrl}/admin/reviews/${waiting.income.id}/attachments/${attachment.id}/pages/${number}`, {
        headers: { authorization: `Bearer ${as}` },
      })
    const drawn = await page(1, staff.token)
    expect(Object.fromEntries(drawn.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline; filename="proof-\d+-1\.jpg"$/),
    })
    expect(Buffer.from(await drawn.arrayBuffer()).toString('hex', 0, 2)).toBe('ffd8')
    expect((await page(2, staff.token)).status).toBe(404)
    expect((await page(1, waiting.borrower.token)).status).toBe(403)
    expect(await eventsOf(waiting, 'reviewOpened')).toHaveLength(1)
    expect(await eventsOf(waiting, 'proofConfirmed')).toMatchObject([
      { after: { files: [{ proof: attachment.id, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) }] } },
    ])
    const { rows } = await sql`select from event where name = 'proofOpened'
      and (after->>'proof')::bigint = ${attachment.id} and after->'page' is null`.execute(api.deps.db)
    expect(rows).toHaveLength(1)
  })

  test('alone may do so', async () => {
    const waiting = await inReview()
    for (const path of ['/admin/reviews', `/admin/reviews/${waiting.income.id}`])
      expect((await api.call('GET', path, { as: waiting.borrower.token })).status).toBe(403)
    for (const decision of ['accept', 'send-back', 'decline'] as const)
      expect((await review(waiting, decision, BODIES[decision], waiting.borrower.token)).status).toBe(403)
    expect(await stateOf(waiting)).toBe('In Review')
  })

  test('accept: with the last proof the application is approved', async () => {
    const waiting = await inReview()
    expect(await review(waiting, 'accept')).toMatchObject({ status: 200, body: { data: { status: 'met' } } })
    expect(await stateOf(waiting)).toBe('Approved')
    expect(await eventsOf(waiting, 'proofReviewed')).toMatchObject([
      { after: { decision: 'accepted', requirement: INCOME, by: staff.userId } },
    ])
    expect((await lastEmail(waiting))?.subject).toMatch(/approved/)
    expect(await review(waiting, 'accept')).toMatchObject({ status: 409, body: refusal('WRONG_STATE') })
  })

  test('send back: the borrower is told why, sends it again, and it is reviewed again', async () => {
    const waiting = await inReview()
    const note = 'The second payslip has no date.'
    expect(await review(waiting, 'send-back', { reason: 'unreadable', note })).toMatchObject({
      status: 200,
      body: { data: { status: 'wanted', details: { sentBack: { reason: 'unreadable', note } } } },
    })
    expect(await fetchApplication(api, waiting.borrower)).toMatchObject({
      state: 'Requested',
      needsAttention: true,
    })
    const late = await review(waiting, 'accept')
    expect(late).toMatchObject({ status: 409, body: refusal('WRONG_STATE') })
    expect(late.body.error.message).toContain('Ann Fell')
    const email = await lastEmail(waiting)
    expect(email).toMatchObject({ subject: 'Please send proof of your income again' })
    expect(email?.text).toContain(note)
    expect(email?.text).toContain('all four corners')

    const { borrower, income } = waiting
    await callProof(api, income, 'send', { as: borrower.token, file: buildPdf('A clear one') })
    expect(await callProof(api, income, 'confirm', { as: borrower.token })).toMatchObject({
      body: { data: { status: 'reviewing', details: expect.not.objectContaining({ sentBack: note }) } },
    })
    expect(await stateOf(waiting)).toBe('In Review')
    expect((await lastEmail(waiting))?.subject).toBe("We're checking your documents")
    await review(waiting, 'accept')
    expect(await stateOf(waiting)).toBe('Approved')
  })

  test('ask for one more proof: the application goes back, and the proof is reviewed like any other', async () => {
    const waiting = await inReview()
    const { borrower } = waiting
    const ask = () =>
      api.call('POST', `/admin/loan-applications/${borrower.applicationId}/requirements`, {
        as: staff.token,
        body: { type: LETTER },
      })
    expect(await ask()).toMatchObject({ status: 200, body: { data: { '@type': LETTER, status: 'wanted' } } })
    expect(await ask()).toMatchObject({ status: 200 })
    expect(await stateOf(waiting)).toBe('Requested')
    expect(await lastEmail(waiting)).toMatchObject({
      subject: 'One more thing: please send your settlement letter',
    })
    expect(await eventsOf(waiting, 'proofAskedFor')).toHaveLength(1)

    const letter = await fetchRequirement(api, borrower, LETTER)
    const provide = (change: object) =>
      api.call('POST', `/v1/${LETTER}s/${letter.id}/provide-settlement-details`, {
        as: borrower.token,
        body: {
          lender: 'Bramble Loans',
          reference: 'BL-1',
          amount: 1200.5,
          validUntil: '2099-01-01',
          sortCode: '999990',
          accountNumber: '12345678',
          ...change,
        },
      })
    expect(await provide({ validUntil: '2020-01-01' })).toMatchObject({
      status: 422,
      body: { error: { fields: { validUntil: [expect.stringContaining('new one')] } } },
    })
    expect(await provide({ reference: '4111 1111 1111 1111' })).toMatchObject({
      status: 422,
      body: { error: { fields: { reference: [expect.stringContaining('card number')] } } },
    })
    const early = await callProof(api, letter, 'send', { as: borrower.token, name: 'first-page.pdf' })
    expect(early).toMatchObject({ status: 200 })
    expect(await callProof(api, letter, 'confirm', { as: borrower.token })).toMatchObject({
      status: 409,
      body: {
        error: { code: 'PROOF_NOT_READY', message: expect.stringContaining('settlement letter says') },
      },
    })
    const scan = { name: 'letter.pdf', file: buildPdf('Settlement').toString('base64') }
    expect(await provide({ letter: scan })).toMatchObject({
      status: 200,
      body: {
        data: {
          attachments: [{ name: 'first-page.pdf' }, { name: 'letter.pdf' }],
          details: { settlement: { lender: 'Bramble Loans', amount: 1200.5, validUntil: '2099-01-01' } },
        },
      },
    })
    expect(await callProof(api, letter, 'confirm', { as: borrower.token })).toMatchObject({ status: 200 })
    expect(await stateOf(waiting)).toBe('In Review')
    expect(await provide({})).toMatchObject({ status: 409 })
    expect(await api.call('GET', `/admin/reviews/${letter.id}`, { as: staff.token })).toMatchObject({
      body: {
        data: {
          stated: {
            settlement: {
              lender: 'Bramble Loans',
              reference: 'BL-1',
              amount: 1200.5,
              validUntil: '2099-01-01',
            },
          },
        },
      },
    })
    await review({ income: letter }, 'accept')
    expect(await stateOf(waiting)).toBe('In Review')
    await review(waiting, 'accept')
    expect(await stateOf(waiting)).toBe('Approved')
    expect(await ask()).toMatchObject({ status: 409, body: refusal('WRONG_STATE') })
  })

  test('decline: the borrower is told in plain words, and not the note of staff', async () => {
    const waiting = await inReview()
    const note = 'Employer says they left in May'
    expect(await review(waiting, 'decline', { reason: 'proof-differs', note })).toMatchObject({
      status: 200,
      body: { data: { state: 'Declined' } },
    })
    expect(await fetchApplication(api, waiting.borrower)).toMatchObject({
      state: 'Declined',
      declineReasons: ['The documents you sent us don’t match what your application says.'],
      declinedBy: 'person',
    })
    const text = (await lastEmail(waiting))?.text
    expect(text).not.toContain(note)
    expect(text).not.toMatch(/automated|No person/i)
    expect(text).toContain('A person made this decision.')
    expect(text).toContain('You can ask for another person to review it')
  })

  test('two at once: one decision counts, the other is told so', async () => {
    const waiting = await inReview()
    const answers = await Promise.all([
      review(waiting, 'accept'),
      review(waiting, 'send-back', BODIES['send-back']),
      review(waiting, 'decline', BODIES.decline),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(await eventsOf(waiting, 'proofReviewed')).toHaveLength(1)
  })

  test('who sent it back is not named once it was sent again', async () => {
    const waiting = await inReview()
    const { borrower, income } = waiting
    await review(waiting, 'send-back', BODIES['send-back'])
    await callProof(api, income, 'send', { as: borrower.token, file: buildPdf('Another one') })
    await callProof(api, income, 'confirm', { as: borrower.token })
    await api.call('POST', `/loan-applications/${borrower.applicationId}/unrequested`, {
      as: borrower.token,
      key: crypto.randomUUID(),
    })
    const { status, body } = await review(waiting, 'accept')
    expect([status, body.error.message]).toEqual([409, 'This proof doesn’t wait any more.'])
  })

  test('find nothing that no longer waits, is of nobody, or is no proof', async () => {
    const { borrower, income } = await inReview()
    await api.call('POST', `/loan-applications/${borrower.applicationId}/unrequested`, {
      as: borrower.token,
      key: crypto.randomUUID(),
    })
    expect(await review({ income }, 'accept')).toMatchObject({ status: 409 })
    expect((await api.call('GET', `/admin/reviews/${income.id}`, { as: staff.token })).status).toBe(404)
    expect(await review({ income: { ...income, id: 4711 } }, 'accept')).toMatchObject({ status: 404 })
    const phone = await fetchRequirement(api, borrower, 'phone-application-requirement')
    expect(await review({ income: phone }, 'accept')).toMatchObject({ status: 404 })
  })

  const BODIES = {
    accept: undefined,
    'send-back': { reason: 'incomplete' },
    decline: { reason: 'affordability', note: 'Costs on the statements' },
  }
})
