import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDeps } from '#deps.ts'
import { createLog } from '#platform/log.ts'
import { answers, PARTNER_KEY, SEVENTEEN_YEARS_AGO } from '#testing/applicant.ts'
import { applyForLoan, fetchRequirement, requestLoan } from '#testing/journey.ts'
import { newAddress, startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import { newMailbox } from '#testing/seed/mailbox.ts'
import { CALL_LIMIT, LIMITS, type LimitName, limitCalls, limitRate } from './limits.ts'
import { addressHash } from './origin.ts'

const OTHER_PARTNER_KEY = 'ratewren-key-for-tests-only'
/** Accepted when there are too many, with something left out: no note, or no email. */
type Silent = 'page-notes' | 'page-notes-address' | 'sign-in-link-mailbox' | 'acknowledgement-mailbox'
type Answered = Exclude<LimitName, Silent>

let api: TestApi
const lines: { refusal?: string; limit?: string }[] = []

beforeAll(async () => {
  const log = createLog('warn', { write: (line) => lines.push(JSON.parse(line)) })
  api = await startTestApi({ worker: false, openLog: () => log })
})
afterAll(() => api?.stop())

interface Caller {
  from: string
  visit: string
  token: string
  userId: number
  partnerKey: string
  mailbox: string
  phone: string
  /** Of the phone; only for the limits on codes. */
  requirementId: number
}

let phones = 0

async function newCaller(needsPhone = false): Promise<Caller> {
  phones += 1
  const caller = {
    from: newAddress(),
    visit: crypto.randomUUID(),
    ...(await seedBorrower(api.deps)),
    partnerKey: PARTNER_KEY,
    mailbox: newMailbox(),
    phone: `07912 3${String(phones).padStart(5, '0')}`,
    requirementId: 1,
  }
  if (!needsPhone) return caller
  const borrower = await applyForLoan(api)
  await requestLoan(api, borrower)
  const { id } = await fetchRequirement(api, borrower, 'phone-application-requirement')
  return { ...caller, token: borrower.token, requirementId: id }
}

type Try = (caller: Caller) => ReturnType<TestApi['call']>

/** An anonymous call, and one by a person who is signed in. */
const visits =
  (method: string, path: string, body: (caller: Caller) => object | undefined = () => undefined): Try =>
  (caller) => {
    const { from, visit } = caller
    const brand = path.includes('commission') ? 'motor' : 'supermarket'
    return api.call(method, path, { from, visit, brand, key: crypto.randomUUID(), body: body(caller) })
  }
const signedIn =
  (method: string, path: string, body: object = {}): Try =>
  ({ from, token, userId }) =>
    api.call(method, path.replace('{user}', String(userId)), { from, as: token, body, brand: 'supermarket' })

const apply = visits('POST', '/loan-applications', ({ mailbox: email }) =>
  answers({ user: { email, dateOfBirth: SEVENTEEN_YEARS_AGO } }),
)
const askForLink = visits('POST', '/login-links', ({ mailbox: email }) => ({ email }))
const saveDraft = visits('PUT', '/application-draft', () => ({ answers: { amount: 5000 } }))
const mailDraft: Try = async (caller) => {
  await saveDraft(caller)
  return visits('POST', '/application-draft/link', ({ mailbox: email }) => ({ email }))(caller)
}
const findPostcode = visits('GET', '/addresses?postCode=ID11QD')
const address = { houseNumber: '12', line1: 'Quay Road', town: 'Leeds', postCode: 'ID1 1QD', period: 3 }
const searchAsStaff: Try = async (caller) => {
  await api.deps.db
    .updateTable('app_user')
    .set({ roles: ['ADMIN'] })
    .where('id', '=', caller.userId)
    .execute()
  return signedIn('POST', '/admin/customer-searches', { email: 'jo@people.example' })(caller)
}
const requote = signedIn('POST', '/loan-applications/1/requote', { options: { amount: 5000, term: 36 } })
const correct = signedIn('POST', '/loan-applications/1/address-mismatch-update', {
  firstName: 'Ada',
  lastName: 'Marsh',
  dateOfBirth: '1988-05-14',
  addresses: [address],
})
const changeAccount: Try = async (caller) => {
  const { userId, token, mailbox: email } = caller
  const { loanId } = await seedLoan(api.deps, { brand: 'supermarket', borrower: { userId, token, email } })
  return signedIn('POST', `/loans/${loanId}/bank-details-update`, {
    accountHolderName: 'Ann Fell',
    sortCode: '99-99-90',
    accountNumber: '87654321',
    isAccountHolder: true,
  })(caller)
}
const sendCode: Try = ({ from, token, phone: mobileNumber, requirementId }) => {
  const path = `/v1/phone-application-requirements/${requirementId}/update-mobile-number`
  return api.call('POST', path, { from, as: token, key: crypto.randomUUID(), body: { mobileNumber } })
}
const checkCode: Try = ({ from, token, requirementId }) => {
  const path = `/v1/phone-application-requirements/${requirementId}/verify-mobile-number`
  return api.call('POST', path, { from, as: token, body: { code: '000000' } })
}
const write = visits('POST', '/v1/contact-us', ({ mailbox: email }) => ({
  name: 'Niamh Fell',
  email,
  phone: '01632 960 001',
  subject: 'My loan',
  message: 'Hello',
}))
const complain = visits('POST', '/v1/complaints/commission', ({ mailbox: email }) => ({
  firstName: 'Owen',
  lastName: 'Reed',
  dateOfBirth: '1979-02-11',
  email,
  mobileNumber: '07912 345678',
  currentAddress: { houseNumber: '4', line1: 'Mill Lane', town: 'Leeds', postCode: 'ID1 1QD' },
  agreementNumber: 'TB2345678',
  consent: true,
}))
const byPartner =
  (path: string, body: object): Try =>
  ({ from, partnerKey }) =>
    api.call('POST', path, { from, as: partnerKey, body })

/** A call that each limit counts. Its answer does not matter, unless it is about too many tries. */
const TRIES: Record<Answered, Try> = {
  'begin-visit': visits('POST', '/sessions/initialize'),
  'sign-in': visits('POST', '/auth', () => ({ type: 'auto_login', data: { token: 'x'.repeat(43) } })),
  'sign-in-staff': visits('POST', '/sso/start', () => ({ redirectUri: 'https://evil.example/' })),
  'sign-in-link': askForLink,
  'sign-in-link-mailbox-here': askForLink,
  'auto-login-token': signedIn('POST', '/loan-applications/1/auto-login-token'),
  'replay-partner': byPartner('/partners/deliveries/1/replay', {}),
  'auto-login-token-partner': byPartner('/loan-applications/1/auto-login-token', {}),
  'hand-over': signedIn('POST', '/hand-overs', { stateHash: 'x'.repeat(43) }),
  apply,
  'apply-address': apply,
  'apply-address-day': apply,
  'apply-partner': byPartner('/loan-applications', answers({ user: { dateOfBirth: SEVENTEEN_YEARS_AGO } })),
  'apply-mailbox-here': apply,
  'apply-mailbox': apply,
  requote,
  'requote-address': requote,
  'address-mismatch': correct,
  'address-mismatch-address': correct,
  'choose-payment-day': signedIn('POST', '/loan-applications/1/payment-day', { paymentDay: 9 }),
  callback: signedIn('POST', '/loan-applications/1/callback-request', {
    phone: '01632 960 001',
    topic: 'Something else',
    startsAt: '2030-01-01T10:00',
  }),
  postcode: findPostcode,
  'postcode-address': findPostcode,
  'postcode-partner': ({ from, partnerKey }) =>
    api.call('GET', '/addresses?postCode=ID11QD', { from, as: partnerKey }),
  draft: saveDraft,
  'draft-address': saveDraft,
  'draft-new-address': (caller) => saveDraft({ ...caller, visit: crypto.randomUUID() }),
  'draft-resume': visits('POST', '/application-draft/resume', () => ({ token: 'x'.repeat(43) })),
  'draft-link': mailDraft,
  'draft-link-mailbox-here': mailDraft,
  'draft-link-mailbox': mailDraft,
  'phone-code': sendCode,
  'phone-code-address': sendCode,
  'phone-code-number': sendCode,
  'phone-code-check': checkCode,
  'change-address': signedIn('POST', '/v2/users/{user}/change-address', { addresses: [address] }),
  card: signedIn('POST', '/v1/debt-consolidation-upsell-application-requirements/1/credit-card', {
    vaultAlias: 'tok_sandbox_aCardOfMine1',
    lastFour: '4242',
    lender: 'A bank',
  }),
  proof: signedIn('POST', '/v1/income-application-requirements/1/proof-of-income', {
    name: 'payslip.pdf',
    file: Buffer.from('%PDF-1.7').toString('base64'),
  }),
  'payee-check': changeAccount,
  'bank-journey': signedIn('POST', '/loan-applications/1/customer-data-provider-journey-request', {
    redirectUrl: 'http://localhost:3000/account',
  }),
  'bank-return': signedIn('POST', '/v2/truelayer/auth', { state: 'a', code: 'b' }),
  'bank-resume': visits('POST', '/v2/truelayer/resume-journey-auth', () => ({
    subjectType: 'loan-application',
    subjectId: 1,
    origin: 'http://localhost:3000',
    resumeJourneyToken: 'a',
  })),
  'repayment-link': signedIn('POST', '/loans/1/repayment-link'),
  'repayment-link-use': visits('POST', '/repayment-link', () => ({ token: 'x'.repeat(43) })),
  'staff-search': searchAsStaff,
  'data-request': signedIn('POST', '/users/1/data-requests', { kind: 'access' }),
  'support-need': signedIn('PUT', '/users/1/support-need', {
    circumstances: ['health'],
    consented: true,
    wordingVersion: 'support-need-2',
  }),
  'contact-us': write,
  'contact-us-mailbox-here': write,
  'contact-us-mailbox': write,
  complaint: complain,
  'complaint-mailbox-here': complain,
  'complaint-mailbox': complain,
}

/** A caller for whom the first's limit must not count; all else is the first caller's. */
async function otherThan(caller: Caller, name: LimitName): Promise<Caller> {
  switch (LIMITS[name].counts) {
    case 'address':
    case 'mailbox from an address':
      return { ...caller, from: newAddress() }
    case 'mailbox':
      return { ...caller, mailbox: newMailbox() }
    case 'phone':
      return { ...caller, phone: '07912 388888' }
    case 'partner':
      return { ...caller, partnerKey: OTHER_PARTNER_KEY }
    default:
      return { ...(await newCaller(name.startsWith('phone-code'))), from: caller.from }
  }
}

/** All allowed tries, in this window and, should it end during the test, in the next. */
async function useUp(name: LimitName): Promise<void> {
  const { most, minutes } = LIMITS[name]
  await sql`insert into rate_limit (key, window_start, hits)
    select key, start, ${most} from (select distinct key, window_start from rate_limit where key like ${`${name}:%`}) as counted,
      lateral (values (window_start), (window_start + make_interval(mins => ${minutes}))) as windows (start)
    on conflict (key, window_start) do update set hits = excluded.hits`.execute(api.deps.db)
}

/** The log has others that come later: whose a record is that the call before was refused. */
const lastRefusal = () => lines.findLast(({ refusal }) => refusal === 'too-many-requests')

const forget = () => sql`delete from rate_limit`.execute(api.deps.db)

describe('every limit is enforced, states when it ends, and does not count for other callers', () => {
  test.each(Object.keys(TRIES) as Answered[])('%s', async (name) => {
    await forget()
    const { minutes } = LIMITS[name]
    const caller = await newCaller(name.startsWith('phone-code'))
    const first = await TRIES[name](caller)
    expect(first.status, JSON.stringify(first.body)).not.toBe(429)
    expect(first.status).not.toBe(401)
    await useUp(name)
    const refused = await TRIES[name](caller)
    expect([refused.status, refused.body.error?.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    const waitSeconds = Number(refused.headers.get('retry-after'))
    expect(waitSeconds).toBeGreaterThanOrEqual(1)
    expect(waitSeconds).toBeLessThanOrEqual(minutes * 60)
    expect(refused.body.error.message).toMatch(
      /^You’ve tried too many times\. Try again in \d+ (minute|hour)s?\.$/,
    )
    expect(lastRefusal()).toMatchObject({ limit: name })
    const other = await TRIES[name](await otherThan(caller, name))
    expect(other.status, JSON.stringify(other.body)).not.toBe(429)
  })

  test.each(['page-notes', 'page-notes-address'] as const)('%s', async (name) => {
    await forget()
    const from = newAddress()
    const { body } = await api.call('POST', '/sessions/initialize', { from })
    const visit = body.data.id
    const look = () =>
      api.call('POST', '/v2/page-views', { from, visit, body: { pageViews: [{ route: '/account' }] } })
    const stored = () =>
      api.deps.db.selectFrom('page_view').select('id').where('visit_id', '=', visit).execute()
    const first = await look()
    expect(await stored()).toHaveLength(1)
    await useUp(name)
    expect((await look()).status).toBe(first.status)
    expect(await stored()).toHaveLength(1)
  })

  test('the answer’s wait is the end of the window', async () => {
    await forget()
    const caller = await newCaller()
    await askForLink(caller)
    await useUp('sign-in-link')
    const untilEnd = async () => {
      const { rows } = await sql<{ seconds: number }>`select
        ceil(900 - extract(epoch from now())::numeric % 900)::int as seconds`.execute(api.deps.db)
      return rows[0]!.seconds
    }
    const before = await untilEnd()
    const waitSeconds = Number((await askForLink(caller)).headers.get('retry-after'))
    const after = await untilEnd()
    // The window may have ended in the meantime; then the wait is that of the next one.
    const hasTurned = after > before
    expect(waitSeconds).toBeLessThanOrEqual(hasTurned ? 900 : before)
    expect(waitSeconds).toBeGreaterThanOrEqual(hasTurned ? 1 : after)
  })
})

/** All the calls that are allowed from an address, or for a person who is signed in. */
function useUpCalls(from: string, userId?: number): void {
  const { secretKeys } = api.deps.config
  const actor = userId === undefined ? { kind: 'anonymous' } : { kind: 'borrower', userId }
  const caller = { addressHash: addressHash(secretKeys, from), actor, visitId: null } as never
  const useOne = () => limitCalls(api.deps, caller)
  expect(() => Array.from({ length: CALL_LIMIT.most + 1 }, useOne)).toThrow('too many times')
}

const answerOf = async (answer: ReturnType<TestApi['call']>) => {
  const { status, headers } = await answer
  return status === 429 ? [status, lastRefusal()?.limit, Number(headers.get('retry-after')) > 0] : [status]
}
const OVER = [429, 'call', true]

test('calls are counted for who is signed in, wherever they call from', async () => {
  const [caller, other] = [await newCaller(), await newCaller()]
  const look = ({ from, token, userId }: Caller) => api.call('GET', `/users/${userId}`, { from, as: token })
  expect(await answerOf(look(caller))).toEqual([200])
  useUpCalls(caller.from, caller.userId)
  expect(await answerOf(look(caller))).toEqual(OVER)
  expect(await answerOf(look({ ...caller, from: newAddress() }))).toEqual(OVER)
  expect(await answerOf(look({ ...other, from: caller.from }))).toEqual([200])
})

test('calls that are refused are counted as well: without a sign-in, and with an unknown token', async () => {
  const [from, strangers] = [newAddress(), newAddress()]
  const look = (options: object) => api.call('GET', '/users/1', options)
  for (const options of [{ from }, { from: strangers, as: 'x'.repeat(43) }]) {
    expect(await answerOf(look(options))).toEqual([401])
    useUpCalls(options.from)
    expect(await answerOf(look(options))).toEqual(OVER)
  }
  const { token, userId } = await newCaller()
  const signedInThere = { from: strangers, as: token }
  expect(await answerOf(api.call('GET', `/users/${userId}`, signedInThere))).toEqual([200])
})

const withoutSignIn = ENDPOINTS.filter(({ access }) => access === 'public' || access === 'session')

test.each(withoutSignIn.map((one) => [one.name, one] as const))(
  'what needs no sign-in is limited by address, whatever visit it names: %s',
  async (_, { method, path, versions }) => {
    const from = newAddress()
    useUpCalls(from)
    const version = versions[0] === '-' ? '' : `/${versions[0]}`
    const visit = crypto.randomUUID()
    expect(await answerOf(api.call(method, `${version}${path}`, { from, visit }))).toEqual(OVER)
  },
)

test.each((Object.keys(TRIES) as Answered[]).filter((name) => LIMITS[name].counts.startsWith('mailbox')))(
  'a mailbox is one, however it is spelled: %s',
  async (name) => {
    await forget()
    const caller = await newCaller()
    await TRIES[name](caller)
    await useUp(name)
    const [local, host] = caller.mailbox.split('@')
    for (const mailbox of [caller.mailbox.toUpperCase(), `${local}+tag@${host}`])
      expect((await TRIES[name]({ ...caller, mailbox })).status).toBe(429)
  },
)

test('a partner’s look-ups are not counted for a session', async () => {
  await forget()
  expect((await TRIES['postcode-partner'](await newCaller())).status).toBe(200)
  const { rows } = await sql<{ name: string }>`
    select split_part(key, ':', 1) as name from rate_limit where key like 'postcode%'`.execute(api.deps.db)
  expect(rows).toEqual([{ name: 'postcode-partner' }])
})

test('no address, mailbox, number or session is stored with the counts', async () => {
  await forget()
  const caller = await newCaller(true)
  for (const call of [apply, askForLink, mailDraft, sendCode, write])
    await call({ ...caller, from: '203.0.113.1' })
  const { rows } = await sql<{ key: string }>`select key from rate_limit`.execute(api.deps.db)
  expect(rows.length).toBeGreaterThan(10)
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[0-9a-f]{32}$/)
})

test('two processes count together, and each try is counted once', async () => {
  await forget()
  const { deps } = api
  const other = await createDeps({
    databaseUrl: deps.pool.options.connectionString!,
    config: deps.config,
    log: deps.log,
  })
  const ctx = { addressHash: 'of-one', clientIp: '', actor: { kind: 'anonymous' }, visitId: null } as never
  const tries = Array.from({ length: 80 }, (_, index) =>
    limitRate(index % 2 ? deps : other, ctx, ['contact-us']).then(
      () => 'taken',
      () => 'refused',
    ),
  )
  const outcomes = await Promise.all(tries)
  other.providers.mail.close()
  await other.close()
  // The window may end while they are sent; then there are two.
  expect([20, 40]).toContain(outcomes.filter((outcome) => outcome === 'taken').length)
})

describe('another caller', () => {
  test('who names another person’s requirements uses up no code of the number’s owner', async () => {
    await forget()
    const [owner, stranger] = [await newCaller(true), await newCaller()]
    for (let index = 0; index < 25; index += 1) {
      const requirementId = index % 2 ? owner.requirementId : 4_103_558_201_337
      expect((await sendCode({ ...stranger, phone: owner.phone, requirementId })).status).toBe(404)
    }
    expect((await sendCode(owner)).status).toBe(200)
    const { rows } = await sql`select 1 from rate_limit where key like 'phone-code%' and hits > 1`.execute(
      api.deps.db,
    )
    expect(rows).toEqual([])
  })

  test('who has codes sent to a number does not limit a borrower who has proved it is theirs', async () => {
    await forget()
    const owner = await newCaller(true)
    expect((await sendCode(owner)).status).toBe(200)
    await useUp('phone-code-number')
    expect((await sendCode(owner)).status).toBe(429)
    await sql`update app_user set mobile_verified_at = now(), mobile_number = ${`+44${owner.phone.replace(/\s/g, '').slice(1)}`}
      where id = (select a.user_id from requirement r join loan_application a on a.id = r.application_id where r.id = ${owner.requirementId})`.execute(
      api.deps.db,
    )
    expect((await sendCode(owner)).status).toBe(200)
  })

  test('at one address uses up no mailbox for its owner at another', async () => {
    await forget()
    const owner = await newCaller()
    const stranger = { ...(await newCaller()), mailbox: owner.mailbox }
    for (const [ask, status] of [
      [askForLink, 202],
      [write, 201],
      [complain, 201],
      [mailDraft, 202],
    ] as const) {
      for (let index = 0; index < 12; index += 1) await ask(stranger)
      expect((await ask(owner)).status).toBe(status)
    }
  })

  test('at however many addresses keeps nobody from signing in, and sends a handful of emails', async () => {
    await forget()
    const owner = await newCaller()
    const [local, host] = owner.mailbox.split('@')
    const countLinks = async () => {
      const { rows } = await sql<{ jobs: number }>`select count(*)::int as jobs from graphile_worker.jobs
        where task_identifier = 'send-login-link'`.execute(api.deps.db)
      return rows[0]!.jobs
    }
    const before = await countLinks()
    const { most } = LIMITS['sign-in-link-mailbox']
    for (let index = 0; index < 8; index += 1) {
      const stranger = { ...owner, from: newAddress(), visit: crypto.randomUUID() }
      const tagged = { ...stranger, mailbox: `${local}+${index}@${host}` }
      expect((await askForLink(stranger)).status).toBe(202)
      expect((await write(tagged)).status).toBe(201)
    }
    expect((await askForLink(owner)).status).toBe(202)
    // Those that were sent are in the owner's mailbox, and work. The window may end meanwhile.
    expect([most, 2 * most]).toContain((await countLinks()) - before)
    expect((await write(owner)).status).toBe(201)
    const { rows } = await sql`select 1 from message where recipient like ${`${local}%`}`.execute(api.deps.db)
    expect(rows).toHaveLength(LIMITS['acknowledgement-mailbox'].most)
  })

  test('who asks for links to other spellings of a mailbox uses up none of its owner’s', async () => {
    await forget()
    const owner = await newCaller()
    const [local, host] = owner.mailbox.split('@')
    await askForLink({ ...owner, from: newAddress(), mailbox: `${local}+1@${host}` })
    await askForLink(owner)
    const { rows } = await sql<{ hits: number }>`select hits from rate_limit
      where key like 'sign-in-link-mailbox:%'`.execute(api.deps.db)
    expect(rows).toEqual([{ hits: 1 }, { hits: 1 }])
  })

  test('does not limit a borrower at their own mailbox', async () => {
    await forget()
    const owner = await newCaller()
    const { email } = await api.deps.db
      .selectFrom('app_user')
      .select('email')
      .where('id', '=', owner.userId)
      .executeTakeFirstOrThrow()
    const mailDraftAs = (as: string | undefined) => {
      const who = { from: newAddress(), visit: owner.visit, ...(as && { as }) }
      return api
        .call('PUT', '/application-draft', { ...who, body: { answers: { amount: 5000 } } })
        .then(() =>
          api.call('POST', '/application-draft/link', { ...who, key: crypto.randomUUID(), body: { email } }),
        )
    }
    expect((await mailDraftAs(undefined)).status).toBe(202)
    await useUp('draft-link-mailbox')
    expect((await mailDraftAs(undefined)).status).toBe(429)
    expect((await mailDraftAs(owner.token)).status).toBe(202)
  })

  test('of one company’s IPv6 network shares a limit with the rest of it', async () => {
    await forget()
    const ask = (home: number) =>
      limitRate(
        api.deps,
        {
          addressHash: `h${home}`,
          clientIp: `2001:db8:7:${home}00::1`,
          actor: { kind: 'anonymous' },
          visitId: null,
        },
        ['sign-in-link'],
      )
    await ask(1)
    await sql`update rate_limit set hits = ${LIMITS['sign-in-link'].most * 8}`.execute(api.deps.db)
    await expect(ask(2)).rejects.toThrow('too many times')
  })

  test('without cookies cannot harvest by applying: each call is a new session, and the address is the same', async () => {
    await forget()
    const from = newAddress()
    const newVisit = () => apply({ from, visit: crypto.randomUUID(), mailbox: newMailbox() } as Caller)
    expect((await newVisit()).status).toBe(422)
    await useUp('apply-address')
    const refused = await newVisit()
    expect([refused.status, lastRefusal()?.limit]).toEqual([429, 'apply-address'])
  })
})
