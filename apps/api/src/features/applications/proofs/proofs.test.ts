import { createHash } from 'node:crypto'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runJobsNow } from '#testing/jobs.ts'
import {
  applyForLoan,
  becomeStrong,
  fetchApplication,
  fetchRequirement,
  requestLoan,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { callProof } from '#testing/proofs/calls.ts'
import { EICAR } from '#testing/proofs/eicar.ts'
import { buildJpeg, buildPdf, buildPng } from '#testing/proofs/files.ts'
import { buildStatement } from '#testing/proofs/pdfs.ts'
import { HEIC_PHOTO } from '#testing/proofs/photos.ts'

const INCOME = 'income-application-requirement'
const LOCKED = await buildStatement({ userPassword: 'a', ownerPassword: 'b' })

let api: TestApi

beforeAll(async () => {
  api = await startTestApi()
})
afterEach(() => api.setFault('clamav', 'ok'))
afterAll(() => api?.stop())

interface Asked {
  borrower: TestBorrower
  income: Requirement
}

async function askedForIncome(): Promise<Asked> {
  const borrower = await applyForLoan(api, { amount: 9000 })
  await requestLoan(api, borrower)
  return { borrower, income: await fetchRequirement(api, borrower, INCOME) }
}

const send = ({ borrower, income }: Asked, file?: Uint8Array | string, name?: string) =>
  callProof(api, income, 'send', {
    as: borrower.token,
    ...(file === undefined ? {} : { file }),
    ...(name === undefined ? {} : { name }),
  })
const confirm = ({ borrower, income }: Asked) => callProof(api, income, 'confirm', { as: borrower.token })
const incomeOf = ({ borrower }: Asked) => fetchRequirement(api, borrower, INCOME)
const refusal = (code: string) => ({ error: expect.objectContaining({ code }) })

describe('which application wants which proof', () => {
  test.each([
    [{ amount: 7500 }, []],
    [{ amount: 7501 }, [INCOME]],
    [{ amount: 9000, lastName: 'Newcomer' }, [INCOME, 'id-application-requirement']],
  ])('%j', async (applicant, types) => {
    const borrower = await applyForLoan(api, applicant)
    await requestLoan(api, borrower)
    const { requirements } = await fetchApplication(api, borrower)
    expect(requirements.map((each) => each['@type']).filter((type) => !ALWAYS.includes(type))).toEqual(types)
  })

  const ALWAYS = [
    'phone-application-requirement',
    'bank-application-requirement',
    'payment-day-application-requirement',
    'legal-documents-accepted-application-requirement',
  ]
})

describe('a file', () => {
  test('is stored sealed, shown with what it is, and can be looked at by its borrower alone', async () => {
    const asked = await askedForIncome()
    const file = buildPdf('Payslip')
    const answer = await send(asked, file, '  March payslip.pdf ')
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          status: 'wanted',
          attachments: [
            { name: 'March payslip.pdf', kind: 'pdf', pages: 1, bytes: file.length, status: 'ready' },
          ],
        },
      },
    })
    const path = `/attachments/${answer.body.data.attachments[0].id}`
    expect(await api.call('GET', path, { as: asked.borrower.token })).toMatchObject({ status: 403 })
    await becomeStrong(api, asked.borrower.token)
    const read = await fetch(`${api.apiUrl}${path}`, {
      headers: { authorization: `Bearer ${asked.borrower.token}`, 'x-configured-brand': 'main' },
    })
    expect(Buffer.from(await read.arrayBuffer()).equals(file)).toBe(true)
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^attachment; filename="proof-\d+\.pdf"$/),
    })

    const other = await askedForIncome()
    await becomeStrong(api, other.borrower.token)
    expect(await api.call('GET', path, { as: other.borrower.token })).toMatchObject({ status: 404 })

    const { rows } = await sql<{ storage_key: string }>`select storage_key from proof
      where requirement_id = ${asked.income.id}`.execute(api.deps.db)
    const stored = await api.deps.providers.files.get(rows[0]!.storage_key)
    expect(Buffer.from(stored!).includes(file)).toBe(false)
  })

  test('that is a picture of any kind is shown as a JPEG without its place, and its hash is that of what was sent', async () => {
    const asked = await askedForIncome()
    await becomeStrong(api, asked.borrower.token)
    for (const [file, name] of [
      [HEIC_PHOTO, 'IMG_0042.HEIC'],
      [buildJpeg(1200, 900), 'payslip.jpg'],
    ] as const) {
      const answer = await send(asked, file, name)
      const [attachment] = answer.body.data.attachments.slice(-1)
      expect(attachment).toMatchObject({ name, kind: 'jpeg', pages: 1, status: 'ready' })
      const read = await fetch(`${api.apiUrl}/attachments/${attachment.id}`, {
        headers: { authorization: `Bearer ${asked.borrower.token}`, 'x-configured-brand': 'main' },
      })
      expect(read.headers.get('content-type')).toBe('image/jpeg')
      expect(read.headers.get('content-disposition')).toMatch(/^inline; filename="proof-\d+\.jpg"$/)
      const shown = Buffer.from(await read.arrayBuffer())
      expect([shown.subarray(0, 2).toString('hex'), shown.length]).toEqual(['ffd8', attachment.bytes])
      expect(shown.toString('latin1')).not.toMatch(/Apple|Exif/)
      const { rows } = await sql<{
        sha256: Buffer
      }>`select sha256 from proof where id = ${attachment.id}`.execute(api.deps.db)
      expect(rows[0]!.sha256.equals(createHash('sha256').update(file).digest())).toBe(true)
      expect((await send(asked, file, name)).body.data.attachments.at(-1)).toEqual(attachment)
    }
  })

  test('that takes longer to open than there is time is opened by the worker, and one that can’t be says why', async () => {
    const asked = await askedForIncome()
    const { requestDeadlineMs } = api.deps.config
    api.deps.config.requestDeadlineMs = 1_200
    const checking = { attachments: [{ status: 'checking' }] }
    expect(await send(asked, HEIC_PHOTO, 'IMG_0042.HEIC')).toMatchObject({
      status: 200,
      body: { data: checking },
    })
    await send(asked, buildPdf('Payslip').subarray(0, 300), 'half.pdf')
    api.deps.config.requestDeadlineMs = requestDeadlineMs
    expect(await confirm(asked)).toMatchObject({ status: 409, body: refusal('PROOF_NOT_READY') })
    await runWaitingJobs()
    expect(await incomeOf(asked)).toMatchObject({
      attachments: [{ name: 'IMG_0042.HEIC', kind: 'jpeg', pages: 1, status: 'ready' }],
      details: { refusedFile: 'half.pdf', refusedFileReason: expect.stringContaining('isn’t complete') },
    })
  })

  test('that is sent again, or twice at once, is one proof', async () => {
    const asked = await askedForIncome()
    const file = buildPdf('May')
    const answers = await Promise.all([send(asked, file), send(asked, file), send(asked, file)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await incomeOf(asked)).attachments).toHaveLength(1)
    await send(asked, buildPdf('June'))
    expect((await incomeOf(asked)).attachments).toHaveLength(2)
  })

  test.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['a program', Buffer.from('MZ\u0090\0\u0003'), /Send a PDF/],
    ['a PDF with a password', LOCKED, /password/],
    ['half a PDF', buildPdf('Payslip').subarray(0, 300), /isn’t complete/],
    ['half a photo of an iPhone', HEIC_PHOTO.subarray(0, 400), /isn’t complete/],
    ['a picture of 40 GB', buildPng(100_000, 100_000), /too large/],
    ['what is no base64', 'not base64!', /base64/],
    ['malware', Buffer.from(`%PDF-1.7\n${EICAR}\nstartxref\n0\n%%EOF`, 'latin1'), /harmful/],
  ])('that is %s is refused at the field, and nothing is kept', async (_what, file, words) => {
    const asked = await askedForIncome()
    const answer = await send(asked, file)
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { code: 'VALIDATION_FAILED', fields: { file: [expect.stringMatching(words)] } } },
    })
    expect((await incomeOf(asked)).attachments).toEqual([])
    await api.drain()
    const { rows } = await sql`select from proof where requirement_id = ${asked.income.id}`.execute(
      api.deps.db,
    )
    expect(rows).toEqual([])
  })

  test('of 20 MB is taken, a larger one is not, and of somebody who is not signed in nothing is read', async () => {
    const asked = await askedForIncome()
    const largest = buildPdf('Statements', 20 * 1024 * 1024)
    expect(await send(asked, largest)).toMatchObject({ status: 200 })
    const path = `/v1/${INCOME}s/${asked.income.id}/proof-of-income`
    const body = { name: 'a.pdf', file: largest.toString('base64') + 'A'.repeat(8_000) }
    expect(await api.call('POST', path, { as: asked.borrower.token, body })).toMatchObject({ status: 413 })
    expect(await api.call('POST', path, { body })).toMatchObject({ status: 401 })
  })

  test('is scanned once, by the call that sent it', async () => {
    const asked = await askedForIncome()
    const scan = vi.spyOn(api.deps.providers.scanner, 'scan')
    await send(asked)
    await runWaitingJobs()
    expect(scan).toHaveBeenCalledTimes(1)
  })

  test('of another person’s requirement, or of another type, is not found', async () => {
    const [asked, other] = [await askedForIncome(), await askedForIncome()]
    expect(await send({ ...asked, income: other.income })).toMatchObject({ status: 404 })
    const asId = { ...asked.income, '@type': 'id-application-requirement' as const }
    expect(await callProof(api, asId, 'send', { as: asked.borrower.token })).toMatchObject({ status: 404 })
    expect((await incomeOf(other)).attachments).toEqual([])
  })

  test('can be removed until it is confirmed; its stored bytes go too', async () => {
    const asked = await askedForIncome()
    const { body } = await send(asked)
    const [attachment] = body.data.attachments
    const { rows } = await sql<{ storage_key: string }>`select storage_key from proof
      where id = ${attachment.id}`.execute(api.deps.db)
    const remove = () =>
      api.call('DELETE', `/v1/${INCOME}s/${asked.income.id}/attachments/${attachment.id}`, {
        as: asked.borrower.token,
      })
    expect(await remove()).toMatchObject({ status: 200, body: { data: { attachments: [] } } })
    expect(await remove()).toMatchObject({ status: 200 })
    await api.drain()
    expect(await api.deps.providers.files.get(rows[0]!.storage_key)).toBeNull()

    await send(asked)
    await confirm(asked)
    const [kept] = (await incomeOf(asked)).attachments
    const path = `/v1/${INCOME}s/${asked.income.id}/attachments/${kept!.id}`
    expect(await api.call('DELETE', path, { as: asked.borrower.token })).toMatchObject({
      status: 409,
      body: refusal('WRONG_STATE'),
    })
    expect(await send(asked, buildPdf('Later'))).toMatchObject({ status: 409 })
  })

  test('of another person is not removed by way of one’s own requirement', async () => {
    const [asked, other] = [await askedForIncome(), await askedForIncome()]
    const { body } = await send(other)
    const [{ id }] = body.data.attachments
    const path = `/v1/${INCOME}s/${asked.income.id}/attachments/${id}`
    await api.call('DELETE', path, { as: asked.borrower.token })
    await api.drain()
    expect((await incomeOf(other)).attachments).toMatchObject([{ id, status: 'ready' }])
  })

  test('of a side takes the place of the one that was sent for it, and of no other', async () => {
    const asked = await askedForIncome()
    const sendSide = (side: string, file: Uint8Array, name: string) =>
      callProof(api, asked.income, 'send', {
        ...{ as: asked.borrower.token, side, file, name },
      })
    await send(asked, buildPdf('Of no side'), 'other.pdf')
    await sendSide('front', buildPdf('Front'), 'front.pdf')
    await sendSide('back', buildPdf('Back'), 'back.pdf')
    expect(await sendSide('back', buildPdf('Front'), 'front.pdf')).toMatchObject({
      status: 422,
      body: { error: { fields: { file: [expect.stringContaining('sent already')] } } },
    })
    await sendSide('back', buildPdf('Back again'), 'back-again.pdf')
    const { attachments } = await incomeOf(asked)
    expect(attachments.map(({ name, side }) => [name, side])).toEqual([
      ['other.pdf', null],
      ['front.pdf', 'front'],
      ['back-again.pdf', 'back'],
    ])
  })

  test('is taken up to twenty times and no further', async () => {
    const asked = await askedForIncome()
    await send(asked, buildPdf('Page 1'))
    await sql`insert into proof (requirement_id, name, kind, pages, byte_size, sha256, storage_key, state, created_at, moved_at)
      select requirement_id, name, kind, pages, byte_size, sha256(number::text::bytea), number::text, state, created_at, moved_at
      from proof, generate_series(2, 19) as number where requirement_id = ${asked.income.id}`.execute(
      api.deps.db,
    )
    expect(await send(asked, buildPdf('Page 20'))).toMatchObject({ status: 200 })
    expect(await send(asked, buildPdf('Page 21'))).toMatchObject({
      status: 422,
      body: { error: { fields: { file: [expect.stringContaining('up to 20')] } } },
    })
  })
})

