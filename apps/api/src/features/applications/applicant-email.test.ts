import { legal } from '@tarnbrook/brands/facts/legal'
import { addDeliveryDays } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answers, createApplicantKit, newKey, PARTNER_KEY } from '#testing/applicant.ts'
import {
  becomeApproved,
  confirmAllDocuments,
  fetchRequirement,
  requestLoan,
  SIGNATURE,
  type TestBorrower,
} from '#testing/journey.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { emailApplicationState, emailQuote } from './applicant-email.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api?.stop())

const { applied, apply, post, signIn } = createApplicantKit(() => api)

const VEHICLE = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 9000,
  deposit: 1500,
}

async function mailsTo(email: string) {
  await api.drain()
  return (await api.inbox(email)).filter(({ subject }) => !subject?.startsWith('Your link to sign in'))
}

async function quoteOf(applicationId: number) {
  return api.deps.db
    .selectFrom('quote')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
}

describe('a quote', () => {
  test('is emailed with the figures that are stored, and a page to see it on that takes a sign-in', async () => {
    const { id, sent } = await applied()
    const [mail, ...others] = await mailsTo(sent.user.email)
    expect(others).toEqual([])
    const quote = await quoteOf(id)
    const validUntil = Temporal.Instant.fromEpochMilliseconds(quote.expires_at!.getTime())
      .toZonedDateTimeISO('Europe/London')
      .toPlainDate()
    expect(mail?.subject).toBe('Your quote for £7,500 over 3 years')
    for (const [term, detail] of [
      ['Amount you borrow', formatMoney(pence(quote.amount_pence))],
      ['Term', '3 years'],
      ['Monthly payment', formatMoney(pence(quote.instalment_pence))],
      ['APR (total yearly cost)', formatPercent(quote.apr_percent)],
      ['Total to pay', formatMoney(pence(quote.total_payable_pence))],
      ['Quote valid until', formatDay(validUntil)],
    ] as const) {
      expect(mail?.text).toContain(`${term}: ${detail}`)
      expect(mail?.html).toContain(`>${detail}</td>`)
    }
    expect(mail?.text).toContain(`It's valid until ${formatDayWords(validUntil)}.`)
    expect(mail?.links[0]).toBe(`http://localhost:3000/account/borrow/apply?id=${id}`)
  })

  test('shows an unconfirmed mailbox no name and gives no access', async () => {
    const { sent } = await applied({ user: { firstName: 'Gwendolen', lastName: 'Zebedee' } })
    const [mail] = await mailsTo(sent.user.email)
    for (const part of [mail?.text, mail?.html]) {
      expect(part).not.toMatch(/Gwendolen|Zebedee|Quay Road|1988|07912/)
      expect(part).not.toMatch(/token|auto-login/)
    }
    expect(mail?.text).toMatch(/^Hello,/)
  })

  test('greets by name once somebody has signed in from the mailbox', async () => {
    const first = await applied()
    await api.drain()
    await api.call('POST', '/login-links', { body: { email: first.sent.user.email } })
    await api.drain()
    const [link] = await api.inbox(first.sent.user.email)
    const token = await signIn(new URL(link!.links[0]!).searchParams.get('token') ?? '')
    const { status } = await post(`/loan-applications/${first.id}/requote`, token, {
      options: { amount: 6000, term: 48 },
    })
    expect(status).toBe(200)
    const [mail] = await mailsTo(first.sent.user.email)
    expect(mail?.subject).toBe('Your quote for £6,000 over 4 years')
    expect(mail?.text).toContain('It replaces the one before.')
    expect(mail?.text).toMatch(/^Hello Ada,/)
  })

  test('is emailed once however often its job runs, and not after another has replaced it', async () => {
    const { id, token, sent } = await applied()
    await api.drain()
    const quote = await quoteOf(id)
    await Promise.all([1, 2, 3].map(() => emailQuote(api.deps, { quoteId: quote.id })))
    expect(await mailsTo(sent.user.email)).toHaveLength(1)
    await api.deps.db
      .updateTable('message')
      .set({ once_key: null })
      .where('once_key', '=', `quote:${quote.id}`)
      .execute()
    await post(`/loan-applications/${id}/requote`, token, { options: { amount: 6000, term: 36 } })
    await api.drain()
    await emailQuote(api.deps, { quoteId: quote.id })
    expect((await mailsTo(sent.user.email)).map(({ subject }) => subject)).toEqual([
      'Your quote for £6,000 over 3 years',
      'Your quote for £7,500 over 3 years',
    ])
  })

  test('is not emailed again and again to somebody who tries many amounts', async () => {
    const { id, token, sent } = await applied()
    for (let amount = 5000; amount < 5800; amount += 100)
      await post(`/loan-applications/${id}/requote`, token, { options: { amount, term: 36 } })
    expect((await mailsTo(sent.user.email)).length).toBeLessThanOrEqual(5)
  })

  test('of hire purchase says so, with the deposit in the total', async () => {
    const user = answers().user
    const { body, status } = await apply(answers({ amount: 7500, term: 36, vehicle: VEHICLE, user }), {
      as: PARTNER_KEY,
      brand: 'motor',
    })
    expect(status).toBe(201)
    const [mail] = await mailsTo(user.email)
    const quote = await quoteOf(body.data.id)
    expect(mail?.text).toContain(
      `Total to pay, with your deposit: ${formatMoney(pence(quote.total_payable_pence + 1500_00))}`,
    )
    expect(mail?.text).toContain('Option-to-purchase fee, with the last payment: £25')
    expect(mail?.links[0]).toBe(`http://motor.localhost:3000/account/borrow/apply?id=${body.data.id}`)
  })
})

