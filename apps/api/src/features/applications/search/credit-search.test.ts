import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { visitKey } from '#platform/context.ts'
import { answers, createApplicantKit, newKey, newVisit, PARTNER_KEY } from '#testing/applicant.ts'
import { createDeferredSearchKit, QUOTE } from '#testing/features/deferred-searches.ts'
import { readJobs } from '#testing/jobs.ts'
import { startTestApi, type TestApi } from '#testing/kit.ts'
import { seedBorrower } from '#testing/seed/loan.ts'
import { continueSearch } from './continue-search.ts'

let api: TestApi
let agencyUrl: string
const { apply, footprints } = createApplicantKit(() => api)
const {
  listApplications,
  readDeferral,
  deferredApplicant,
  listEmails,
  runSearchJob,
  isBack,
  isDown,
  listSubjects,
} = createDeferredSearchKit(() => api)
const db = () => api.deps.db

beforeAll(async () => {
  api = await startTestApi()
  agencyUrl = api.deps.config.bureau.url
})
afterEach(async () => {
  api.deps.config.bureau.url = agencyUrl
  await api.setFault('callreport', 'ok')
})
afterAll(() => api.stop())

const checkOf = async (visit: string) =>
  (await api.call('GET', '/credit-check', { visit })).body.data as { status: string; since: string | null }