describe('a proof', () => {
  test('is confirmed once every file was scanned, and not before', async () => {
    const asked = await askedForIncome()
    expect(await confirm(asked)).toMatchObject({ status: 409, body: refusal('PROOF_NOT_READY') })

    await api.setFault('clamav', 'down')
    expect(await send(asked)).toMatchObject({
      status: 200,
      body: { data: { attachments: [{ status: 'checking' }] } },
    })
    expect(await confirm(asked)).toMatchObject({ status: 409, body: refusal('PROOF_NOT_READY') })

    await api.setFault('clamav', 'ok')
    await runWaitingJobs()
    expect(await confirm(asked)).toMatchObject({
      status: 200,
      body: { data: { status: 'reviewing', attachments: [{ status: 'ready' }] } },
    })
    expect(await confirm(asked)).toMatchObject({ status: 200 })
  })

  test('with a file that the scanner finds later loses it, and says which', async () => {
    const asked = await askedForIncome()
    await api.setFault('clamav', 'down')
    await send(asked, Buffer.concat([buildPdf('Offer'), Buffer.from(EICAR)]), 'offer.pdf')
    await api.setFault('clamav', 'ok')
    await runWaitingJobs()
    expect(await incomeOf(asked)).toMatchObject({ attachments: [], details: { refusedFile: 'offer.pdf' } })
    await send(asked)
    expect((await incomeOf(asked)).details).not.toHaveProperty('refusedFile')
  })

  test('of a request that was withdrawn takes nothing more', async () => {
    const asked = await askedForIncome()
    await send(asked)
    const path = `/loan-applications/${asked.borrower.applicationId}/unrequested`
    await api.call('POST', path, { as: asked.borrower.token, key: crypto.randomUUID() })
    expect(await confirm(asked)).toMatchObject({ status: 409, body: refusal('WRONG_STATE') })
    expect(await send(asked, buildPdf('More'))).toMatchObject({ status: 409 })
  })

  test.each(['v1', 'v2'])('has its calls under %s', async (version) => {
    const { borrower, income } = await askedForIncome()
    const as = borrower.token
    expect(await callProof(api, income, 'send', { as, version })).toMatchObject({ status: 200 })
    expect(await callProof(api, income, 'confirm', { as, version })).toMatchObject({ status: 200 })
  })
})

