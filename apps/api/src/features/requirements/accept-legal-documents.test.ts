import { createHash } from 'node:crypto'
import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { addDeliveryDays } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { toVisibleText } from '#testing/documents/documents.ts'
import { runJobsNow } from '#testing/jobs.ts'
import {
  applyForLoan,
  becomeApproved,
  choosePaymentDay,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  provePhone,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { oneSpaced, readPdf } from '#testing/pdf/read-pdf.ts'

let api: TestApi
/** Ready to sign; no test signs for it. */
let ready: Signer
/** Has signed, and the emails of it were sent. */
let signed: { borrower: Signer; before: Awaited<ReturnType<typeof fetchApplication>>; answer: Answer }

beforeAll(async () => {
  api = await startTestApi()
  ready = await readyToSign()
  const borrower = await readyToSign()
  const before = await fetchApplication(api, borrower)
  signed = { borrower, before, answer: await sign(borrower, { version: 'v2' }) }
  await api.drain()
}, 60_000)
afterAll(() => api?.stop())

const LEGAL = 'legal-documents-accepted-application-requirement'

type Answer = Awaited<ReturnType<TestApi['call']>>
type Signer = TestBorrower & { requirementId: number }

async function readyToSign(): Promise<Signer> {
  const borrower = await becomeApproved(api)
  await confirmAllDocuments(api, borrower)
  return withRequirement(borrower)
}

async function withRequirement(borrower: TestBorrower): Promise<Signer> {
  return { ...borrower, requirementId: (await fetchRequirement(api, borrower, LEGAL)).id }
}

const sign = (who: Signer, options: { as?: string; key?: string; version?: string; body?: unknown } = {}) =>
  api.call('POST', `/${options.version ?? 'v1'}/${LEGAL}s/${who.requirementId}/complete-legal-documents`, {
    as: options.as ?? who.token,
    key: options.key ?? `sign-${crypto.randomUUID()}`,
    body: options.body ?? SIGNATURE,
  })

const loansOf = (who: TestBorrower) =>
  api.deps.db.selectFrom('loan').selectAll().where('application_id', '=', who.applicationId).execute()

const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

test('signing accepts the application, makes the loan of the quote, and sends the email', async () => {
  const {
    borrower,
    before: { quote },
    answer,
  } = signed
  expect(answer).toMatchObject({ status: 200, body: { data: { '@type': LEGAL, status: 'met' } } })

  const application = await fetchApplication(api, borrower)
  expect(application).toMatchObject({ state: 'Accepted', loanContractAcceptedAt: expect.any(String) })
  const [loan] = await loansOf(borrower)
  expect(loan).toMatchObject({
    id: application.loanId,
    brand: 'main',
    amount_pence: quote.amount * 100,
    fee_pence: quote.fee * 100,
    total_payable_pence: Math.round(quote.totalPayable * 100),
    payment_day: quote.paymentDay,
    agreed_on: api.deps.clock.today().toString(),
  })
  const instalments = await api.deps.db
    .selectFrom('instalment')
    .select(['due_on', 'amount_pence'])
    .where('loan_id', '=', loan!.id)
    .orderBy('number')
    .execute()
  expect(instalments).toEqual(
    quote.schedule.map((row) => ({ due_on: row.dueOn, amount_pence: Math.round(row.amount * 100) })),
  )

  const mails = await api.inbox(borrower.email)
  const mail = mails.find(({ subject }) => subject === 'Your signed agreement')
  expect(mail?.text).toContain(`Monthly payment: £${quote.instalment.toFixed(2)}`)
  expect(mail?.text).toContain('You can withdraw within 14 days without giving a reason.')
  expect(mail?.text).toContain('You can withdraw before we send the money too. Then nothing is paid')
  expect(mail?.links).toContain(
    `http://localhost:3000/account/borrow/repay/cancel-before-payout?id=${loan!.id}`,
  )
})

const agreementMail = async (who: TestBorrower) =>
  (await api.inbox(who.email)).find(({ subject }) => subject === 'Your signed agreement')

const fileAt = async (path: string) => (await fetch(api.sandboxUrl + path)).bytes()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('what was signed is attached to the email, byte for byte, as PDF', async () => {
  const { borrower } = signed
  const mail = await agreementMail(borrower)
  const [loan] = await loansOf(borrower)
  expect(mail?.attachments.map(({ name, type }) => [name, type])).toEqual([
    [`Agreement-${loan!.reference}.pdf`, 'application/pdf'],
    [`Pre-contract-information-${loan!.reference}.pdf`, 'application/pdf'],
    [`Adequate-explanations-${loan!.reference}.pdf`, 'application/pdf'],
  ])
  expect(mail?.text).toContain(`attached, as the file Agreement-${loan!.reference}.pdf`)
  const slugs = ['contract', 'secci', 'adequate-explanations']
  for (const [index, slug] of slugs.entries()) {
    const signed = await api.deps.db
      .selectFrom('document')
      .innerJoin('document_confirmation', 'document_confirmation.document_id', 'document.id')
      .select(['document.html', 'document.pdf_sha256'])
      .where('application_id', '=', borrower.applicationId)
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const file = await fileAt(mail!.attachments[index]!.path)
    expect(sha256(file)).toBe(signed.pdf_sha256)
    expect((await readPdf(file)).text).toBe(oneSpaced(toVisibleText(signed.html)))
    const { body } = await api.call('GET', `/loan-applications/${borrower.applicationId}/read-${slug}.html`, {
      as: borrower.token,
    })
    expect(body).toBe(signed.html)
  }
})

test('the right to withdraw has no last day until the agreement was handed to the mail server', async () => {
  // An outage affects new connections only, so it begins before the first email.
  const shared = api
  api = await startTestApi()
  await using _own = { [Symbol.asyncDispose]: () => api.stop().finally(() => (api = shared)) }
  await api.setFault('smtp', 'down')
  const borrower = await readyToSign()
  expect((await sign(borrower)).status).toBe(200)
  await api.drain()
  const [unsent] = await loansOf(borrower)
  const read = async () =>
    (await api.call('GET', `/loans/${unsent!.id}`, { as: borrower.token })).body.data.withdrawUntil
  expect([unsent!.agreement_sent_on, await read(), await agreementMail(borrower)]).toEqual([
    null,
    null,
    undefined,
  ])

  await api.setFault('smtp', 'ok')
  await runJobsNow(api.deps)
  await api.drain()
  const [sent] = await loansOf(borrower)
  const today = api.deps.clock.today()
  expect(sent!.agreement_sent_on).toBe(today.toString())
  const lastDay = addDeliveryDays(today, 1).add({ days: 14 })
  expect(await read()).toBe(lastDay.toString())
  const mail = await agreementMail(borrower)
  expect(mail?.text).toContain(`you have until the end of ${formatDayWords(lastDay)}`)
  const kept = await api.deps.db
    .selectFrom('document')
    .select('pdf_sha256')
    .where('application_id', '=', borrower.applicationId)
    .where('slug', '=', 'contract')
    .executeTakeFirstOrThrow()
  expect(sha256(await fileAt(mail!.attachments[0]!.path))).toBe(kept.pdf_sha256)
})

test('another sending of the agreement on a later day does not move the day of the first', async () => {
  const { borrower } = signed
  const [loan] = await loansOf(borrower)
  const message = await api.deps.db
    .updateTable('message')
    .set({ sent_at: new Date(Date.now() + 5 * 86_400_000) })
    .where('once_key', '=', `agreement:${borrower.applicationId}`)
    .returning('id')
    .executeTakeFirstOrThrow()
  const context = systemContext('send-message')
  await command(api.deps, context, { name: 'sendAgain' }, (work) =>
    work.enqueue('record-agreement-sent', { loanId: loan!.id, messageId: message.id }),
  )
  await api.drain()
  expect((await loansOf(borrower))[0]!.agreement_sent_on).toBe(loan!.agreement_sent_on)
})

describe('documents by email', () => {
  const consentOf = (who: TestBorrower) =>
    api.deps.db
      .selectFrom('application_consent')
      .select(['kind', 'is_given', 'wording', 'email', 'said_at'])
      .where('application_id', '=', who.applicationId)
      .execute()

  test('are agreed to on signing: the address, the wording and the time are stored', async () => {
    const { borrower } = signed
    expect(await consentOf(borrower)).toEqual([
      {
        kind: 'electronic-delivery',
        is_given: true,
        wording: consentWording.electronicDelivery.version,
        email: borrower.email,
        said_at: expect.any(Date),
      },
    ])
  })

  test.each([
    ['nothing said', {}],
    ['no', { ...SIGNATURE, agreesToEmail: false }],
    ['words of another day', { ...SIGNATURE, wordingVersion: 'electronic-delivery-0' }],
  ])('%s: nothing is signed', async (_, body) => {
    const answer = await sign(ready, { body })
    expect([answer.status, answer.body]).toEqual([422, refusal('VALIDATION_FAILED')])
    expect([await loansOf(ready), await consentOf(ready)]).toEqual([[], []])
  })
})

test('two signings at once make one loan', async () => {
  const borrower = await readyToSign()
  const answers = await Promise.all([sign(borrower), sign(borrower), sign(borrower)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await loansOf(borrower)).toHaveLength(1)
})

test('the same key gives the same answer, at once and later; another key after it is too late', async () => {
  const borrower = await readyToSign()
  const key = `sign-${crypto.randomUUID()}`
  const [first, twin] = await Promise.all([sign(borrower, { key }), sign(borrower, { key })])
  const later = await sign(borrower, { key })
  expect(first.status).toBe(200)
  expect([twin.body, later.body]).toEqual([first.body, first.body])
  expect((await sign(borrower)).body).toEqual(refusal('WRONG_STATE'))
  expect(await loansOf(borrower)).toHaveLength(1)

  // What a key of any release keeps.
  const keep = (result: unknown) =>
    api.deps.db
      .updateTable('idempotency')
      .set({ result: JSON.stringify(result) })
      .where('key', '=', key)
      .execute()
  const { rows } = await api.deps.pool.query('select result from idempotency where key = $1', [key])
  expect(rows).toEqual([{ result: true }])
  for (const [result, words] of [
    [false, 'We can’t lend to you now'],
    ['Nothing was signed.', 'Nothing was signed.'],
  ] as const) {
    await keep(result)
    expect((await sign(borrower, { key })).body.error).toMatchObject({
      code: 'WRONG_STATE',
      message: expect.stringContaining(words),
    })
  }
})

test('every document of the quote in force must have been confirmed', async () => {
  const borrower = await withRequirement(await becomeApproved(api))
  const unread = await sign(borrower)
  expect(unread).toMatchObject({
    status: 409,
    body: { error: { code: 'WRONG_STATE', message: 'Read and confirm each document before you sign.' } },
  })
  await confirmAllDocuments(api, borrower)
  await choosePaymentDay(api, borrower, 8)
  expect((await sign(borrower)).status).toBe(409)
  await confirmAllDocuments(api, borrower)
  expect((await sign(borrower)).status).toBe(200)
})

test('is locked until everything else is met', async () => {
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  await provePhone(api, borrower)
  const requirement = await fetchRequirement(api, borrower, LEGAL)
  expect(requirement.status).toBe('locked')
  expect((await sign({ ...borrower, requirementId: requirement.id })).body).toEqual(refusal('WRONG_STATE'))
})

test('a quote that has ended cannot be signed', async () => {
  const setEnd = (expiresAt: Date | null) =>
    api.deps.db
      .updateTable('quote')
      .set({ expires_at: expiresAt })
      .where('application_id', '=', ready.applicationId)
      .where('is_current', '=', true)
      .execute()
  const { expires_at: end } = await api.deps.db
    .selectFrom('quote')
    .select('expires_at')
    .where('application_id', '=', ready.applicationId)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  await setEnd(new Date(api.deps.clock.now().epochMilliseconds))
  const answer = await sign(ready)
  await setEnd(end)
  expect([answer.status, answer.body]).toEqual([409, refusal('QUOTE_EXPIRED')])
  expect(await loansOf(ready)).toEqual([])
})

test('documents of an earlier day are not signed; a first payment that is too near by now moves by a month', async () => {
  const borrower = await readyToSign()
  const soon = api.deps.clock.today().add({ days: 9 })
  // The quote was made eleven days ago, when its first payment was twenty days ahead.
  await api.deps.db
    .updateTable('quote')
    .set({
      start_on: soon.subtract({ days: 20 }).toString(),
      first_payment_on: soon.toString(),
      payment_day: soon.day,
    })
    .where('application_id', '=', borrower.applicationId)
    .where('is_current', '=', true)
    .execute()
  const answer = await sign(borrower)
  expect([answer.status, answer.body]).toEqual([409, refusal('DOCUMENTS_OUT_OF_DATE')])
  await confirmAllDocuments(api, borrower)
  expect((await sign(borrower)).status).toBe(200)
  const { quote } = await fetchApplication(api, borrower)
  expect(quote.agreementOn).toBe(api.deps.clock.today().toString())
  expect(Temporal.PlainDate.compare(quote.firstPaymentOn, soon.add({ days: 27 }))).toBe(1)
})

test('needs a strong sign-in of the borrower themselves', async () => {
  const foreign = await sign(ready, { as: signed.borrower.token })
  expect([foreign.status, foreign.body]).toEqual([404, refusal('NOT_FOUND')])
  const stranger = await applyForLoan(api)
  const weak = await sign(ready, { as: stranger.token })
  expect([weak.status, weak.body]).toEqual([403, refusal('STEP_UP_REQUIRED')])
  expect(await loansOf(ready)).toEqual([])
})
