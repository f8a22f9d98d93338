import { createHash } from 'node:crypto'
import type { ReadDocumentSlug } from '@tarnbrook/contract/documents/document-types'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  applyForLoan,
  becomeApproved,
  choosePaymentDay,
  confirmAllDocuments,
  fetchApplication,
  fetchRequirement,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'

let api: TestApi
let approved: TestBorrower

beforeAll(async () => {
  api = await startTestApi({ worker: false })
  approved = await becomeApproved(api)
})
afterAll(() => api.stop())

const SLUGS = ['adequate-explanations', 'secci', 'contract'] as const

const read = (who: TestBorrower, slug: ReadDocumentSlug, as = who.token) =>
  api.call('GET', `/loan-applications/${who.applicationId}/read-${slug}.html`, { as })

const confirm = (
  who: TestBorrower,
  slug: ReadDocumentSlug,
  options: { as?: string; version?: string } = {},
) =>
  api.call('POST', `${options.version ?? ''}/loan-applications/${who.applicationId}/confirm-read-${slug}`, {
    as: options.as ?? who.token,
    body: { hasRead: true },
  })

const complete = (who: TestBorrower, version = '') =>
  api.call('POST', `${version}/loan-applications/${who.applicationId}/complete-read-documents`, {
    as: who.token,
  })

const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

const rowsOf = (who: TestBorrower, slug: ReadDocumentSlug) =>
  api.deps.db
    .selectFrom('document')
    .selectAll()
    .where('application_id', '=', who.applicationId)
    .where('slug', '=', slug)
    .execute()

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const pounds = (amount: number) =>
  new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' }).format(amount)