describe('a decision', () => {
  test('to decline says that it was automated and by whom it can be reviewed, names the agency, and keeps the reasons for the page', async () => {
    const { id, sent } = await applied({ user: { lastName: 'Decline' } })
    const [mail, ...others] = await mailsTo(sent.user.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Our decision on your application')
    const { asked, askedAddress, askedPhone } = legal.creditReference
    for (const part of [
      "We're sorry, but we can't offer you a loan of £7,500 over 3 years at the moment.",
      'This was an automated decision.',
      'You can ask for a person to review it',
      `Name: ${asked}`,
      `Address: ${askedAddress.join(', ')}`,
      `Telephone: ${askedPhone}`,
      'You have the right to a copy of what it holds about you.',
      'MoneyHelper, 0800 138 7777',
      formatDayWords(api.deps.clock.today().add({ days: 30 })),
      `/account/borrow/call-back/${id}?about=decision`,
    ])
      expect(mail?.text).toContain(part)
    expect(mail?.links[0]).toBe(`http://localhost:3000/account/borrow/declined?id=${id}`)
    const answer = await api.call('GET', `/loan-applications/${id}`, { as: await tokenOf(sent.user.email) })
    expect(answer.body.data.declinedBy).toBe('rules')
    expect(answer.body.data.declineReasons.length).toBeGreaterThan(0)
    for (const reason of answer.body.data.declineReasons) expect(mail?.text).not.toContain(reason)
    expect(mail?.text).not.toMatch(/bankruptcy|score is|default/i)
  })

  test('about an unknown address states what to do and by when, once for each time', async () => {
    const { id, sent } = await applied({ user: { lastName: 'Mismatch', firstName: `Ada-${'x'.repeat(5)}` } })
    const [mail, ...others] = await mailsTo(sent.user.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Please check your address')
    expect(mail?.text).toContain(`by ${formatDayWords(api.deps.clock.today().add({ days: 30 }))}`)
    expect(mail?.links[0]).toBe(`http://localhost:3000/account/borrow/address_mismatch?id=${id}`)
    await Promise.all([1, 2].map(() => emailApplicationState(api.deps, { applicationId: id, sortKey: 1 })))
    expect(await mailsTo(sent.user.email)).toHaveLength(1)
  })

  test('to continue states what is left to do; to approve, that it is to be signed; each once', async () => {
    const borrower = await becomeApproved(api)
    const mails = await mailsTo(borrower.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      "You're approved: read and sign your agreement",
      "You've passed our credit check: 3 things left to do",
      'Your quote for £7,500 over 3 years',
    ])
    const [approved, requested] = mails
    expect(requested?.text).toMatch(
      /\* Confirm your mobile number\n\* Give your bank account\n\* Choose your payment day\n(?!\*)/,
    )
    const quote = await quoteOf(borrower.applicationId)
    expect(approved?.text).toContain(`Monthly payment: ${formatMoney(pence(quote.instalment_pence))}`)
    expect(approved?.text).toContain(
      `First payment: ${formatDay(Temporal.PlainDate.from(quote.first_payment_on))}`,
    )
    for (const mail of [approved, requested])
      expect(mail?.links[0]).toBe(
        `http://localhost:3000/account/borrow/continue?id=${borrower.applicationId}`,
      )
    // Their phone is confirmed by now: they are greeted by name.
    expect(approved?.text).toMatch(/^Hello Maeve,/)
    expect(requested?.text).toMatch(/^Hello,/)
  })

  test('to approve is emailed again after the application was opened again', async () => {
    const borrower = await becomeApproved(api)
    await api.drain()
    const { rows } = await sql<{ sort_key: number }>`
      with before as (update application_transition set most_recent = false
        where application_id = ${borrower.applicationId} and most_recent returning *)
      insert into application_transition (application_id, sort_key, from_state, to_state, reason, at, most_recent)
      select application_id, sort_key + 2, 'Requested', 'Approved', reason, at, true from before
      returning sort_key`.execute(api.deps.db)
    for (let run = 0; run < 2; run += 1)
      await emailApplicationState(api.deps, {
        applicationId: borrower.applicationId,
        sortKey: rows[0]!.sort_key,
      })
    const approved = (await mailsTo(borrower.email)).filter(({ subject }) =>
      subject?.startsWith("You're approved"),
    )
    expect(approved).toHaveLength(2)
  })

  test('that is withdrawn and made again is not emailed twice', async () => {
    const { id, token, sent } = await applied()
    const borrower = { applicationId: id, token } as TestBorrower
    await requestLoan(api, borrower)
    await api.drain()
    await post(`/loan-applications/${id}/unrequested`, token)
    await requestLoan(api, borrower)
    const passed = (await mailsTo(sent.user.email)).filter(({ subject }) =>
      subject?.startsWith("You've passed"),
    )
    expect(passed).toHaveLength(1)
  })
})

test('a signed agreement is emailed with the pages that show it, and the days in which to withdraw', async () => {
  const borrower = await becomeApproved(api)
  await confirmAllDocuments(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'legal-documents-accepted-application-requirement')
  const path = `/v1/legal-documents-accepted-application-requirements/${id}/complete-legal-documents`
  const key = newKey()
  const signings = await Promise.all(
    [1, 2].map(() => api.call('POST', path, { as: borrower.token, key, body: SIGNATURE })),
  )
  expect(signings.map(({ status }) => status)).toContain(200)
  const signed = (await mailsTo(borrower.email)).filter(({ subject }) => subject === 'Your signed agreement')
  expect(signed).toHaveLength(1)
  const [mail] = signed
  const today = api.deps.clock.today()
  expect(mail?.text).toContain(
    `you have until the end of ${formatDayWords(addDeliveryDays(today, 1).add({ days: 14 }))}.`,
  )
  expect(mail?.text).toContain('or, if later, the day after you get this email')
  const viewed = mail!.links
    .map((link) => new URL(link))
    .filter(({ pathname }) => pathname === '/view-document')
  expect(viewed.map(({ searchParams }) => searchParams.get('url'))).toEqual(
    ['contract', 'secci', 'adequate-explanations'].map(
      (slug) => `/loan-applications/${borrower.applicationId}/read-${slug}.html`,
    ),
  )
  // The page of the link exists, for its borrower and for no one else.
  const document = viewed[0]!.searchParams.get('url')!
  expect((await api.call('GET', document, { as: borrower.token })).status).toBe(200)
  expect((await api.call('GET', document)).status).toBe(401)
})

async function tokenOf(email: string): Promise<string> {
  await api.call('POST', '/login-links', { body: { email } })
  await api.drain()
  const link = (await api.inbox(email))
    .flatMap(({ links }) => links)
    .find((url) => url.includes('/auto-login'))
  return signIn(new URL(link ?? '').searchParams.get('token') ?? '')
}
