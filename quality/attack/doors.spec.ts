import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text as toText } from 'node:stream/consumers'
import type { ApiConfig } from '@tarnbrook/api/config'
import { openDatabase } from '@tarnbrook/api/db/client'
import type { ApiDeps } from '@tarnbrook/api/deps'
import { createClock } from '@tarnbrook/api/platform/clock'
import { DOORS } from '@tarnbrook/api/testing/doors/doors'
import { type Attempt, tryDoors } from '@tarnbrook/api/testing/doors/try-doors'
import { awaitMessage, type DoorKit } from '@tarnbrook/api/testing/doors/victim'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { expect, test } from '../../e2e/support/fixtures.ts'
import { createOutside } from '../../e2e/support/outside.ts'
import {
  type BrandKey,
  createProduct,
  type RunningProduct,
  readDatabaseUrl,
} from '../../e2e/support/running-product.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'

const FOR_EDGE_ONLY = new Set(ENDPOINTS.filter((one) => one.isForEdgeOnly).map(({ name }) => name))

test('each thief at each door of the product, by its API and by its sites', exhaustiveIf(true), async () => {
  // Known here too, so that the victims' records can be sealed as the product seals them.
  const secretKey = randomBytes(32)
  const product = await createProduct({
    settings: { SECRET_KEY: secretKey.toString('base64'), DESK_SEED: '0' },
  })
  try {
    await product.start()
    const { kit, close } = await openKit(product, secretKey)
    try {
      expect(await tryDoors(kit, byApi(kit))).toEqual([])
      const ofPages = DOORS.filter(({ name }) => !FOR_EDGE_ONLY.has(name))
      expect(await tryDoors(kit, bySite(product), ofPages)).toEqual([])
    } finally {
      await close()
    }
  } finally {
    await product.end()
  }
})

async function openKit(product: RunningProduct, secretKey: Buffer) {
  const { db, pool, close } = openDatabase(readDatabaseUrl(product))
  const clock = await createClock(db, { movable: true })
  const siteUrls = { main: product.getSiteUrl('main'), motor: product.getSiteUrl('motor') }
  const config = {
    appEnv: 'local',
    secretKeys: [secretKey],
    siteUrls,
    contactChangeHours: 24,
  } as unknown as ApiConfig
  const call = createCall(product)
  const kit: DoorKit = {
    deps: { db, pool, clock, config } as ApiDeps,
    call,
    inbox: async (to) => (to === undefined ? [] : await createOutside(product).inbox(to)),
    async signInByMailbox({ email }) {
      await call('POST', '/login-links', { body: { email } })
      const token = await awaitMessage(kit, email, (text) => /\/auto-login\?token=([\w-]+)/.exec(text)?.[1])
      const answer = await call('POST', '/auth', { body: { type: 'auto_login', data: { token } } })
      return answer.body.data.token
    },
  }
  return { kit, close }
}

function createCall({ apiUrl }: RunningProduct): DoorKit['call'] {
  return async (method, path, { body, as, key, visit, brand = 'main', headers } = {}) => {
    const answer = await fetch(apiUrl + path, {
      method,
      headers: {
        'x-brand': brand,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as}` }),
        ...(key && { 'idempotency-key': key }),
        ...(visit && { 'x-session-id': visit }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: await readBody(answer), headers: answer.headers }
  }
}

function byApi(kit: DoorKit): Attempt {
  return async ({ method, path, ...call }, { token }) => {
    const visit = (await kit.call('POST', '/sessions/initialize')).body.data.id
    const { status, body } = await kit.call(method, path, { ...call, ...(token ? { as: token } : { visit }) })
    return { status, code: body?.error?.code }
  }
}

/** As script of a page calls, with the cookies that the thief has. `fetch` sets no host. */
function bySite(product: RunningProduct): Attempt {
  return async ({ method, path, body, brand = 'main', headers }, { token, strength, userId }) => {
    const now = Date.now()
    const auth = {
      userId,
      token,
      authStrength: strength,
      created: new Date(now).toISOString(),
      expiry: new Date(now + 3_600_000).toISOString(),
    }
    const cookie = `auth=${Buffer.from(JSON.stringify(auth)).toString('base64url')}`
    const headersOfPage = {
      host: new URL(product.getSiteUrl(brand as BrandKey)).host,
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'tarnbrook',
      ...(token && { cookie }),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    }
    const asked = request({
      port: product.webPort,
      method,
      path: `/api/product${path}`,
      headers: headersOfPage,
    })
    asked.end(body && JSON.stringify(body))
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const text = await toText(answer)
    const isJson = answer.headers['content-type']?.includes('json')
    return { status: answer.statusCode!, code: isJson ? JSON.parse(text).error?.code : undefined }
  }
}

// biome-ignore lint/suspicious/noExplicitAny: each reader says itself what the answer holds.
async function readBody(answer: Response): Promise<any> {
  const text = await answer.text()
  return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}