describe('by the id of the application', () => {
  const call = ({ borrower }: Asked, action: string, body?: object) =>
    api.call('POST', `/loan-applications/${borrower.applicationId}/${action}`, {
      as: borrower.token,
      ...(body && { body }),
    })

  test('a proof of income is sent and confirmed', async () => {
    const asked = await askedForIncome()
    const file = buildPdf('Payslip').toString('base64')
    expect(await call(asked, 'proof-of-income', { name: 'payslip.pdf', file })).toMatchObject({
      status: 200,
      body: { data: { attachments: [{ name: 'payslip.pdf' }] } },
    })
    expect(await call(asked, 'confirm-proof-of-income')).toMatchObject({
      body: { data: { status: 'reviewing' } },
    })
    expect(await call(asked, 'confirm-proof-of-address')).toMatchObject({ status: 404 })
  })

  test('proof of income is skipped where none is wanted, and refused where it is', async () => {
    expect(await call(await askedForIncome(), 'skip-proof-of-income')).toMatchObject({
      status: 409,
      body: refusal('PROOF_NEEDED'),
    })
    const borrower = await applyForLoan(api, { amount: 5000 })
    const small = { borrower, income: undefined as never }
    expect(await call(small, 'skip-proof-of-income')).toMatchObject({
      status: 409,
      body: refusal('WRONG_STATE'),
    })
    await requestLoan(api, borrower)
    expect(await call(small, 'skip-proof-of-income')).toMatchObject({
      status: 200,
      body: { data: { id: borrower.applicationId, state: 'Requested' } },
    })
  })
})

/** The scan's next try is due later than this test waits. */
async function runWaitingJobs(): Promise<void> {
  await runJobsNow(api.deps)
  await api.drain()
}
