import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { createSandbox, type Sandbox } from '@tarnbrook/sandbox/sandbox'
import pg from 'pg'
import type { ApiConfig } from '#config.ts'
import { createTestDatabase } from './database.ts'

export interface TestWebhook {
  path: string
  headers: Headers
  rawBody: Uint8Array
}

type ProviderConfig = Pick<
  ApiConfig,
  | 'bureau'
  | 'directDebit'
  | 'payouts'
  | 'bankPayments'
  | 'openBanking'
  | 'postcodes'
  | 'sms'
  | 'mail'
  | 'scanner'
  | 'identity'
> & { cardPayments: NonNullable<ApiConfig['cardPayments']> } & {
  trustpilot: NonNullable<ApiConfig['trustpilot']>
}

export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

/** On a free port with its own database, and the configuration of a client it knows. */
export async function startTestSandbox() {
  const database = await createTestDatabase()
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-521' })
  const webhooks = createWebhookBox()
  let answer = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(503).end()
  }
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (request.url?.startsWith('/webhooks/')) void webhooks.receive(request, response)
    else answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sandbox = await createSandbox({
    databaseUrl: database.url,
    publicUrl: url,
    apiUrl: url,
    smtpPort: 0,
    scannerPort: 0,
    keys: {
      ...SANDBOX_KEYS,
      truelayerSigningKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    },
  })
  answer = sandbox.listener
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  return {
    url,
    config: buildConfig(url, sandbox, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
    /** The oldest webhook to `path` that no test has read yet; waits for it. */
    nextWebhook: webhooks.next,
    setFault: (provider: string, mode: 'ok' | 'slow' | 'down', delayMs?: number) =>
      postJson(`${url}/faults`, { provider, mode, delayMs }),
    simulate: (name: string, resource: string) =>
      postJson(
        `${url}/gocardless/scenario_simulators/${name}/actions/run`,
        { data: { links: { resource } } },
        { authorization: `Bearer ${SANDBOX_KEYS.gocardlessToken}`, 'gocardless-version': '2015-07-06' },
      ),
    readInbox: async (to: string) => {
      const response = await fetch(`${url}/inbox.json?to=${encodeURIComponent(to)}`)
      return (await response.json()) as {
        subject?: string
        from?: string
        text: string
        html?: string
        attachments: { name: string; type: string; path: string }[]
        codes: string[]
      }[]
    },
    /** Rows of the sandbox's own tables. */
    rows: async (sql: string, values: unknown[] = []) =>
      (await pool.query<Record<string, unknown>>(sql, values)).rows,
    close: async () => {
      await sandbox.close()
      server.closeAllConnections()
      server.close()
      await pool.end()
      await database.drop()
    },
  }
}

function buildConfig(
  url: string,
  ports: Pick<Sandbox, 'smtpPort' | 'scannerPort'>,
  signingKeyPem: string,
): ProviderConfig {
  return {
    bureau: { url: `${url}/callreport`, ...SANDBOX_KEYS.callReport, timeoutMs: 5_000 },
    cardPayments: {
      url: `${url}/stripe`,
      secretKey: SANDBOX_KEYS.stripe.secretKey,
      webhookSecret: SANDBOX_KEYS.stripe.webhookSecret,
    },
    directDebit: {
      url: `${url}/gocardless`,
      token: SANDBOX_KEYS.gocardlessToken,
      webhookSecret: SANDBOX_KEYS.gocardlessWebhookSecret,
    },
    payouts: {
      authUrl: `${url}/truelayer/auth`,
      apiUrl: `${url}/truelayer/api`,
      clientId: SANDBOX_KEYS.truelayerClientId,
      clientSecret: SANDBOX_KEYS.truelayerClientSecret,
      merchantAccountId: '5b7adbf4-0000-4000-8000-000000003002',
      signingKeyId: 'test-key',
      signingKeyPem,
      webhookJwksUrls: [`${url}/truelayer/.well-known/jwks`],
    },
    bankPayments: { hostedPageUrl: `${url}/truelayer/hosted` },
    openBanking: {
      authUrl: `${url}/truelayer/auth`,
      apiUrl: `${url}/truelayer/api`,
      clientId: SANDBOX_KEYS.truelayerClientId,
      clientSecret: SANDBOX_KEYS.truelayerClientSecret,
    },
    postcodes: { url: `${url}/ideal-postcodes/v1`, key: SANDBOX_KEYS.idealPostcodesKey },
    sms: {
      url: `${url}/twilio/2010-04-01`,
      accountSid: SANDBOX_KEYS.twilioAccountSid,
      authToken: SANDBOX_KEYS.twilioAuthToken,
      from: '+447700900000',
      statusUrl: 'https://api.tarnbrook.example/webhooks/twilio',
    },
    mail: { host: '127.0.0.1', port: ports.smtpPort, requireTls: false, user: null, password: null },
    scanner: { host: '127.0.0.1', port: ports.scannerPort },
    identity: {
      issuer: `${url}/oidc`,
      clientId: SANDBOX_KEYS.oidc.clientId,
      clientSecret: SANDBOX_KEYS.oidc.clientSecret,
      allowHttp: true,
    },
    trustpilot: { url: `${url}/trustpilot/v1`, ...SANDBOX_KEYS.trustpilot },
  }
}

async function postJson(url: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`)
}

/** Where the sandbox's webhooks arrive, as raw bytes. */
function createWebhookBox() {
  const arrived: TestWebhook[] = []
  const waiting: { path: string; take: (webhook: TestWebhook) => void }[] = []
  return {
    async receive(request: IncomingMessage, response: ServerResponse) {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const headers = new Headers()
      for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
      const webhook = { path: request.url ?? '', headers, rawBody: new Uint8Array(Buffer.concat(chunks)) }
      response.writeHead(204).end()
      const index = waiting.findIndex(({ path }) => path === webhook.path)
      const [first] = index < 0 ? [] : waiting.splice(index, 1)
      if (first) first.take(webhook)
      else arrived.push(webhook)
    },
    next(path: string): Promise<TestWebhook> {
      const index = arrived.findIndex((webhook) => webhook.path === path)
      const [first] = index < 0 ? [] : arrived.splice(index, 1)
      return first ? Promise.resolve(first) : new Promise((take) => waiting.push({ path, take }))
    },
  }
}
