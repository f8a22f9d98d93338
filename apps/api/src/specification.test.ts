import { consentWording } from '@tarnbrook/brands/facts/consent-wording'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PARTNER_KEY } from '#testing/applicant.ts'
import { goThroughBank } from '#testing/bank.ts'
import { startWorkerProcess, type WorkerProcess } from '#testing/histories/worker-process.ts'
import { becomeStrong } from '#testing/journey.ts'
import { startTestApi, TEST_SERVICE_TOKEN, type TestApi } from '#testing/kit.ts'
import { seedStaff, wantEverything } from '#testing/proofs/calls.ts'
import { answersLeaving } from '#testing/seed/arrangement.ts'
import { type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { answerChallenge, cardMethod } from '#testing/simulate.ts'
import { type Applicant, buildAnswers, createSpecApplicants } from '#testing/spec-client/applicant.ts'
import { listPaths } from '#testing/spec-client/call-list.ts'
import { createSpecClient, type Visitor } from '#testing/spec-client/client.ts'
import { createSpecRequirements, FILE } from '#testing/spec-client/requirements.ts'

/** A client that knows only the specification, against the API, its worker and the sandbox. */
let api: TestApi
const client = createSpecClient(() => api.apiUrl)
const { call, callEach, ask } = client
const on = createSpecApplicants(client, () => api)
const to = createSpecRequirements(client)

const PAYS = '4242424242424242'
const ASKS = '4000002760003184'
const DECLINES = '4000000000009995'
const VEHICLE = {
  registration: 'AB12 CDE',
  make: 'Skoda',
  model: 'Octavia',
  year: 2021,
  cashPrice: 12000,
  deposit: 2000,
}
const SITE = 'http://localhost:3000'
const COMPLAINT = {
  firstName: 'Ada',
  lastName: 'Marsh',
  dateOfBirth: '1988-05-14',
  email: 'ada@people.example',
  currentAddress: { houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'ID1 1QD' },
  agreementDate: '2019',
  consent: true,
}
const HOME = { houseNumber: '12', line1: 'Tarn Street', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }

const SET_UPS = [
  { name: 'in one process', isSplit: false },
  { name: 'API and worker in processes of their own', isSplit: true },
]

for (const { name, isSplit } of SET_UPS)
  describe(name, isSplit ? { tags: ['exhaustive'] } : {}, () => {
    let worker: WorkerProcess | undefined
    beforeAll(async () => {
      const reach: { url?: string } = {}
      api = await startTestApi({
        worker: !isSplit,
        wayToDatabase: async (url) => {
          reach.url = url
          return url
        },
      })
      if (isSplit) worker = await startWorkerProcess({ databaseUrl: reach.url!, config: api.deps.config })
    })
    afterAll(async () => {
      await worker?.end()
      await api?.stop()
    })

    describe('the whole life of a loan', () => {
      test('unsecured: quoted, signed, paid out, missed, paid by card, settled', async () => {
        const person = await on.apply()
        const id = person.applicationId
        await on.read(person, ['user', 'requirements', 'loanProduct', 'quote'])
        await call(person, 'GET /loan-applications/{id}/requotability', { id })
        await call(person, 'POST /loan-applications/{id}/track-apply-visit', { id })
        await call(person, 'POST /loan-applications/{id}/requote', {
          id,
          body: { options: { amount: 4000, term: 24 } },
        })
        // Payments from this account come back unpaid.
        const loanId = await becomeBorrower(person, { sortCode: '99-99-92' })
        const path = { id: loanId }
        for (const slug of ['contract', 'secci', 'adequate-explanations', 'direct-debit-mandate'])
          await call(person, `GET /loans/{id}/${slug}.pdf`, path)
        const late = await liveUntil(person, loanId, ({ state }) => state === 'Late')
        const overdue = late.unpaidScheduledPayments[0].amount
        await call(person, 'POST /loans/{id}/repayment-link', path)
        const paid = await payByCard(person, loanId, { card: ASKS, amount: overdue })
        expect(paid.state).not.toBe('Late')
        await call(person, 'POST /loans/{id}/bank-details-update', {
          ...path,
          body: {
            accountHolderName: 'Ada Marsh',
            sortCode: '99-99-90',
            accountNumber: '76543210',
            isAccountHolder: true,
          },
        })
        const quote = await call(person, 'POST /loans/{id}/create-early-settlement-quote', {
          ...path,
          query: { embedded: ['pendingRepayments', 'context'] },
          body: { type: 'settlement', settlementReason: 'savings' },
        })
        expect(quote.amountToPay).toBeGreaterThan(0)
        await call(person, 'GET /loans/{id}/unexpired-early-settlement-quote', path)
        await call(person, 'POST /loans/{id}/select-early-settlement-quote-payment-method', {
          ...path,
          body: { paymentMethod: 'CARD', paymentMethodId: await cardMethod(api.deps, PAYS) },
        })
        expect((await call(person, 'GET /loans/{id}', path)).state).toBe('Settled')
        expect((await ask(person, 'GET /loans/{id}/unexpired-early-settlement-quote', path)).status).toBe(404)
      })

      test('motor: sent by a partner, signed, paid out, settled', { tags: ['exhaustive'] }, async () => {
        const person = await on.apply({
          brand: 'motor',
          amount: 10000,
          partnerKey: PARTNER_KEY,
          vehicle: VEHICLE,
          more: { reason: 'Car or vehicle' },
        })
        const application = await on.read(person, ['user', 'requirements', 'loanProduct', 'quote'])
        expect(application.loanProduct.partner).not.toBeNull()
        const loanId = await becomeBorrower(person)
        const running = await liveUntil(person, loanId, (loan) => loan.historicalRepayments.length > 0)
        expect(running.unpaidScheduledPayments.length).toBeLessThan(running.scheduledPayments.length)
        await call(person, 'POST /loans/{id}/create-early-settlement-quote', {
          id: loanId,
          body: { type: 'settlement' },
        })
        await call(person, 'POST /loans/{id}/select-early-settlement-quote-payment-method', {
          id: loanId,
          body: { paymentMethod: 'CARD', paymentMethodId: await cardMethod(api.deps, PAYS) },
        })
        expect((await call(person, 'GET /loans/{id}', { id: loanId })).state).toBe('Settled')
      })
    })

    describe('the calls beside it', () => {
      test('of a session, and of who is not signed in', async () => {
        const utm = {
          utm_source: 'news',
          utm_medium: 'email',
          utm_campaign: 'spring',
          utm_term: 'loan',
          utm_content: 'top',
        }
        const visitor = await on.visit('supermarket', utm)
        await call(visitor, 'POST /devices', { body: { viewport: 'wide', language: 'en-GB' } })
        await call(visitor, 'POST /page-views', { body: { pageViews: [{ route: '/about' }] } })
        await call(visitor, 'GET /trustpilot/stats.json')
        const statuses = await call(visitor, 'GET /employment-statuses', {
          query: { page: 1, perPage: 3, order: 'asc' },
        })
        expect(statuses.employmentStatuses).toHaveLength(3)
        const message = {
          name: 'Ada Marsh',
          email: 'ada@people.example',
          subject: 'Something else',
          message: 'Hello',
        }
        await callEach(visitor, 'POST /contact-us', { body: message })
        await call(visitor, 'POST /complaints/commission', { body: COMPLAINT })
      })

      test('of an applicant', async () => {
        const today = api.deps.clock.today()
        const person = await on.apply({
          more: {
            lcpd: `${today.subtract({ days: 9 })}`,
            lfcd: `${today.add({ days: 20 })}`,
            lufcd: `${today.add({ days: 40 })}`,
          },
          user: {
            contactConsent: { unsecuredLoanReminders: true, unsecuredLoanOffers: true, groupCrossSell: true },
          },
        })
        const id = person.applicationId
        await call(person, 'POST /loan-applications/{id}/lrcpd', { id })
        await call(person, 'GET /loan-applications/{id}/seed/{seedName}', {
          id,
          seedName: 'offer-reading-order',
        })
        const startsAt = await firstCallWindow(person)
        const callback = { phone: '01632 960 001', topic: 'Something else', startsAt }
        await call(person, 'POST /loan-applications/{id}/callback-request', { id, body: callback })
        await call(person, 'POST /loan-applications/{id}/requested', { id })
        await call(person, 'POST /loan-applications/{id}/skip-proof-of-income', { id })
        await on.provePhone(person)
        const again = await call(person, 'POST /loan-applications/{id}/auto-login-token', { id })
        await on.signIn({ brand: 'main' }, again.autoLoginToken)
        const path = { id: person.userId }
        await call(person, 'GET /users/{id}/contact-permission', path)
        const consents = { unsecuredLoanReminders: false, unsecuredLoanOffers: true, groupCrossSell: false }
        expect(
          await call(person, 'POST /users/{id}/contact-permission', { ...path, body: consents }),
        ).toMatchObject(consents)
        await call(person, 'GET /cross-sell/zable-card')
        await call(person, 'POST /loan-applications/{id}/unrequested', { id })
      })

      test('of an application that cannot be quoted', async () => {
        const mismatch = await on.apply({ lastName: 'Mismatch' })
        const { firstName, dateOfBirth } = await call(mismatch, 'GET /users/{id}', { id: mismatch.userId })
        const corrected = await call(mismatch, 'POST /loan-applications/{id}/address-mismatch-update', {
          id: mismatch.applicationId,
          body: { firstName, lastName: 'Mismatch', dateOfBirth, addresses: [HOME] },
        })
        expect(corrected.state).toBe('Quoted')
        const declined = await on.apply({ lastName: 'Low' })
        const path = { id: declined.applicationId }
        const { partner } = await call(declined, 'POST /loan-applications/{id}/decline-partner', path)
        const accepted = { consented: true, wordingVersion: partner.consentWording.version }
        await call(declined, 'POST /loan-applications/{id}/decline-partner/accept', {
          ...path,
          body: accepted,
        })
        for (const event of ['consented-to-search', 'flow-started', 'informed-of-offer'])
          await call(declined, `POST /loan-applications/{id}/decline-partner/events/${event}.json`, path)
        const body = { consented: true, wordingVersion: consentWording.declinePanel.version }
        await callEach(declined, 'POST /loan-applications/{id}/decline-consent', { ...path, body })
        const atPostOffice = await on.apply({ brand: 'post-office' })
        await call(atPostOffice, 'POST /loan-applications/{id}/pol-marketing-consent', {
          id: atPostOffice.applicationId,
          body: { consented: true, wordingVersion: consentWording.nameHolderMarketing.version },
        })
      })

      test('of a bank’s data', async () => {
        const person = await on.apply({ amount: 9000 })
        const id = person.applicationId
        await call(person, 'POST /loan-applications/{id}/requested', { id })
        await on.provePhone(person)
        const { journeyUrl } = await call(
          person,
          'POST /loan-applications/{id}/customer-data-provider-journey-request',
          {
            id,
            body: { redirectUrl: `${SITE}/account/borrow/continue?id=${id}` },
          },
        )
        const { state, code } = await goThroughBank(journeyUrl, { holder: 'Ada Marsh' })
        await call(person, 'POST /truelayer/auth', { body: { state, code } })
        await api.drain()
        const pull = await api.deps.db
          .selectFrom('data_pull')
          .select('id')
          .where('application_id', '=', id)
          .executeTakeFirstOrThrow()
        await call(person, 'POST /loan-applications/{id}/associate-ob-data-pull', {
          id,
          body: { dataPullId: pull.id },
        })
        expect((await on.requirement(person, 'income-application-requirement')).status).toBe('met')
        const other = await on.apply({ amount: 9000 })
        const subject = { subjectId: other.applicationId, origin: SITE, subjectType: 'loan-application' }
        for (const phone of [await on.visit(), await on.visit()]) {
          const { url } = await call(other, 'POST /truelayer/resume-journey-token', { body: subject })
          const token = new URL(url).searchParams.get('token')
          const begun = await call(phone, 'POST /truelayer/resume-journey-auth', {
            body: { ...subject, resumeJourneyToken: token },
          })
          const back = await goThroughBank(begun.journeyUrl)
          await call(phone, 'POST /truelayer/resume-journey-auth', {
            body: { ...subject, resumeJourneyToken: back.state, code: back.code },
          })
        }
      })
    })

    describe('requirements', () => {
      test('each is met, under every version', async () => {
        for (const _ of ['v1', 'v2']) {
          const person = await on.apply()
          await call(person, 'POST /loan-applications/{id}/requested', { id: person.applicationId })
          const ids = await wantEverything(api, person)
          await on.provePhone(person)
          await to.meetAnswers(person, ids)
          await to.meetCards(person, ids)
          await to.meetProofs(person, ids)
          const mover = await on.apply()
          await call(mover, 'POST /loan-applications/{id}/requested', { id: mover.applicationId })
          const others = await wantEverything(api, mover)
          await on.provePhone(mover)
          await to.giveNewAddress(mover, others)
          const statuses = (await on.read(person)).requirements.map(
            ({ status }: { status: string }) => status,
          )
          expect(statuses).toContain('reviewing')
        }
      })

      test('a loan that is suggested is taken or turned down', async () => {
        for (const answer of ['accept', 'decline']) {
          const person = await on.apply({ lastName: 'Newdebt', amount: 7500 })
          await call(person, 'POST /loan-applications/{id}/requested', { id: person.applicationId })
          await becomeStrong(api, person.token!)
          const { id } = await on.requirement(person, 'affordability-application-requirement')
          const name = `POST /affordability-application-requirements/{id}/${answer}-suggested-loan`
          await callEach(person, name, { id })
          const { state } = await on.read(person)
          expect(state === 'Withdrawn').toBe(answer === 'decline')
        }
      })
    })

    describe('a running loan', () => {
      test('is read with what is embedded, and has its documents', async () => {
        const { visitor, loanId, borrower } = await running({ paidInstalments: 2 })
        await call(visitor, 'POST /users/{id}/change-address', {
          id: borrower.userId,
          body: { addresses: [HOME] },
        })
        const query = {
          embedded: ['loanApplication', 'bankDetails', 'scheduledPayments', 'pendingRepayments'],
        }
        await callEach(visitor, 'GET /loans/{id}', { id: loanId, query })
        expect(
          await call(visitor, 'GET /loans/{id}', { id: loanId, query: { embedded: [] } }),
        ).not.toHaveProperty('bankDetails')
        const service = { 'x-calling-service': 'cards', 'x-intra-service-token': TEST_SERVICE_TOKEN }
        await call({ brand: 'main' }, 'GET /cross-product/loans/{id}/affordability', {
          id: loanId,
          headers: service,
        })
      })

      test('is paid early, by Direct Debit and on another day', async () => {
        const { visitor, loanId } = await running({ isAtProviders: true })
        const id = loanId
        await call(visitor, 'POST /loans/{id}/direct-debit-early-repayment', { id, body: { amount: 250 } })
        const { visitor: mover, loanId: moved } = await running({ isAtProviders: true })
        const { dates } = await call(mover, 'GET /loans/{id}/payment-dates-eligible-for-update', {
          id: moved,
        })
        const body = { date: dates[0].dueOn }
        const preview = 'POST /loans/{id}/preview-remaining-amount-to-pay-after-payment-date-change'
        await call(mover, preview, { id: moved, body })
        const { nextPayment } = await call(mover, 'POST /loans/{id}/update-payment-date', { id: moved, body })
        expect(nextPayment.dueOn).toBe(body.date)
      })

      test('changes its account, and its Direct Debit is set up again', async () => {
        const { visitor, loanId: id } = await running({ isAtProviders: true })
        const account = { sortCode: '99-99-90', accountNumber: '76543210', isAccountHolder: true }
        const body = { accountHolderName: 'Ann Fell', ...account }
        await call(visitor, 'POST /loans/{id}/bank-details-update', { id, body })
        await call(visitor, 'GET /loans/{id}/bank-details-update', { id })
        await call(visitor, 'DELETE /loans/{id}/bank-details-update', { id })
        expect((await ask(visitor, 'GET /loans/{id}/bank-details-update', { id })).status).toBe(404)
        const ended = await running({ mandate: 'cancelled' })
        await call(ended.visitor, 'POST /loan/{id}/direct-debit-mandate', { id: ended.loanId })
      })

      test('has no quote with 404 and 400, and another way to pay the one it has', async () => {
        const { visitor, loanId: id } = await running({ isAtProviders: true })
        await call(visitor, 'GET /loans/{id}/preview-early-settlement-quote', { id })
        expect((await ask(visitor, 'GET /loans/{id}/unexpired-early-settlement-quote', { id })).status).toBe(
          404,
        )
        await call(visitor, 'POST /loans/{id}/create-early-settlement-quote', {
          id,
          body: { type: 'cancellation' },
        })
        await call(visitor, 'POST /loans/{id}/change-early-settlement-quote-payment-method-to-direct-debit', {
          id,
        })
        const settled = await running({ state: 'Complete', termMonths: 12 })
        const asked = { id: settled.loanId, body: { type: 'settlement' } }
        expect(
          (await ask(settled.visitor, 'POST /loans/{id}/create-early-settlement-quote', asked)).status,
        ).toBe(400)
      })

      test('that is late is paid by Direct Debit, or less for a time', async () => {
        const { visitor, loanId: id } = await running({
          state: 'Late',
          missedInstalments: 2,
          isAtProviders: true,
        })
        await call(visitor, 'POST /loans/{id}/direct-debit-late-repayment', { id, body: { amount: 100 } })
        const declined = { amount: 20, paymentMethodId: await cardMethod(api.deps, DECLINES) }
        const { status, body } = await ask(visitor, 'POST /loans/{id}/card-late-repayment-attempt-charge', {
          id,
          body: declined,
        })
        expect([status, body.error.type]).toEqual([422, 'card-payment-failed'])
        const late = await running({ state: 'Late', missedInstalments: 2 })
        await arrange(late.visitor, late.loanId)
      })

      test('can be paid off with a new one', async () => {
        const { visitor, borrower } = await running({ paidInstalments: 3 })
        const answers = buildAnswers()
        const { email: _, ...person } = borrower.person
        const made = await call(visitor, 'POST /loan-applications', {
          body: { ...answers, user: { ...answers.user, ...person, email: borrower.email } },
        })
        const { options } = await call(visitor, 'GET /loan-applications/{id}/refinance-saving-term-options', {
          id: made.id,
        })
        expect(options.length).toBeGreaterThan(0)
      })
    })

    test('every call of the list was made, under each of its paths', () => {
      const missing = listPaths().filter((path) => !client.called.has(path))
      expect(missing.join('\n')).toBe('')
    })
  })

async function firstCallWindow({ token, applicationId }: Applicant): Promise<string> {
  const path = `/loan-applications/${applicationId}/callback-request`
  const { body } = await api.call('GET', path, { as: token! })
  return body.data.windows[0].startsAt
}

async function running(options: SeedLoanOptions = {}) {
  const borrower = await seedBorrower(api.deps)
  const { loanId } = await seedLoan(api.deps, { ...options, borrower })
  const visitor: Visitor = { ...(await on.visit(options.brand)), token: borrower.token }
  return { visitor, loanId, borrower }
}

async function arrange(visitor: Visitor, loanId: number): Promise<void> {
  const path = { id: loanId }
  await call(visitor, 'POST /loans/{id}/self-serve-arrangement', path)
  await call(visitor, 'GET /loans/{id}/self-serve-arrangement', path)
  const statement = await call(visitor, 'POST /financial-statements/unexpired')
  await call(visitor, 'PUT /financial-statements/{id}', { id: statement.id, body: answersLeaving(200) })
  await call(visitor, 'GET /financial-statements/{id}', { id: statement.id })
  await call(visitor, 'PUT /loans/{id}/self-serve-arrangement', {
    ...path,
    body: {
      reason: 'less-income',
      other: 'Fewer hours',
      priorityBillsUpdated: true,
      affordability: statement.id,
    },
  })
  const { data: info } = await call(visitor, 'GET /loans/{id}/self-serve-arrangement-info', path)
  const paymentDate = info.offer.paymentDates[0]
  const saved = { amount: 60, term: 3, formData: { paymentDate } }
  const { data: arrangement } = await call(visitor, 'PUT /loans/{id}/self-serve-arrangement', {
    ...path,
    body: saved,
  })
  expect(arrangement).toMatchObject({ amount: 60, term: 3, reason: 'less-income', paymentDate })
}

/** From the quote to the signed agreement. */
async function becomeBorrower(person: Applicant, { sortCode = '99-99-90' } = {}): Promise<number> {
  const id = person.applicationId
  const { reaction } = await call(person, 'POST /loan-applications/{id}/reaction', {
    id,
    body: { reaction: 'yes' },
  })
  expect(reaction).toBe('yes')
  await call(person, 'POST /loan-applications/{id}/requested', { id })
  await on.provePhone(person)
  await on.giveBankAccount(person, sortCode)
  const day = await on.requirement(person, 'payment-day-application-requirement')
  await call(person, 'POST /payment-day-application-requirements/{id}/provide-payment-day', {
    id: day.id,
    body: { paymentDay: 7 },
  })
  await prove(person)
  await on.readDocuments(person)
  return on.sign(person)
}

/** What is wanted; staff accept it. */
async function prove(person: Applicant): Promise<void> {
  const { requirements } = await on.read(person, ['requirements'])
  const staff = await seedStaff(api)
  for (const { id, '@type': type, status } of requirements) {
    const [of] = type.split('-application-requirement')
    if (status !== 'wanted' || !['income', 'driving-licence'].includes(of)) continue
    await call(person, `POST /${type}s/{id}/proof-of-${of}`, { id, body: FILE })
    await call(person, `POST /loan-applications/{id}/confirm-proof-of-${of}`, { id: person.applicationId })
    await api.drain()
    const accepted = await api.call('POST', `/admin/reviews/${id}/accept`, {
      as: staff.token,
      brand: person.brand,
    })
    expect(accepted.status).toBe(200)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what is answered is said by the list of calls.
type Loan = any

/** Day after day, to the first payment and beyond; days on which nothing falls due are skipped. */
async function liveUntil(
  person: Applicant,
  loanId: number,
  isReached: (loan: Loan) => boolean,
): Promise<Loan> {
  for (let turns = 0; turns < 14; turns += 1) {
    await api.drain()
    const loan = await call(person, 'GET /loans/{id}', { id: loanId })
    if (isReached(loan)) return loan
    await api.passDays(Math.max(1, daysUntil(loan.nextPayment?.collectOn) - 3))
    await on.renewSignIn(person)
  }
  throw new Error('waited in vain')
}

function daysUntil(day?: string): number {
  return day ? api.deps.clock.today().until(Temporal.PlainDate.from(day), { largestUnit: 'day' }).days : 0
}

async function payByCard(
  person: Visitor,
  loanId: number,
  { card, amount }: { card: string; amount: number },
) {
  const given = { amount, paymentMethodId: await cardMethod(api.deps, card) }
  const first = await call(person, 'POST /loans/{id}/card-late-repayment-attempt-charge', {
    id: loanId,
    body: given,
  })
  if (first.type !== 'stripe-requires-action') return first
  const secret = first.paymentIntentClientSecret as string
  await answerChallenge(api.deps, secret, 'complete')
  return call(person, 'POST /loans/{id}/card-late-repayment-3ds-confirmation', {
    id: loanId,
    body: { paymentIntentId: secret.split('_secret_')[0] },
  })
}
