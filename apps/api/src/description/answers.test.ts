import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { COMPLAINT } from '@tarnbrook/contract/support/contact-subjects'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken, newToken } from '#platform/secrets.ts'
import { describedApi } from '#testing/described.ts'
import { createAuthenticator } from '#testing/features/authenticator.ts'
import { completeHandBack } from '#testing/features/endings.ts'
import { confirmAct } from '#testing/features/step-up.ts'
import {
  applyForLoan,
  becomeApproved,
  becomeStrong,
  confirmAllDocuments,
  fetchRequirement,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi } from '#testing/kit.ts'
import { seedStaff, wantEverything } from '#testing/proofs/calls.ts'
import { seedAsked } from '#testing/records/asked.ts'
import { seedArrearsNotice } from '#testing/seed/arrears-notice.ts'
import { type SeededBorrower, type SeededLoan, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { seedHandedEmail } from '#testing/seed/person-event.ts'
import { answerChallenge, cardMethod } from '#testing/simulate.ts'
import { findTables } from '#testing/stored.ts'
import { callName, openApiDocument, operationName } from './document.ts'
import { findExample } from './media.ts'

const MISSING_ID = 4_103_558_201_337
const PARTNER_KEY = 'partner-key-for-tests-only'

/** What the description shows as the body of each call that has one. */
const EXAMPLE_BODIES = exampleBodies()

let api: ReturnType<typeof describedApi>
let borrower: TestBorrower
let applicant: TestBorrower
let loan: SeededLoan
let staff: SeededBorrower
let requested: TestBorrower
let requirements: Record<string, number>
let visit: string

beforeAll(async () => {
  api = describedApi(await startTestApi({ worker: false }))
  visit = (await api.call('POST', '/sessions/initialize')).body.data.id
  borrower = await becomeApproved(api, { brand: 'supermarket' })
  applicant = await applyForLoan(api)
  requested = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, requested)
  requirements = await wantEverything(api, requested)
  loan = await seedLoan(api.deps, { paidInstalments: 2 })
  staff = await seedBorrower(api.deps)
  await api.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'], mobile_number: null })
    .where('id', '=', staff.userId)
    .execute()
})
afterAll(() => api?.stop())