describe('a quote that the agency did not answer', () => {
  test('continues automatically, and one email links to the quote', async () => {
    const { caller, sent, searchId } = await deferredApplicant()
    expect(await checkOf(caller.visit)).toMatchObject({ status: 'checking', since: expect.any(String) })
    expect(await listApplications(sent.user.email)).toEqual([])
    await runSearchJob(searchId)
    const [made, ...others] = await listApplications(sent.user.email)
    expect([made?.state, others]).toEqual(['Quoted', []])
    expect(await footprints('QS', { id: made!.id })).toBe(1)
    expect((await checkOf(caller.visit)).status).toBe('answered')

    const emails = await listEmails(sent.user.email)
    expect(emails.map(({ subject }) => subject)).toEqual([QUOTE])
    // Behind the sign-in: no one has confirmed the mailbox (decision 020).
    expect(emails[0]!.links[0]).toMatch(new RegExp(`/account/borrow/apply[?]id=${made!.id}$`))
  })

  test.each([
    ['Decline', 'Declined', 'Our decision on your application', 'declined'],
    ['Mismatch', 'Address Mismatch', 'Please check your address', 'address_mismatch'],
  ])('of %s ends as %s, and says so', async (lastName, state, subject, segment) => {
    const { sent, searchId } = await deferredApplicant({ user: { lastName } })
    await runSearchJob(searchId)
    const [made] = await listApplications(sent.user.email)
    expect(made?.state).toBe(state)
    const emails = await listEmails(sent.user.email)
    expect(emails.map((email) => email.subject)).toEqual([subject])
    expect(emails[0]!.links.join(' ')).toContain(`/account/borrow/${segment}?id=${made!.id}`)
  })

  test('is one search and one application, also when a repeat gets the answer, with its key or another', async () => {
    const { caller, sent, searchId } = await deferredApplicant()
    expect((await apply(sent, caller)).status).toBe(503)
    expect((await apply(sent, { ...caller, key: newKey() })).status).toBe(503)
    const searches = await db()
      .selectFrom('deferred_search')
      .select('search_id')
      .where('requested_by', '=', visitKey(caller.visit)!)
      .execute()
    expect(searches).toEqual([{ search_id: searchId }])
    await isBack()
    const both = await Promise.all([
      apply(sent, { ...caller, key: newKey() }),
      continueSearch(api.deps, { searchId }),
      apply(sent, caller),
    ])
    expect([both[0].status, both[2].status]).toEqual([201, 201])
    expect(both[0].body.data.id).toBe(both[2].body.data.id)
    expect(await listApplications(sent.user.email)).toHaveLength(1)
    expect(await footprints('QS', { id: both[0].body.data.id })).toBe(1)
    expect(await listSubjects(sent.user.email)).toEqual([QUOTE])
    // Sent once more after the email, with another key, it is still that application.
    const later = await apply(sent, { ...caller, key: newKey() })
    expect([later.status, later.body.data.id]).toEqual([201, both[0].body.data.id])
    expect(await listApplications(sent.user.email)).toHaveLength(1)
    // For another person the same answers are another application.
    expect((await apply(sent)).body.data.id).not.toBe(later.body.data.id)
  })

  test('stores the request sealed, and erases it at the end', async () => {
    const { sent, caller, searchId } = await deferredApplicant({ user: { lastName: 'Unmistakeable' } })
    const waiting = await readDeferral(visitKey(caller.visit)!)
    expect(JSON.stringify(waiting)).not.toMatch(/Unmistakeable/)
    expect(waiting.sealed_request!.toString('latin1')).not.toMatch(/Unmistakeable|Quay Road/)
    const jobs = await readJobs(api.deps, sql`key = ${`continue-credit-search:${searchId}`}`)
    expect(jobs).toMatchObject([{ payload: { searchId } }])
    await runSearchJob(searchId)
    const ended = await readDeferral(visitKey(caller.visit)!)
    expect(ended).toMatchObject({ sealed_request: null, result: 'answered' })
    expect(await listSubjects(sent.user.email)).toEqual([QUOTE])
  })

  test('ends after its last try with an email, and nothing is recorded', async () => {
    const { caller, sent, searchId } = await deferredApplicant()
    for (let tries = 0; tries < 12; tries += 1) await continueSearch(api.deps, { searchId })
    expect(await readDeferral(visitKey(caller.visit)!)).toMatchObject({
      result: 'unanswered',
      sealed_request: null,
    })
    expect(await listApplications(sent.user.email)).toEqual([])
    expect((await checkOf(caller.visit)).status).toBe('unanswered')
    const [letter, ...others] = await listEmails(sent.user.email)
    expect([letter!.subject, others]).toEqual(["We couldn't complete your credit check", []])
    expect(letter!.text).toContain("haven't recorded an application")
    expect(letter!.text).toContain("hasn't affected your credit score")
    // It has ended: the job still in the queue does nothing, and the borrower can start again.
    await runSearchJob(searchId)
    expect(await listApplications(sent.user.email)).toEqual([])
    expect((await apply(sent, { visit: caller.visit })).status).toBe(201)
  })

  test('stops when another person with that email address applied first, without revealing them', async () => {
    const { sent, searchId } = await deferredApplicant()
    await isBack()
    const { email } = sent.user
    expect((await apply(answers({ user: { email, firstName: 'Other' } }))).status).toBe(201)
    await runSearchJob(searchId)
    expect(await listApplications(email)).toHaveLength(1)
    const [letter] = await api.inbox(email)
    expect(letter?.subject).toBe("We've stopped your credit check")
    expect(letter?.text).not.toMatch(/Other|Quoted/)
  })

  test('of a partner is answered when it asks again with its key', async () => {
    const partner = { key: newKey(), as: PARTNER_KEY, visit: '' }
    const sent = answers()
    await isDown()
    expect((await apply(sent, partner)).status).toBe(503)
    await isBack()
    const { status, body } = await apply(sent, partner)
    expect([status, body.data.loanProduct.partner.name]).toEqual([201, 'Hedgerow Cars'])
    expect(await listSubjects(sent.user.email)).toEqual([QUOTE])
  })

  test('deletes the session’s draft when it has become an application', async () => {
    const caller = { visit: newVisit() }
    await api.call('PUT', '/application-draft', { ...caller, body: { answers: { amount: '5000' } } })
    const sent = answers()
    await isDown()
    await apply(sent, { ...caller, key: newKey() })
    const draft = () => api.call('GET', '/application-draft', caller)
    expect((await draft()).body.data.answers).toEqual({ amount: '5000' })
    const { search_id: searchId } = await readDeferral(visitKey(caller.visit)!)
    await runSearchJob(searchId)
    expect((await draft()).body.data.answers).toEqual({})
  })

  test('is visible only to its caller', async () => {
    const { caller } = await deferredApplicant()
    expect(await checkOf(newVisit())).toEqual({ '@type': 'creditCheck', status: 'none', since: null })
    expect((await checkOf(caller.visit)).status).toBe('checking')
    const elsewhere = await api.call('GET', '/credit-check', { visit: caller.visit, brand: 'post-office' })
    expect(elsewhere.body.data.status).toBe('none')
  })

  test('is part of the user who asked for it, until there is an answer', async () => {
    const { caller, searchId } = await deferredApplicant()
    const { userId, token } = await seedBorrower(api.deps)
    const isChecking = async (visit: string, brand = 'main') =>
      (await api.call('GET', `/users/${userId}`, { as: token, visit, brand })).body.data
        .isCheckingNewApplication
    expect(await isChecking(caller.visit)).toBe(true)
    expect(await isChecking(newVisit())).toBe(false)
    expect(await isChecking(caller.visit, 'post-office')).toBe(false)
    await runSearchJob(searchId)
    expect(await isChecking(caller.visit)).toBe(false)
  })
})

