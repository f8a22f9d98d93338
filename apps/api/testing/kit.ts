import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { createSandbox } from '@tarnbrook/sandbox/sandbox'
import { sql } from 'kysely'
import { createApi } from '#app.ts'
import type { ApiConfig } from '#config.ts'
import { type ApiDeps, createDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { drainJobs, type Worker } from '#platform/jobs/jobs.ts'
import { createLog, type Log } from '#platform/log.ts'
import { hashToken } from '#platform/secrets.ts'
import { startWorker } from '#worker.ts'
import { createTestDatabase } from './database.ts'

/** The server stack on its own database: API over HTTP, worker, sandbox as the providers. */
export interface TestApi {
  deps: ApiDeps
  apiUrl: string
  sandboxUrl: string
  /** A request to the API; `as` is a bearer token. Returns status and parsed body. */
  call(
    method: string,
    path: string,
    options?: CallOptions,
    // biome-ignore lint/suspicious/noExplicitAny: each test says itself what the answer holds.
  ): Promise<{ status: number; body: any; headers: Headers }>
  /** Waits until no job is due. */
  drain(): Promise<void>
  /** Moves the sandbox clock; the API runs what falls due on the way. */
  advanceDays(days: number): Promise<void>
  /** Moves both clocks over idle days; the next day that is advanced does what fell due. */
  skipDays(days: number): Promise<void>
  /** As `advanceDays`, with all days but the last skipped. */
  passDays(days: number): Promise<void>
  inbox(to?: string): Promise<
    {
      to: string
      channel: string
      replyTo?: string
      subject?: string
      text: string
      html?: string
      attachments: { name: string; type: string; path: string }[]
      links: string[]
      codes: string[]
    }[]
  >
  /** A provider that is slow answers after 8 seconds, or after so many. */
  setFault(provider: string, mode: 'down' | 'slow' | 'ok', delayMs?: number): Promise<void>
  /** Changes a table or a trigger, which the API's own role may not. */
  asOwner(statement: string): Promise<void>
  /**
   * Removes all records but the clock’s and staff. For files that live many days: each day is lived
   * for every loan of the tests before too.
   */
  clear(): Promise<void>
  stop(): Promise<void>
}

/** What records are made by: an API of any process, and its database. */
export type CalledApi = Pick<TestApi, 'call' | 'deps'>

export interface CallOptions {
  body?: unknown
  as?: string
  key?: string
  visit?: string
  brand?: string
  /** The IP address, as the edge reports it; left out, each session has its own. */
  from?: string
  headers?: Record<string, string>
}

export async function startTestApi(
  options: {
    worker?: boolean
    /** When the sandbox's reviewer looks at a proof; left out, only the test does. */
    reviewsAfterMs?: number
    openLog?: (sandboxUrl: string) => Log
    /** Another URL of the same database, for the API only. */
    wayToDatabase?: (databaseUrl: string) => Promise<string>
    /** The URL of its read replica; left out, there is none. */
    wayToReplica?: (databaseUrl: string) => Promise<string>
    config?: Partial<ApiConfig>
  } = {},
): Promise<TestApi> {
  const database = await createTestDatabase()
  let api: ReturnType<typeof createApi> | undefined
  let sandboxListener: ((req: never, res: never) => void) | undefined
  const answerCall = getRequestListener((request, bindings) => api!.fetch(request, bindings))
  const apiServer = await listen((request, response) => void answerCall(request, response))
  const sandboxServer = await listen((req, res) => sandboxListener?.(req as never, res as never))
  const apiUrl = toServerUrl(apiServer)
  const sandboxUrl = toServerUrl(sandboxServer)

  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-521',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const keys = {
    ...SANDBOX_KEYS,
    truelayerSigningKeyPem: publicKey,
    oidc: { ...SANDBOX_KEYS.oidc, redirectUris: ['http://localhost:3000/sso/callback'] },
  }
  const sandbox = await createSandbox({
    databaseUrl: database.url,
    publicUrl: sandboxUrl,
    smtpPort: 0,
    scannerPort: 0,
    apiUrl,
    ...(options.reviewsAfterMs === undefined ? {} : { reviewsAfterMs: options.reviewsAfterMs }),
    keys,
  })
  sandboxListener = sandbox.listener as never

  const filesFolder = await mkdtemp(join(tmpdir(), 'tarnbrook-files-'))
  const config = {
    ...testConfig({ apiUrl, sandboxUrl, sandbox, filesFolder, privateKey }),
    ...options.config,
  }
  const log = options.openLog?.(sandboxUrl) ?? createLog('silent')
  const databaseUrl = (await options.wayToDatabase?.(database.url)) ?? database.url
  const readUrl = (await options.wayToReplica?.(database.url)) ?? null
  const deps = await createDeps({ databaseUrl, readUrl, config, log })
  api = createApi(deps)
  const worker: Worker | null = options.worker === false ? null : await startTestWorker(deps)

  const advanceDays = async (days: number) => {
    await post(`${sandboxUrl}/clock`, { advanceDays: days })
    await deps.clock.refresh()
  }
  const skipDays = (days: number) => moveBothClocks(deps, days)
  return {
    deps,
    apiUrl,
    sandboxUrl,
    call: (method, path, call = {}) => callApi(apiUrl, method, path, call),
    drain: () => drainJobs(deps),
    advanceDays,
    skipDays,
    async passDays(days) {
      await skipDays(days - 1)
      await advanceDays(1)
    },
    async inbox(to) {
      const response = await fetch(`${sandboxUrl}/inbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}`)
      return (await response.json()) as never
    },
    setFault: (provider, mode, delayMs) => post(`${sandboxUrl}/faults`, { provider, mode, delayMs }),
    asOwner: database.asOwner,
    async clear() {
      await drainJobs(deps)
      await database.clear()
    },
    async stop() {
      await worker?.stop()
      await sandbox.close()
      await Promise.all([close(apiServer), close(sandboxServer)])
      deps.providers.mail.close()
      await deps.close()
      await database.drop()
      await rm(filesFolder, { recursive: true })
    },
  }
}