test('every answer on the way to a signed agreement is as it is described', async () => {
  await confirmAllDocuments(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
  const path = `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`
  const signed = await api.call('POST', path, { as: borrower.token, body: SIGNATURE })
  expect(signed.status).toBe(200)
  expectAsDescribed()
})

test('every answer about paying what is overdue by Direct Debit is as it is described', async () => {
  const { loanId, borrower: late } = await seedLoan(api.deps, { state: 'Late' })
  const path = `/loans/${loanId}/direct-debit-late-repayment`
  const pay = async (amount: number) =>
    (await api.call('POST', path, { as: late.token, body: { amount } })).status
  expect([await pay(100), await pay(9999), await pay(0)]).toEqual([200, 422, 422])
  expectAsDescribed()
})

test('every answer about paying what is overdue by card is as it is described', async () => {
  const { loanId, borrower: late } = await seedLoan(api.deps, { state: 'Late' })
  const path = `/loans/${loanId}/card-late-repayment`
  const pay = async (card: string) => {
    const body = { amount: 10, paymentMethodId: await cardMethod(api.deps, card) }
    return (await api.call('POST', `${path}-attempt-charge`, { as: late.token, body })).body
  }
  expect((await pay('4000000000000002')).error.reason).toBe('DECLINED')
  const { paymentIntentClientSecret: secret } = (await pay('4000002760003184')).data
  const confirm = async () =>
    api.call('POST', `${path}-3ds-confirmation`, {
      as: late.token,
      body: { paymentIntentId: secret.split('_secret_')[0] },
    })
  expect((await confirm()).status).toBe(422)
  await answerChallenge(api.deps, secret, 'complete')
  expect((await confirm()).status).toBe(200)
  expect((await pay('4242424242424242')).data['@type']).toBe('loan')
  expectAsDescribed()
})

test('every answer about a link to pay is as it is described', async () => {
  const { loanId, borrower: late } = await seedLoan(api.deps, { state: 'Late' })
  expect((await api.call('POST', `/loans/${loanId}/repayment-link`, { as: late.token })).status).toBe(200)
  // As the emailed one, which no one reads here.
  const token = newToken()
  await api.deps.db
    .updateTable('repayment_link')
    .set({ hash: hashToken(token) })
    .where('loan_id', '=', loanId)
    .execute()
  const use = (path: string, body: object) =>
    api.call('POST', `/repayment-link${path}`, { body: { token, ...body } })
  expect((await use('', {})).status).toBe(200)
  const paymentMethodId = await cardMethod(api.deps, '4000002760003184')
  const { body } = await use('/card-attempt-charge', { amount: 10, paymentMethodId })
  const { paymentIntentClientSecret: secret } = body.data
  await answerChallenge(api.deps, secret, 'complete')
  const paymentIntentId = secret.split('_secret_')[0]
  expect((await use('/card-3ds-confirmation', { paymentIntentId })).status).toBe(200)
  expect((await use('', { token: 'none' })).status).toBe(410)
  expectAsDescribed()
})

test('every answer about a default notice is as it is described', async () => {
  const { loanId, borrower: late } = await seedLoan(api.deps, { state: 'Late', missedInstalments: 3 })
  await seedArrearsNotice(api.deps, { loanId })
  const give = (body: object) =>
    api.call('POST', `/admin/loans/${loanId}/default-notice`, { as: staff.token, body })
  expect((await give({})).status).toBe(422)
  const { status, body } = await give({ isInBreathingSpace: false })
  expect([status, (await give({ isInBreathingSpace: false })).status]).toEqual([200, 409])
  const path = `/loans/${loanId}/default-notices/${body.data.id}/notice.pdf`
  expect((await api.call('GET', path, { as: late.token })).status).toBe(200)
  expectAsDescribed()
})

test('every answer about ending, writing off and selling a loan is as it is described', async () => {
  const other = await seedBorrower(api.deps)
  await api.deps.db
    .updateTable('app_user')
    .set({ roles: ['SUPER_ADMIN'], mobile_number: null })
    .where('id', '=', other.userId)
    .execute()
  const send = (path: string, as: string, body?: object) =>
    api.call('POST', `/admin/${path}`, { as, ...(body && { body }) })
  const { loanId } = await seedLoan(api.deps, { state: 'Late' })
  const writeOff = { kind: 'write-off', reason: 'Debt relief order', because: 'nothing-recoverable' }
  const { body } = await send(`loans/${loanId}/proposals`, staff.token, writeOff)
  const { id } = body.data
  expect((await send(`loans/${loanId}/proposals`, staff.token, { kind: 'sell' })).status).toBe(422)
  expect((await send(`proposals/${id}/approve`, staff.token)).status).toBe(403)
  expect((await api.call('GET', '/admin/proposals', { as: other.token })).status).toBe(200)
  expect((await send(`proposals/${id}/approve`, other.token)).status).toBe(200)
  expect((await send(`proposals/${id}/refuse`, other.token, { note: 'Too late' })).status).toBe(409)
  const company = {
    name: 'Fellgate Ltd',
    address: '1 High Street',
    phone: '0113 496 0000',
    email: 'a@b.example',
  }
  const sell = { kind: 'sell', reason: 'Portfolio 3', buyer: company, price: 10.5 }
  const sale = await send(`loans/${loanId}/proposals`, staff.token, sell)
  expect((await send(`proposals/${sale.body.data.id}/approve`, other.token)).status).toBe(200)
  expectAsDescribed()
})

test('every answer about a death or an insolvency is as it is described', async () => {
  const { loanId } = await seedLoan(api.deps, { paidInstalments: 2 })
  const send = (path: string, body?: object) =>
    api.call('POST', `/admin/${path}`, { as: staff.token, ...(body && { body }) })
  const today = api.deps.clock.today().toString()
  const insolvency = { kind: 'insolvency', insolvencyKind: 'iva', happenedOn: today, evidence: 'Letter' }
  expect((await send(`loans/${loanId}/person-events`, { kind: 'death' })).status).toBe(422)
  const { body } = await send(`loans/${loanId}/person-events`, insolvency)
  const path = `person-events/${body.data.id}`
  expect((await send(`${path}/confirm`)).status).toBe(403)
  const other = (await seedStaff(api)).token
  expect((await api.call('POST', `/admin/${path}/confirm`, { as: other })).status).toBe(200)
  expect((await send(`${path}/discharge`, { dischargedOn: today })).status).toBe(200)
  expect((await api.call('GET', `/admin/${path}`, { as: staff.token })).status).toBe(200)
  const emailId = await seedHandedEmail(api.deps)
  expect((await api.call('GET', `/admin/emails/${emailId}`, { as: staff.token })).status).toBe(200)
  expectAsDescribed()
})

test('every answer about handing a vehicle back is as it is described', async () => {
  const motor = { brand: 'motor', productType: 'hire-purchase', paidInstalments: 2 } as const
  const { loanId, borrower: driver } = await seedLoan(api.deps, motor)
  const path = `/loans/${loanId}/voluntary-termination`
  const { body } = await api.call('GET', path, { as: driver.token })
  const hand = (toPay: number) =>
    api.call('POST', path, { as: driver.token, body: { toPay, confirmed: true } })
  expect((await hand(0.01)).status).toBe(409)
  expect((await hand(body.data.figures.toPay)).status).toBe(200)
  expect((await api.call('DELETE', path, { as: driver.token })).status).toBe(200)
  await completeHandBack(api, { loanId, borrower: driver })
  expect((await api.call('GET', path, { as: driver.token })).body.data.figures).toBeNull()
  expect((await api.call('GET', `${path}/statement.pdf`, { as: driver.token })).status).toBe(200)
  const returned = { returnedOn: api.deps.clock.today().toString(), hasDamage: true }
  const back = await api.call('POST', `/admin/loans/${loanId}/vehicle-return`, {
    as: staff.token,
    body: returned,
  })
  expect(back.body.data.damage).toBe('to-claim')
  expectAsDescribed()
})

test('every answer about a support need is as it is described', async () => {
  const { userId, token } = await seedBorrower(api.deps)
  const path = `/users/${userId}/support-need`
  const body = { circumstances: ['health'], consented: true, wordingVersion: 'support-need-2' }
  expect((await api.call('PUT', path, { as: token, body })).status).toBe(200)
  expect((await api.call('PUT', path, { as: token, body: {} })).status).toBe(422)
  expect((await api.call('GET', path, { as: token })).status).toBe(200)
  expect((await api.call('GET', `/admin${path}`, { as: staff.token })).status).toBe(200)
  const note = (text: string) =>
    api.call('POST', `/admin${path}/notes`, { as: staff.token, body: { note: text } })
  expect([(await note('Called')).status, (await note('')).status]).toEqual([200, 422])
  expect((await api.call('DELETE', path, { as: token })).status).toBe(200)
  expectAsDescribed()
})

test('every answer about a breathing space is as it is described', async () => {
  const { loanId } = await seedLoan(api.deps, { paidInstalments: 1 })
  const today = api.deps.clock.today().toString()
  const send = (path: string, body: object) => api.call('POST', `/admin/${path}`, { as: staff.token, body })
  const space = { kind: 'standard', reference: 'BS-1', startedOn: today }
  const { status, body } = await send(`loans/${loanId}/breathing-space`, space)
  const other = await send(`loans/${loanId}/breathing-space`, { ...space, reference: 'BS-2' })
  expect([status, other.status]).toEqual([200, 409])
  expect((await send(`loans/${loanId}/breathing-space`, {})).status).toBe(422)
  expect((await send(`breathing-spaces/${body.data.id}/end`, { endedOn: today })).status).toBe(200)
  expectAsDescribed()
})

test('every answer with the payments of a loan as a file is as it is described', async () => {
  const { loanId, borrower } = await seedLoan(api.deps, { state: 'Repaying' })
  for (const kind of ['csv', 'ics']) {
    const answer = await api.call('GET', `/loans/${loanId}/payments.${kind}`, { as: borrower.token })
    expect(answer.status).toBe(200)
  }
  const paid = await api.call('GET', `/loans/${loan.loanId}`, { as: loan.borrower.token })
  const path = `/loans/${loan.loanId}/payments/${paid.body.data.historicalRepayments[0].id}/receipt.pdf`
  expect((await api.call('GET', path, { as: loan.borrower.token })).status).toBe(200)
  expectAsDescribed()
})

test('every answer about changing bank details is as it is described', async () => {
  const { loanId, borrower } = await seedLoan(api.deps, { state: 'Repaying' })
  const call = async (method: string, body?: object) =>
    (
      await api.call(method, `/loans/${loanId}/bank-details-update`, {
        as: borrower.token,
        ...(body && { body }),
      })
    ).status
  const account = {
    accountHolderName: 'Ann Fell',
    sortCode: '99-99-90',
    accountNumber: '55667742',
    isAccountHolder: true,
  }
  expect(await call('GET')).toBe(404)
  expect([await call('POST', account), await call('POST', { ...account, isPayeeConfirmed: true })]).toEqual([
    409, 200,
  ])
  expect([
    await call('GET'),
    await call('DELETE'),
    await call('POST', { ...account, sortCode: '1' }),
  ]).toEqual([200, 200, 422])
  expectAsDescribed()
})

test('every answer about a passkey is as it is described', async () => {
  const { borrower: owner } = await seedLoan(api.deps, { state: 'Repaying' })
  const call = (method: string, path: string, body?: object) =>
    api.call(method, `/passkeys${path}`, { as: owner.token, ...(body && { body }) })
  expect((await call('POST', '/options')).status).toBe(403)
  await confirmAct(api, owner.token, { act: 'passkey', input: null })
  const { options } = (await call('POST', '/options')).body.data
  const device = createAuthenticator({ rpID: 'localhost', origin: 'http://localhost:3000' })
  const added = await call('POST', '', { deviceName: 'My phone', answer: device.make(options) })
  expect((await call('DELETE', `/${added.body.data.id}`)).status).toBe(200)
  expectAsDescribed()
})

test('every answer about what an early repayment would save is as it is described', async () => {
  const path = (id: number) => `/loans/${id}/preview-direct-debit-early-repayment`
  const preview = async ({ loanId, borrower: { token } }: SeededLoan, amount: number) =>
    (await api.call('POST', path(loanId), { as: token, body: { amount } })).status
  const running = await seedLoan(api.deps)
  const late = await seedLoan(api.deps, { state: 'Late' })
  expect([await preview(running, 100), await preview(running, 1), await preview(late, 100)]).toEqual([
    200, 422, 409,
  ])
  expectAsDescribed()
})

test('every answer on the way to cards that a loan pays off is as it is described', async () => {
  const chooser = await applyForLoan(api)
  await requestLoan(api, chooser)
  await becomeStrong(api, chooser.token)
  const type = 'debt-consolidation-upsell-application-requirements'
  const { [type]: id } = await wantEverything(api, chooser)
  const as = chooser.token
  const act = (action: string, body?: object) =>
    api.call('POST', `/v1/${type}/${id}/${action}`, { as, ...(body && { body }) })
  await act('opt-in')
  const card = { vaultAlias: 'tok_sandbox_describedCard1', lastFour: '4242', lender: 'Bramble Bank' }
  const path = `/v2/debt-consolidation-credit-cards/${(await act('credit-card', card)).body.data.creditCards[0].id}`
  await api.call('PATCH', `${path}/complete`, { as, body: { payoffAmount: 250 } })
  expect((await act('confirm')).status).toBe(200)
  await act('opt-out')
  expect((await api.call('GET', path, { as })).body.data.status).toBe('removed')
  expect((await api.call('DELETE', `${path}/delete`, { as })).status).toBe(200)
  expectAsDescribed()
})

/** As a person who misreads a form would, in the place of any text. */
test('a card number in any text of any call is refused, and is stored nowhere', async () => {
  const refused = new Set<string>()
  for (const { ids, ...caller } of Object.values(callers()))
    for (const endpoint of signingOutLast()) {
      const sent = withCardInTexts(EXAMPLE_BODIES.get(endpoint.name))
      if (sent.count === 0) continue
      const [path] = endpointPaths(endpoint as never)
      const { status, body: answer } = await api.call(endpoint.method, filled(path!, ids), {
        ...caller,
        body: sent.value,
      })
      expect([endpoint.name, status < 300]).toEqual([endpoint.name, false])
      if (
        status === 422 &&
        Object.values(answer.error.fields ?? {})
          .flat()
          .includes(NO_CARD_NUMBERS)
      )
        refused.add(endpoint.name)
    }
  expect(refused.size).toBeGreaterThan(40)
  expect(await findTables(api, '4242424242424242')).toEqual([])
  expectAsDescribed()
})

const NO_CARD_NUMBERS = 'Don’t put a card number here. We never store card numbers'

function withCardInTexts(value: unknown): { value: unknown; count: number } {
  if (typeof value === 'string') return { value: 'It is 4242 4242-4242 4242.', count: 1 }
  if (typeof value !== 'object' || value === null) return { value, count: 0 }
  const inner = Object.entries(value).map(([name, each]) => ({ name, ...withCardInTexts(each) }))
  const count = inner.reduce((sum, each) => sum + (each.name === 'file' ? 0 : each.count), 0)
  if (Array.isArray(value)) return { value: inner.map((each) => each.value), count }
  return { value: Object.fromEntries(inner.map((each) => [each.name, each.value])), count }
}

/** Any caller, any call, the example's body: the answer, or the refusal, is described. */
test.each([
  'nobody',
  'a session',
  'an applicant',
  'an applicant with proofs',
  'a borrower',
  'staff',
  'a partner',
  'somebody with an old token',
] as const)(
  'every call is answered as it is described: %s',
  async (who) => {
    const by = callers()[who]!
    for (const endpoint of signingOutLast()) {
      const sent = EXAMPLE_BODIES.get(endpoint.name)
      for (const path of endpointPaths(endpoint as never)) {
        const { ids, ...caller } = by
        const options = { ...caller, ...(sent === undefined ? {} : { body: sent }) }
        await api.call(endpoint.method, filled(path, ids) + queryOf(endpoint.name), options)
      }
    }
    expectAsDescribed()
  },
  60_000,
)

test('what staff do with items of their list, and with what people asked', async () => {
  const call = (path: string, body?: object) =>
    api.call(body ? 'POST' : 'GET', `/admin/${path}`, { as: token, ...(body && { body }) })
  const { token } = await seedStaff(api)
  const asked = await seedAsked(api.deps, borrower.applicationId)
  const id = `message-received:${asked.messageId}`
  const today = api.deps.clock.today()
  expect((await call(`attention/item?id=${id}`)).status).toBe(200)
  await call('attention/claims', { id })
  await call('attention/releases', { id })
  await call('attention/waits', { id, on: today.add({ days: 1 }).toString() })
  for (const [path, act, body] of [
    [`contact-messages/${asked.messageId}`, 'answer', { text: 'You can change it online.' }],
    [`callback-requests/${asked.callId}`, 'outcome', { outcome: 'spoke' }],
    [`complaints/${asked.complaintId}`, 'answer', { outcome: 'rejected', answeredOn: today.toString() }],
  ] as const) {
    expect((await call(path)).status).toBe(200)
    expect((await call(`${path}/${act}`, body)).status).toBe(200)
  }
  const complaint = await seedAsked(api.deps, borrower.applicationId, { subject: COMPLAINT })
  const path = `contact-messages/${complaint.messageId}`
  await call(`${path}/delay`, {
    text: 'We wait for the dealer.',
    respondBy: today.add({ days: 5 }).toString(),
  })
  const response = { outcome: 'upheld', text: 'We called you back too late.' }
  expect((await call(`${path}/response`, response)).status).toBe(200)
})

test('what staff read of a customer and a loan is as it is described', async () => {
  const { loanId, applicationId, borrower: customer } = await seedLoan(api.deps, { paidInstalments: 1 })
  const { token } = await seedStaff(api)
  const note = { as: token, body: { note: 'Spoke to them. AB' } }
  expect((await api.call('POST', `/admin/users/${customer.userId}/notes`, note)).status).toBe(200)
  const asked = { kind: 'access', checkedBy: 'document-seen', askedOn: api.deps.clock.today().toString() }
  const data = `/admin/users/${customer.userId}/data-requests`
  expect((await api.call('POST', data, { as: token, body: asked })).status).toBe(200)
  const told = await api.call('POST', `/admin/users/${customer.userId}/complaints`, {
    as: token,
    body: {
      channel: 'phone',
      receivedOn: api.deps.clock.today().subtract({ days: 57 }).toString(),
      text: 'Nobody called back.',
      answerBy: 'post',
    },
  })
  expect(told.status).toBe(201)
  const later = {
    text: 'We wait for the dealer.',
    respondBy: api.deps.clock.today().add({ days: 5 }).toString(),
  }
  const path = `/admin/contact-messages/${told.body.data.id}/delay`
  expect((await api.call('POST', path, { as: token, body: later })).status).toBe(200)
  const parts = ['', '/money', '/messages', '/documents', '/notes', '/history', '/data-requests']
  for (const path of [
    ...parts.map((part) => `users/${customer.userId}${part}`),
    ...['', '/as-borrower', '/money', '/acts'].map((part) => `loans/${loanId}${part}`),
    `loan-applications/${applicationId}/decline-review`,
  ])
    expect((await api.call('GET', `/admin/${path}`, { as: token })).status).toBe(200)
  expectAsDescribed()
})

test('most calls were also answered with what was asked for', () => {
  const answered = new Set(
    api.answers.filter(({ status }) => status < 300).map(({ operationId }) => callName(operationId)),
  )
  const never = ENDPOINTS.map(({ name }) => operationName(name)).filter((id) => !answered.has(id))
  expect(answered.size, `never answered: ${never.join(', ')}`).toBeGreaterThan(ENDPOINTS.length * 0.6)
})

test('and so are the refusals of unreadable requests', async () => {
  await api.call('GET', '/loan-illustration?amount=x', {})
  await api.call('GET', '/loan-illustration?amount=5000&term=36', { brand: 'nobody' })
  await api.call('POST', '/login-links', { body: 'x'.repeat(1024 * 1024) })
  await api.call('POST', '/login-links', { headers: { 'content-type': 'application/json' } })
  const request = `/loan-applications/${borrower.applicationId}/requested`
  await api.call('POST', request, { as: borrower.token, brand: 'supermarket', key: 'short' })
  expect(api.answers.slice(-5).map(({ status }) => status)).toEqual([422, 422, 413, 422, 400])
  expectAsDescribed()
})

function expectAsDescribed() {
  const faulty = api.answers.filter(({ faults }) => faults.length > 0)
  expect(faulty).toEqual([])
}

interface Caller {
  as?: string
  visit?: string
  brand?: string
  ids?: Record<string, number>
}

function callers(): Record<string, Caller> {
  const ofTheLoan = {
    users: loan.borrower.userId,
    loans: loan.loanId,
    loan: loan.loanId,
    'loan-applications': loan.applicationId,
  }
  return {
    nobody: {},
    'a session': { visit },
    'an applicant': { as: applicant.token, ids: { 'loan-applications': applicant.applicationId } },
    // Not by the application's id: the calls with it would withdraw the request first.
    'an applicant with proofs': { as: requested.token, ids: requirements },
    'a borrower': { as: loan.borrower.token, ids: ofTheLoan },
    staff: { as: staff.token, ids: { ...ofTheLoan, users: staff.userId } },
    'a partner': { as: PARTNER_KEY, brand: 'motor' },
    'somebody with an old token': { as: 'q3Vb7nT0xKc9Zr1LmW4sYd8HjP2eUa6F' },
  }
}

/** The calls that end a sign-in come after the calls that need it. */
function signingOutLast() {
  return ENDPOINTS.toSorted(
    (left, right) => Number(left.name === 'signOut') - Number(right.name === 'signOut'),
  )
}

function exampleBodies(): Map<string, unknown> {
  const { paths, components } = openApiDocument(ENDPOINTS)
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  // The first of the versions of a call.
  const bodies = new Map(
    operations
      .toReversed()
      .map(({ operationId, requestBody }) => [
        callName(operationId),
        components.requestBodies[requestBody?.$ref.split('/').at(-1) ?? '']?.content,
      ]),
  )
  return new Map(
    ENDPOINTS.flatMap(({ name }) => {
      const [body] = Object.values(bodies.get(operationName(name)) ?? {})
      return body ? [[name, findExample(body, components.examples)]] : []
    }),
  )
}

/** With the caller's own records, or with one that does not exist. */
function filled(path: string, ids: Record<string, number> = {}): string {
  const kind = path.replace(/^\/v\d/, '').split('/')[1]!
  return path
    .replace('{seedName}', 'offer-reading-order')
    .replace('{slug}', 'secci')
    .replace(/\{\w+\}/g, String(ids[kind] ?? MISSING_ID))
}

function queryOf(name: string): string {
  if (name === 'lookUpPostcode') return '?postCode=LS1%204AP'
  return name === 'illustrateLoan' ? '?amount=5000&term=36' : ''
}