describe('an agency that misbehaves', () => {
  /** No one has to wait long for what never comes. */
  async function withShortWait<Result>(act: () => Promise<Result>): Promise<Result> {
    const { bureau } = api.deps.config
    const { timeoutMs } = bureau
    bureau.timeoutMs = 400
    return act().finally(() => {
      bureau.timeoutMs = timeoutMs
    })
  }

  const misbehaviours: [string, (response: ServerResponse) => void][] = [
    ['hangs', () => {}],
    ['resets the connection', (response) => response.socket?.destroy()],
    [
      'drips',
      (response) => {
        response.writeHead(200, { 'content-type': 'text/xml' })
        const drip = setInterval(() => response.write(' '), 50)
        response.on('close', () => clearInterval(drip))
      },
    ],
    ['sends a page', (response) => response.writeHead(200).end('<!doctype html><p>Maintenance')],
  ]

  test.each(misbehaviours)('and %s is no answer, in time', async (_what, misbehave) => {
    const server = createServer((_request, response) => misbehave(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    api.deps.config.bureau.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    try {
      const sent = answers()
      const visit = newVisit()
      const { body } = await withShortWait(() => apply(sent, { visit }))
      expect(body.error.code).toBe('CREDIT_CHECK_PENDING')
      const { search_id: searchId } = await readDeferral(visitKey(visit)!)
      api.deps.config.bureau.url = agencyUrl
      await runSearchJob(searchId)
      expect(await listApplications(sent.user.email)).toMatchObject([{ state: 'Quoted' }])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  test('and never answers the applicant called Timeout, on any try', async () => {
    const visit = newVisit()
    const sent = answers({ user: { lastName: 'Timeout' } })
    const { body } = await withShortWait(() => apply(sent, { visit }))
    expect(body.error.code).toBe('CREDIT_CHECK_PENDING')
    const { search_id: searchId } = await readDeferral(visitKey(visit)!)
    await withShortWait(() => continueSearch(api.deps, { searchId }))
    expect(await readDeferral(visitKey(visit)!)).toMatchObject({ tries: 2, result: null })
  })
})

describe('a job that is killed', () => {
  test('after the agency answered and before the record starts again with the same search', async () => {
    const { sent, searchId } = await deferredApplicant()
    await isBack()
    await whileItWouldRecord(searchId, async (killRecording) => {
      const dying = continueSearch(api.deps, { searchId }).catch((error: unknown) => error)
      await killRecording()
      expect(await dying).toBeInstanceOf(Error)
    })
    expect(await listApplications(sent.user.email)).toEqual([])
    await runSearchJob(searchId)
    const made = await listApplications(sent.user.email)
    expect(made).toHaveLength(1)
    expect(await footprints('QS', { id: made[0]!.id })).toBe(1)
    expect(await listSubjects(sent.user.email)).toEqual([QUOTE])
  })
})

/** Locks the search, so that the recording job waits, and its connection can be ended there. */
function whileItWouldRecord(searchId: number, run: (killRecording: () => Promise<void>) => Promise<void>) {
  return db()
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('bureau_search').select('id').where('id', '=', searchId).forUpdate().execute()
      await run(async () => {
        for (let killed = 0; killed === 0; ) {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%bureau_search%'`.execute(db())
          killed = rows.length
        }
      })
    })
}
