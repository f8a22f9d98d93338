import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openDatabase } from '@tarnbrook/api/db/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SetUp, startSetUp } from './testing/set-up.ts'
import { apply, ask, askRaw, breakOff, newPerson } from './testing/site.ts'

/** Who runs what, each line a process: the roles, and to which API of the list its calls go. */
const SET_UPS: Record<string, { roles: string; api: number }[]> = {
  'all in one process': [{ roles: 'web,api,worker,sandbox', api: 0 }],
  'the site and the API apart': [
    { roles: 'web', api: 0 },
    { roles: 'api,worker,sandbox', api: 0 },
  ],
  'two sites and two APIs on one database': [
    { roles: 'web', api: 0 },
    { roles: 'web', api: 1 },
    { roles: 'api,worker,sandbox', api: 0 },
    { roles: 'api', api: 1 },
  ],
}

/** A site with its API elsewhere shows every rule; browser journeys run all in one process. */
const IN_FAST_SUITE = ['the site and the API apart']

for (const [name, parts] of Object.entries(SET_UPS))
  describe(name, { tags: IN_FAST_SUITE.includes(name) ? [] : ['exhaustive'] }, () => {
    let setUp: SetUp
    let borrower: { cookie: string; id: number; key: string }
    const first = () => setUp.sites[0]!
    const last = () => setUp.sites.at(-1)!

    beforeAll(async () => {
      setUp = await startSetUp(parts)
    })
    afterAll(async () => {
      await setUp?.end()
    })

    test('somebody applies, is signed in by it, and reads their application on every site', async () => {
      const key = randomUUID()
      const answer = await apply(first(), key)
      expect([answer.status, answer.text]).toEqual([201, expect.stringContaining('"autoLoginToken":""')])
      borrower = { cookie: answer.cookie, id: answer.id, key }
      for (const site of setUp.sites) {
        const own = await ask(site, 'GET', `/api/product/loan-applications/${answer.id}`, answer)
        expect([own.status, own.text]).toEqual([200, expect.stringContaining('"state":"Quoted"')])
        expect((await ask(site, 'GET', `/api/product/loan-applications/${answer.id}`)).status).toBe(401)
      }
    })

    test('the same write, sent again and at the same time through every site, happens once', async () => {
      const key = randomUUID()
      const person = newPerson()
      const sites = [first(), last(), first(), last()]
      const session = await ask(first(), 'POST', '/api/product/sessions/initialize')
      const together = await Promise.all(
        sites.map((site) => apply(site, key, { person, cookie: session.cookie })),
      )
      const after = await apply(last(), key, { person, cookie: session.cookie })
      const done = [...together, after].filter(({ status }) => status === 201)
      expect(done.length).toBeGreaterThan(0)
      expect(new Set(done.map(({ id }) => id)).size).toBe(1)
      expect(together.map(({ status }) => status).filter((status) => ![201, 409].includes(status))).toEqual(
        [],
      )
      expect(after.status).toBe(201)
      expect(await usersWith(setUp, person.email)).toBe(1)
    })

    test('what is closed to browsers is closed, however it is written, and no token is in an answer', async () => {
      const closed = [
        'metrics',
        'docs',
        'openapi.json',
        'healthz',
        'readyz',
        'webhooks/twilio',
        'webhooks/clock',
      ]
      const written = closed.flatMap((path) => [
        path,
        `%${path.charCodeAt(0).toString(16)}${path.slice(1)}`,
        `x/../${path}`,
      ])
      const token = [
        '%61uth',
        'aut%68',
        './auth',
        '/auth',
        'auth/',
        'v1/../auth',
        'loan-application%73',
        '%2e/auth',
      ]
      for (const base of ['product', 'shared'])
        for (const path of [...written, ...token]) {
          const answers = [
            await ask(last(), 'GET', `/api/${base}/${path}`, borrower),
            await ask(last(), 'POST', `/api/${base}/${path}`, {
              ...borrower,
              body: { type: 'refresh_token' },
            }),
          ]
          expect([path, answers.map(({ status }) => status)]).toEqual([path, [404, 404]])
          for (const { setCookies } of answers)
            expect(setCookies.filter((one) => one.startsWith('auth='))).toEqual([])
        }
      const refreshed = await ask(last(), 'POST', '/api/product/auth', {
        ...borrower,
        body: { type: 'refresh_token' },
      })
      expect([refreshed.status, refreshed.text]).toEqual([200, expect.stringContaining('"token":""')])
      borrower = { ...borrower, cookie: refreshed.cookie }
    })

    test('no path leads a call to another host', async () => {
      const heard: string[] = []
      const thief = createServer(({ url = '' }, response) => {
        heard.push(url)
        response.end('stolen')
      })
      await new Promise<void>((resolve) => thief.listen(0, '127.0.0.1', resolve))
      const host = `127.0.0.1:${(thief.address() as AddressInfo).port}`
      for (const base of ['product', 'shared'])
        for (const path of [
          `//${host}/x`,
          `/\\${host}/x`,
          `/@${host}/x`,
          `/%2f%2f${host}/x`,
          `/http://${host}/x`,
        ]) {
          const answer = await ask(last(), 'GET', `/api/${base}${path}`, borrower)
          expect([path, answer.status]).toEqual([path, expect.toBeOneOf([400, 404])])
        }
      thief.close()
      expect(heard).toEqual([])
    })

    test('a hostile form is refused while others are answered', async () => {
      const forms = ['a[999999999]=1', 'a=b&'.repeat(30_000), '__proto__.x=1']
      const answers = await Promise.all([
        ...forms.map((body) => ask(last(), 'POST', '/login', { body })),
        ask(last(), 'GET', '/healthz'),
      ])
      expect(answers.map(({ status }) => status)).toEqual([400, 413, 400, 200])
    })

    test('a body that is too large is answered and the connection closed; the next request is answered', async () => {
      const large = { ...borrower, body: { email: 'x'.repeat(1_500_000) } }
      const answer = await ask(last(), 'POST', '/api/product/login-links', large)
      expect([answer.status, answer.headers.connection]).toEqual([413, 'close'])
      expect((await ask(last(), 'GET', '/healthz')).status).toBe(200)
    })

    test('what is no request of a browser writes no line that is not the log’s own', async () => {
      for (const path of [
        '/%',
        '/%zz',
        '/login/%',
        '/%.data',
        '/account/borrow/%E0%A4%A',
        '/%00',
        '//',
        '/\\',
      ])
        for (const method of ['GET', 'POST']) {
          const { status } = await ask(last(), method, path)
          expect([path, status]).toEqual([path, expect.toBeOneOf([302, 400, 403, 404])])
        }
      for (const request of [
        'hello\r\n\r\n',
        'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
        'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      ])
        expect(await askRaw(last(), request)).toMatch(/^HTTP\/1\.1 400 /)
      await breakOff(last(), '/login', 'Content-Type: application/x-www-form-urlencoded')
      await breakOff(last(), '/api/product/login-links', 'Content-Type: application/json')
      expect((await ask(last(), 'GET', '/healthz')).status).toBe(200)
      const lines = setUp.processes.flatMap(({ process }) => process.linesSinceReady())
      expect(
        lines.filter((line) => !line.startsWith('{"level":') || JSON.parse(line).level >= ERROR),
      ).toEqual([])
    })

    test('the worker says that it is alive and ready', async () => {
      for (const path of ['/healthz', '/readyz'])
        expect(await (await fetch(setUp.workerHealth + path)).text()).toBe('ok')
    })

    test.runIf(parts.length > 1)('with its API gone, a site stays in rotation, and says so', async () => {
      const apis = setUp.processes.filter(({ roles }) => roles.includes('api'))
      expect((await ask(last(), 'GET', '/readyz')).status).toBe(200)
      for (const { process } of apis) expect(await process.stop()).toBe(0)
      const statuses = async (paths: string[]) =>
        Promise.all(paths.map(async (path) => (await ask(last(), 'GET', path)).status))
      expect(await statuses(['/healthz', '/readyz', '/', '/api/product/loans/7'])).toEqual([
        200, 200, 200, 503,
      ])
    })
  })

/** Pino's number for it. */
const ERROR = 50

async function usersWith({ database }: SetUp, email: string): Promise<number> {
  const { pool, close } = openDatabase(database.url, { max: 1 })
  const { rowCount } = await pool.query('select from app_user where email = $1', [email])
  await close()
  return rowCount ?? 0
}