describe('reading', () => {
  test('all three documents can be read with a quote, the agreement as the draft that is signed later', async () => {
    const quoted = await applyForLoan(api)
    for (const slug of SLUGS) {
      const answer = await read(quoted, slug)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const draft = await read(quoted, 'contract')
    await requestLoan(api, quoted)
    expect((await read(quoted, 'contract')).body).toBe(draft.body)
  })

  test('CCA 1974 s55C: no draft of an agreement that we no longer offer', async () => {
    const quoted = await applyForLoan(api)
    await api.deps.db
      .updateTable('quote')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where('application_id', '=', quoted.applicationId)
      .execute()
    const tooLate = await read(quoted, 'contract')
    expect([tooLate.status, tooLate.body]).toEqual([409, refusal('WRONG_STATE')])
    expect((await read(quoted, 'secci')).status).toBe(200)
  })

  test('before and after signing each document is saved as a file that stands by itself', async () => {
    const quoted = await applyForLoan(api)
    const download = (slug: string, as: string) =>
      api.call('GET', `/loan-applications/${quoted.applicationId}/read-${slug}.html/download`, { as })
    const { body: shown } = await read(quoted, 'secci')
    const file = await download('secci', quoted.token)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="secci-${quoted.applicationId}.html"`,
    )
    expect(file.headers.get('content-type')).toMatch(/^text\/html/)
    expect(file.body).toContain(shown)
    expect(file.body).toMatch(/^<!doctype html>.*<title>[^<]{5,}<\/title>.*@media print/s)
    expect(await rowsOf(quoted, 'secci')).toHaveLength(1)

    // The draft of the agreement too, with its number on each page in print.
    const draft = await download('contract', quoted.token)
    expect(draft.body).toContain((await read(quoted, 'contract')).body)
    expect(draft.body).toMatch(/\.doc-reference \{ display: table-footer-group; break-inside: avoid; \}/)
    expect((await download('payslip', quoted.token)).status).toBe(404)
    const stranger = await applyForLoan(api)
    expect((await download('secci', stranger.token)).status).toBe(404)
  })

  test('without a quote there is nothing to read', async () => {
    const declined = await applyForLoan(api, { lastName: 'Decline' })
    for (const slug of SLUGS) expect((await read(declined, slug)).status).toBe(409)
  })

  test.each(SLUGS)('%s: its figures are the quote’s, and names are escaped', async (slug) => {
    const { quote } = await fetchApplication(api, approved)
    const { body: html } = await read(approved, slug)
    for (const amount of [quote.amount, quote.fee, quote.instalment, quote.totalPayable])
      expect(html).toContain(pounds(amount))
    expect(html).toContain(`${quote.apr.toFixed(1)}%`)
    expect(html).toContain('Maeve O&#39;Neill')
    expect(html).not.toContain("O'Neill")
  })

  test('the agreement has the address, escaped, and every payment of the quote', async () => {
    const { quote } = await fetchApplication(api, approved)
    const { body: html } = await read(approved, 'contract')
    expect(html).toContain('12 Ferry &amp; Weir Lane')
    expect(quote.schedule).toHaveLength(36)
    for (const row of quote.schedule) {
      const dueOn = row.dueOn.split('-').reverse().join('/')
      expect(html).toContain(
        `<th scope="row">${row.number}</th><td>${dueOn}</td><td>${pounds(row.amount)}</td><td>${pounds(row.principal)}</td><td>${pounds(row.interest)}</td>`,
      )
    }
  })

  test('twice, under both names, is one row with the hash of what was sent', async () => {
    const first = await read(approved, 'secci')
    const legacy = await api.call('GET', `/loan-applications/${approved.applicationId}/read-secci_html`, {
      as: approved.token,
    })
    expect(legacy.body).toBe(first.body)
    const rows = await rowsOf(approved, 'secci')
    expect(rows.map((row) => [row.html, row.sha256])).toEqual([[first.body, sha256(first.body)]])
  })

  test('two at once are one row', async () => {
    const fresh = await applyForLoan(api)
    const answers = await Promise.all([read(fresh, 'secci'), read(fresh, 'secci'), read(fresh, 'secci')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(fresh, 'secci')).toHaveLength(1)
  })

  test('another person’s document is not found, and reading any needs a sign-in', async () => {
    const other = await applyForLoan(api)
    const foreign = await read(approved, 'secci', other.token)
    const missing = await api.call('GET', '/loan-applications/4103558201337/read-secci.html', {
      as: other.token,
    })
    expect([foreign.status, missing.status]).toEqual([404, 404])
    expect(foreign.body.error.message).toBe(missing.body.error.message)
    expect(
      (await api.call('GET', `/loan-applications/${approved.applicationId}/read-secci.html`)).status,
    ).toBe(401)
  })
})

describe('confirming', () => {
  test('stores version, hash and time of what was read; a repeat leaves the first time', async () => {
    const borrower = await becomeApproved(api)
    const { body: html } = await read(borrower, 'secci')
    const first = await confirm(borrower, 'secci')
    expect(first).toMatchObject({
      status: 200,
      body: {
        data: {
          '@type': 'documentConfirmation',
          slug: 'secci',
          version: 'secci-2026-11-27.2',
          sha256: sha256(html),
        },
      },
    })
    const again = await confirm(borrower, 'secci', { version: '/v2' })
    expect(again.body).toEqual(first.body)
    const { details } = await fetchRequirement(
      api,
      borrower,
      'legal-documents-accepted-application-requirement',
    )
    expect(details.documents?.find(({ slug }) => slug === 'secci')).toMatchObject({
      hasRead: true,
      readAt: first.body.data.confirmedAt,
    })
  })

  test('a document that was never shown is made when it is confirmed', async () => {
    const borrower = await becomeApproved(api)
    const answer = await confirm(borrower, 'contract', { version: '/v1' })
    expect(answer.status).toBe(200)
    expect((await rowsOf(borrower, 'contract')).map((row) => row.sha256)).toEqual([answer.body.data.sha256])
  })

  test('needs the tick', async () => {
    const answer = await api.call('POST', `/loan-applications/${approved.applicationId}/confirm-read-secci`, {
      as: approved.token,
      body: { hasRead: false },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { fields: { hasRead: ['Tick the box when you’ve read this document'] } } },
    })
  })

  test('waits for the approval, and is the borrower’s own', async () => {
    const requested = await applyForLoan(api)
    expect((await confirm(requested, 'secci')).status).toBe(409)
    await requestLoan(api, requested)
    expect((await confirm(requested, 'secci')).body).toEqual(refusal('WRONG_STATE'))
    expect((await confirm(approved, 'secci', { as: requested.token })).status).toBe(404)
  })

  test('a document that changed since it was shown must be read again', async () => {
    const borrower = await becomeApproved(api)
    await read(borrower, 'contract')
    const { user_id } = await api.deps.db
      .selectFrom('loan_application')
      .select('user_id')
      .where('id', '=', borrower.applicationId)
      .executeTakeFirstOrThrow()
    await api.deps.db
      .updateTable('user_address')
      .set({ town: 'Bradford' })
      .where('user_id', '=', user_id)
      .execute()

    const stale = await confirm(borrower, 'contract')
    expect([stale.status, stale.body]).toEqual([409, refusal('WRONG_STATE')])
    const { body: html } = await read(borrower, 'contract')
    expect(html).toContain('Bradford')
    expect((await confirm(borrower, 'contract')).body.data.sha256).toBe(sha256(html))
  })

  test('another payment day makes other documents, and what was confirmed before no longer counts', async () => {
    const borrower = await becomeApproved(api, { paymentDay: 7 })
    await confirmAllDocuments(api, borrower)
    const before = await read(borrower, 'contract')
    await choosePaymentDay(api, borrower, 8)
    const after = await read(borrower, 'contract')
    expect(sha256(after.body)).not.toBe(sha256(before.body))
    expect((await complete(borrower)).body).toEqual(refusal('WRONG_STATE'))

    // Back on the first day it is a separate agreement again, and can be read and confirmed.
    await choosePaymentDay(api, borrower, 7)
    expect((await complete(borrower)).status).toBe(409)
    await confirmAllDocuments(api, borrower)
    expect((await complete(borrower)).status).toBe(200)
  })
})

describe('completing', () => {
  test('is refused until all three are confirmed, then answers the application', async () => {
    const borrower = await becomeApproved(api)
    for (const slug of SLUGS) {
      expect((await complete(borrower)).body).toEqual(refusal('WRONG_STATE'))
      await read(borrower, slug)
      expect((await confirm(borrower, slug)).status).toBe(200)
    }
    for (const version of ['', '/v2'])
      expect(await complete(borrower, version)).toMatchObject({
        status: 200,
        body: { data: { '@type': 'loanApplication', id: borrower.applicationId, state: 'Approved' } },
      })
  })

  test('once signed, the agreement that was confirmed is shown, whatever changes afterwards', async () => {
    const borrower = await becomeApproved(api)
    await confirmAllDocuments(api, borrower)
    const { body: signedText } = await read(borrower, 'contract')
    const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
    const signing = await api.call(
      'POST',
      `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`,
      { as: borrower.token, key: `sign-${crypto.randomUUID()}`, body: SIGNATURE },
    )
    expect(signing.status).toBe(200)
    await api.deps.db
      .updateTable('app_user')
      .set({ last_name: 'Changed' })
      .where('email', '=', borrower.email)
      .execute()
    expect((await read(borrower, 'contract')).body).toBe(signedText)
    expect(await rowsOf(borrower, 'contract')).toHaveLength(1)
  })
})

test('a hire purchase through a partner: its goods, its heading', async () => {
  const driver = await applyForLoan(api, {
    brand: 'motor',
    partnerKey: 'partner-key-for-tests-only',
    amount: 10_000,
    term: 60,
    vehicle: {
      registration: 'ab12 cde',
      make: 'Skoda',
      model: 'Octavia & Estate',
      year: 2021,
      cashPrice: 11_500,
      deposit: 1500,
    },
  })
  expect((await read(driver, 'contract')).body).toContain('Not known when this agreement was made')
  const answerWith = (vin: string) =>
    api.call('POST', `/loan-applications/${driver.applicationId}/reaction`, {
      as: driver.token,
      body: { reaction: 'yes', vin },
    })
  expect((await answerWith('TMBJG7NE0MQ123456')).body.error.fields).toHaveProperty('vin')
  // A mistake in their own number is corrected; a partner's number would stay.
  expect((await answerWith('WVWZZZ1JZXW000001')).body.data.vehicle).toMatchObject({
    vin: 'WVWZZZ1JZXW000001',
    isVinOfBorrower: true,
  })
  expect((await answerWith('tmb jg7 ne0 m0123456')).body.data.vehicle.vin).toBe('TMBJG7NE0M0123456')
  const { rows: trail } = await api.deps.pool.query(
    `select after from event where name = 'quoteReactedTo' and subject_id = $1 order by id limit 1`,
    [driver.applicationId],
  )
  expect(trail).toEqual([{ after: { reaction: 'yes', hasVin: true } }])
  await requestLoan(api, driver)
  const { quote } = await fetchApplication(api, driver)
  const { details } = await fetchRequirement(api, driver, 'legal-documents-accepted-application-requirement')
  expect(details.documents?.map(({ title }) => title)).toEqual([
    'Important Information',
    'Key Facts',
    'Hire Purchase Agreement',
  ])
  const { body: html } = await read(driver, 'contract')
  expect(html).toContain('Hire Purchase Agreement regulated by the Consumer Credit Act 1974')
  expect(html).toContain('Skoda Octavia &amp; Estate, 2021')
  expect(html).toContain('Vehicle identification number</th><td>TMBJG7NE0M0123456')
  expect(html).toContain(`the option-to-purchase fee of ${pounds(quote.optionToPurchaseFee)}`)
  expect(html).toContain(`including your deposit</th><td>${pounds(quote.totalPayable + 1500)}`)
})

test('a loan for no vehicle has no number of one', async () => {
  const borrower = await applyForLoan(api)
  const { status, body } = await api.call('POST', `/loan-applications/${borrower.applicationId}/reaction`, {
    as: borrower.token,
    body: { reaction: 'yes', vin: 'TMBJG7NE0M0123456' },
  })
  expect([status, body.error.fields]).toEqual([422, { vin: ['This is for no vehicle'] }])
})

// Last in the file: the clock of this server does not go back.
test('a document is for the day on which it can be signed: the same all day, and another one on another day', async () => {
  const quoted = await applyForLoan(api)
  const today = api.deps.clock.today()
  const first = await read(quoted, 'contract')
  expect(first.body).toContain(`It is made when you sign it, on ${formatDayWords(today)}.`)
  expect((await read(quoted, 'contract')).body).toBe(first.body)

  const later = today.add({ days: 5 })
  await api.deps.clock.setToday(later)
  // No one stays signed in for a week; this test only checks the bytes.
  await api.deps.db
    .updateTable('auth_token')
    .set({ expires_at: new Date(Date.now() + 9 * 86_400_000) })
    .execute()
  const next = await read(quoted, 'contract')
  expect(next.body).toContain(`It is made when you sign it, on ${formatDayWords(later)}.`)
  const kept = (await rowsOf(quoted, 'contract')).map(({ html }) => html)
  expect(new Set(kept)).toEqual(new Set([first.body, next.body]))
})