/**
 * The run of the day is recorded as finished. One that began with the worker would run while a test
 * seeds, and see its records or not, by chance.
 */
async function startTestWorker(deps: ApiDeps): Promise<Worker> {
  const finished_at = toDate(deps.clock.now())
  await deps.db
    .insertInto('daily_run')
    .values({ ran_on: deps.clock.today().toString(), finished_at })
    .execute()
  return startWorker(deps)
}

/** The sandbox stores its clock, of which no call moves it without living the days. */
async function moveBothClocks({ db, clock }: ApiDeps, days: number): Promise<void> {
  await clock.refresh()
  const day = clock.today().add({ days })
  const offsetDays = Temporal.Now.plainDateISO('Europe/London').until(day, { largestUnit: 'day' }).days
  const setting = JSON.stringify({ offsetDays, unfinishedDay: null })
  await sql`insert into sandbox.setting (key, value) values ('clock', ${setting}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(db)
  await clock.setToday(day)
}

function testConfig(given: {
  apiUrl: string
  sandboxUrl: string
  sandbox: { smtpPort: number; scannerPort: number }
  filesFolder: string
  privateKey: string
}): ApiConfig {
  const { sandboxUrl } = given
  return {
    appEnv: 'local',
    edgeSecrets: [TEST_EDGE_SECRET],
    trustedProxies: 0,
    secretKeys: [randomBytes(32)],
    siteUrls: { main: 'http://localhost:3000', motor: 'http://motor.localhost:3000' },
    clockSecret: SANDBOX_KEYS.clockSecret,
    partners: PARTNERS,
    services: [{ name: 'cards', tokenHashes: [hashToken(TEST_SERVICE_TOKEN)] }],
    triggerFigures: {},
    contactChangeHours: 24,
    bureau: { url: `${sandboxUrl}/callreport`, ...SANDBOX_KEYS.callReport, timeoutMs: 2000 },
    directDebit: {
      url: `${sandboxUrl}/gocardless`,
      token: SANDBOX_KEYS.gocardlessToken,
      webhookSecret: SANDBOX_KEYS.gocardlessWebhookSecret,
    },
    informationSheets: { arrears: null, default: null },
    cardPayments: {
      url: `${sandboxUrl}/stripe`,
      secretKey: SANDBOX_KEYS.stripe.secretKey,
      webhookSecret: SANDBOX_KEYS.stripe.webhookSecret,
    },
    payouts: {
      authUrl: `${sandboxUrl}/truelayer/auth`,
      apiUrl: `${sandboxUrl}/truelayer/api`,
      clientId: SANDBOX_KEYS.truelayerClientId,
      clientSecret: SANDBOX_KEYS.truelayerClientSecret,
      merchantAccountId: 'b8d4dda0-ff2c-4d77-a6da-4615e4bad941',
      signingKeyId: '1fc0d4a1-3b3c-4b6c-8f2b-4d4f2b0f7c11',
      signingKeyPem: given.privateKey,
      webhookJwksUrls: [`${sandboxUrl}/truelayer/.well-known/jwks`],
    },
    bankPayments: { hostedPageUrl: `${sandboxUrl}/truelayer/hosted` },
    openBanking: {
      authUrl: `${sandboxUrl}/truelayer/auth`,
      apiUrl: `${sandboxUrl}/truelayer/api`,
      clientId: SANDBOX_KEYS.truelayerClientId,
      clientSecret: SANDBOX_KEYS.truelayerClientSecret,
    },
    postcodes: { url: `${sandboxUrl}/ideal-postcodes/v1`, key: SANDBOX_KEYS.idealPostcodesKey },
    sms: {
      url: `${sandboxUrl}/twilio/2010-04-01`,
      accountSid: SANDBOX_KEYS.twilioAccountSid,
      authToken: SANDBOX_KEYS.twilioAuthToken,
      from: 'Tarnbrook',
      statusUrl: `${given.apiUrl}/webhooks/twilio`,
    },
    mail: { host: '127.0.0.1', port: given.sandbox.smtpPort, requireTls: false, user: null, password: null },
    scanner: { host: '127.0.0.1', port: given.sandbox.scannerPort },
    files: { kind: 'folder', folder: given.filesFolder },
    identity: {
      issuer: `${sandboxUrl}/oidc`,
      clientId: SANDBOX_KEYS.oidc.clientId,
      clientSecret: SANDBOX_KEYS.oidc.clientSecret,
      allowHttp: true,
    },
    trustpilot: { url: `${sandboxUrl}/trustpilot/v1`, ...SANDBOX_KEYS.trustpilot },
    chatIdentitySecret: SANDBOX_KEYS.chatIdentitySecret,
    superAppDeepLink: 'https://app.tarnbrook.example/card',
    requestDeadlineMs: 30_000,
    providerTimeoutMs: 10_000,
    database: { poolSize: 10, applicationName: 'tarnbrook test' },
    jobsAtOnce: 4,
    signInLinkWithinMs: 0,
  }
}

/** Of the lender's other product, `cards`. */
export const TEST_SERVICE_TOKEN = 'service-token-for-tests-only-0123'

const PARTNERS: ApiConfig['partners'] = [
  {
    name: 'Hedgerow Cars',
    keyHashes: [hashToken('partner-key-for-tests-only')],
    registered: {
      legalName: 'Hedgerow Cars Limited',
      addressLines: ['2 Forecourt Lane', 'Leeds', 'LS99 2HC'],
    },
    commission: { payeeType: 'dealer', model: 'percentage', ratePercent: 2.5 },
    account: { sortCode: '999990', accountNumber: '87654321' },
    tie: 'first-refusal',
    webhook: null,
  },
  {
    name: 'Ratewren',
    keyHashes: [hashToken('ratewren-key-for-tests-only')],
    registered: {
      legalName: 'RW Comparison Limited',
      addressLines: ['9 Wren Street', 'York', 'YO99 9RW'],
    },
    commission: { payeeType: 'comparison-site', model: 'fixed', amountPence: 75_00 },
    account: null,
    tie: null,
    webhook: null,
  },
  {
    name: 'Fenside Motors',
    keyHashes: [hashToken('fenside-key-for-tests-only')],
    registered: {
      legalName: 'Fenside Motors Limited',
      addressLines: ['5 Dyke Road', 'Ely', 'CB99 5FM'],
    },
    commission: null,
    account: { sortCode: '999990', accountNumber: '11223344' },
    tie: 'none',
    webhook: null,
  },
]

export const TEST_EDGE_SECRET = 'edge-secret-for-tests-only-0123456789'

/** An IP address that no one else in the test calls from; the same for the same visit. */
export function newAddress(of: string = randomUUID()): string {
  const groups = createHash('sha256').update(of).digest('hex').match(/.{4}/g)!
  return `2001:db8:${groups.slice(0, 6).join(':')}`
}

async function callApi(apiUrl: string, method: string, path: string, call: CallOptions) {
  const from = call.from ?? (call.visit && newAddress(call.visit))
  const response = await fetch(apiUrl + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(call.as ? { authorization: `Bearer ${call.as}` } : {}),
      ...(call.key ? { 'idempotency-key': call.key } : {}),
      ...(call.visit ? { 'x-session-id': call.visit } : {}),
      ...(call.brand ? { 'x-brand': call.brand } : {}),
      ...(from ? { 'x-edge-secret': TEST_EDGE_SECRET, 'x-client-ip': from } : {}),
      ...call.headers,
    },
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
  })
  if (response.headers.get('content-type') === 'application/pdf')
    return { status: response.status, body: await response.bytes(), headers: response.headers }
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
}

function listen(listener: Parameters<typeof createServer>[1] & object): Promise<Server> {
  return new Promise((resolve) => {
    // A test may block for longer than the usual 5 s, and then call by a kept connection.
    const server = createServer({ keepAliveTimeout: 65_000 }, listener as never)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
}

function toServerUrl(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
