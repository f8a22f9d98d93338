import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnvProblem, readEnv } from './env.ts'
import { LEAST_LENGTHS, SETTINGS } from './env-safety.ts'
import { describeWeakness, isVaried, SANDBOX_PARTNER_KEY } from './strong-secret.ts'

const secret = (bytes = 32) => randomBytes(bytes).toString('hex')
const key = () => randomBytes(32).toString('base64')

let DATA_DIR: string
let production: Record<string, string>
let demonstration: Record<string, string>

beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'tarnbrook-safety-'))
  writeFileSync(join(DATA_DIR, 'sheet.pdf'), '%PDF-1.7')
  const local = readEnv({ DATA_DIR }).api
  production = {
    APP_ENV: 'production',
    ROLES: 'web,api,worker',
    HOST: '0.0.0.0',
    // Where nothing is ever made.
    DATA_DIR: '/nowhere',
    DATABASE_URL: 'postgres://api:a-password@db.example/tarnbrook?sslmode=verify-full',
    DATABASE_OWNER_URL: 'postgres://owner:a-password@db.example/tarnbrook?sslmode=verify-full',
    SITE_URLS: 'main=https://www.lender.example,motor=https://motor.lender.example',
    TRUSTED_PROXIES: '1',
    SECRET_KEY: randomBytes(32).toString('base64'),
    EDGE_SECRET: `${secret()},${secret()}`,
    PARTNER_KEYS: `sha256:${hashOf(secret())}=Quotemere`,
    CALLREPORT_URL: 'https://bureau.example',
    CALLREPORT_COMPANY: 'c',
    CALLREPORT_USERNAME: 'u',
    CALLREPORT_PASSWORD: secret(6),
    GOCARDLESS_URL: 'https://api.gocardless.com',
    GOCARDLESS_ACCESS_TOKEN: `live_${secret()}`,
    GOCARDLESS_WEBHOOK_SECRET: secret(20),
    TRUELAYER_AUTH_URL: 'https://auth.truelayer.com',
    TRUELAYER_API_URL: 'https://api.truelayer.com',
    TRUELAYER_HOSTED_PAGE_URL: 'https://app.truelayer.com',
    TRUELAYER_JWKS_URL: 'https://webhooks.truelayer.com/.well-known/jwks',
    TRUELAYER_CLIENT_ID: 'lender-1a2b3c',
    TRUELAYER_CLIENT_SECRET: secret(16),
    TRUELAYER_MERCHANT_ACCOUNT_ID: 'm',
    TRUELAYER_SIGNING_KEY_ID: 'k',
    TRUELAYER_SIGNING_KEY: local.payouts.signingKeyPem,
    IDEAL_POSTCODES_URL: 'https://api.ideal-postcodes.co.uk/v1',
    IDEAL_POSTCODES_KEY: `ak_${secret(12)}`,
    TWILIO_URL: 'https://api.twilio.com/2010-04-01',
    TWILIO_ACCOUNT_SID: `AC${secret(16)}`,
    TWILIO_AUTH_TOKEN: secret(16),
    TWILIO_FROM: 'Tarnbrook',
    TWILIO_STATUS_URL: 'https://api.lender.example/webhooks/twilio',
    SMTP_HOST: 'mail.example',
    SMTP_PORT: '587',
    SMTP_PASSWORD: secret(8),
    CLAMD_HOST: 'scanner.internal',
    CLAMD_PORT: '3310',
    ARREARS_SHEET_FILE: join(DATA_DIR, 'sheet.pdf'),
    DEFAULT_SHEET_FILE: join(DATA_DIR, 'sheet.pdf'),
    FILES_FOLDER: '/srv/files',
    OIDC_ISSUER: 'https://sso.example',
    OIDC_CLIENT_ID: 'i',
    OIDC_CLIENT_SECRET: secret(20),
    CHAT_IDENTITY_SECRET: secret(20),
    CHAT_APP_ID: 'abc123',
    CHAT_WIDGET_URL: 'https://widget.intercom.io/widget/abc123',
  }
  demonstration = {
    APP_ENV: 'staging',
    ALLOW_SANDBOX: '1',
    DATA_DIR,
    TRUSTED_PROXIES: '0',
    SECRET_KEY: randomBytes(32).toString('base64'),
    EDGE_SECRET: secret(),
  }
})

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('a production environment with everything in order is accepted', () => {
  expect(mistakesOf(production)).toEqual([])
  expect(readEnv(production)).toMatchObject({
    databaseUrl: production.DATABASE_URL,
    databaseOwnerUrl: production.DATABASE_OWNER_URL,
    trustedProxies: 1,
  })
  const { DATABASE_OWNER_URL: _, ...without } = production
  expect(readEnv(without).databaseOwnerUrl).toBeNull()
})

describe('the card vault of production', () => {
  const vault = { VAULT_ID: 'tntlender', VAULT_ENVIRONMENT: 'live' }

  test('has the script of the vendor, and none where it is not set', () => {
    expect(readEnv(production).vault).toBeNull()
    expect(readEnv({ ...production, ...vault }).vault).toMatchObject({
      scriptUrl: expect.stringMatching(/^https:\/\/js\.verygoodvault\.com\/vgs-collect\/\d/),
      sources: ['https://tntlender.live.verygoodproxy.com'],
    })
  })

  test.each([
    [{ VAULT_ID: 'tntlender' }, 'VAULT_ENVIRONMENT has to be set'],
    [{ VAULT_ENVIRONMENT: 'live' }, 'VAULT_ID has to be set'],
    [{ ...vault, VAULT_ENVIRONMENT: 'sandbox' }, 'VAULT_ENVIRONMENT is sandbox'],
    [
      { ...vault, VAULT_SCRIPT_URL: 'http://js.example/collect.js' },
      'VAULT_SCRIPT_URL has to begin with https',
    ],
  ])('is refused with %j', (settings, line) => {
    expect(mistakesOf({ ...production, ...settings })).toEqual([expect.stringContaining(line)])
  })
})

test('a process with the role web alone needs no database', () => {
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, ...others } = production
  expect(mistakesOf({ ...others, ROLES: 'web', API_URL: 'http://api:3001' })).toEqual([])
  expect(mistakesOf({ ...others, ROLES: 'web,worker', API_URL: 'http://api:3001' })).toEqual([
    expect.stringMatching(/^DATABASE_URL has to be set/),
  ])
})

/** The setting, the refused value, and its message, which begins with the setting. */
const REFUSED: [string, string, string][] = [
  ['SECRET_KEY', Buffer.alloc(32).toString('base64'), ' has to be random'],
  ['SECRET_KEY', Buffer.alloc(48, 'abc').toString('base64'), ' has to be random'],
  [
    'SECRET_KEY',
    Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64'),
    ' has to be random',
  ],
  [
    'SECRET_KEY',
    Buffer.from('the quick brown fox jumps over the dog').toString('base64'),
    ' has to be random',
  ],
  ['SECRET_KEY', randomBytes(31).toString('base64'), ': has to be at least 32 random bytes'],
  ['SECRET_KEY', `${key()},${randomBytes(31).toString('base64')}`, ': has to be at least 32 random bytes'],
  ['SECRET_KEY', `${key()},${Buffer.alloc(32).toString('base64')}`, ' has to be random'],
  ['SECRET_KEY', `${key()},${key()},${key()}`, ': has to be one key, or two'],
  ['EDGE_SECRET', 'short', '32 characters'],
  ['EDGE_SECRET', `${secret()},short`, '32 characters'],
  ['EDGE_SECRET', 'a'.repeat(40), ' has to be random'],
  ['EDGE_SECRET', 'change-me-'.repeat(4), ' has to be random'],
  ['EDGE_SECRET', 'abcdefghijklmnopqrstuvwxyz0123456789', ' has to be random'],
  ['GOCARDLESS_WEBHOOK_SECRET', 'x', ' has to have at least 32 characters.'],
  ['GOCARDLESS_WEBHOOK_SECRET', SANDBOX_KEYS.gocardlessWebhookSecret, ' is published in the source'],
  ['GOCARDLESS_ACCESS_TOKEN', SANDBOX_KEYS.gocardlessToken, ' is published in the source'],
  ['TRUELAYER_CLIENT_SECRET', SANDBOX_KEYS.truelayerClientSecret, ' is published in the source'],
  ['IDEAL_POSTCODES_KEY', SANDBOX_KEYS.idealPostcodesKey, ' is published in the source'],
  ['TWILIO_AUTH_TOKEN', SANDBOX_KEYS.twilioAuthToken, ' is published in the source'],
  ['OIDC_CLIENT_SECRET', SANDBOX_KEYS.oidc.clientSecret, ' is published in the source'],
  ['CALLREPORT_PASSWORD', SANDBOX_KEYS.callReport.password, ' is published in the source'],
  ['TRUSTPILOT_KEY', SANDBOX_KEYS.trustpilot.key, ' is published in the source'],
  ['CHAT_IDENTITY_SECRET', SANDBOX_KEYS.chatIdentitySecret, ' is published in the source'],
  ['SMTP_PASSWORD', 'password', ' has to have at least 12 characters.'],
  ['PARTNER_KEYS', 'a=B', 'PARTNER_KEYS: '],
  ['PARTNER_KEYS', 'sandbox-partner-key-for-local-use=Quotemere', 'PARTNER_KEYS: '],
  ['PARTNER_KEYS', `${hashOf('sandbox-partner-key-for-local-use')}=Quotemere`, ': a key is published'],
  ['PARTNER_KEYS', `sha256:${hashOf('sandbox-partner-key-for-local-use')}=Q`, ': a key is published'],
  ['PARTNER_KEYS', `${'f'.repeat(64)}=Quotemere`, ': a key has to be random'],
  [
    'PARTNER_WEBHOOKS',
    `Quotemere=https://a.example/t;whsec_${'A'.repeat(32)}`,
    ': a secret has to be random',
  ],
  ['SERVICE_TOKENS', 'sandbox-service-token-for-local-use=cards', 'SERVICE_TOKENS: '],
  ['SERVICE_TOKENS', `${hashOf('sandbox-service-token-for-local-use')}=cards`, ': a token is published'],
  ['SERVICE_TOKENS', `${'f'.repeat(64)}=cards`, ': a token has to be random'],
  ['SITE_URLS', 'main=http://www.lender.example', ': main has to be an https origin'],
  ['SITE_URLS', 'main=http://localhost:3000', ': main has to be an https origin'],
  ['SITE_URLS', 'main=foo', ': main has to be an https origin'],
  ['SITE_URLS', 'main=https://www.lender.example/', ': main has to be an https origin'],
  ['SITE_URLS', 'main=https://www.lender.example/loans', ': main has to be an https origin'],
  ['SITE_URLS', 'main=https://www.lender.example?a', ': main has to be an https origin'],
  ['SITE_URLS', 'main=https://user:word@www.lender.example', ': main has to be an https origin'],
  ['SITE_URLS', 'main=javascript:alert(1)', ': main has to be an https origin'],
  ['SITE_URLS', 'main=https://a.example,motor=https://a.example', ': motor has the URL of main.'],
  ['SITE_URLS', 'main=https://a.example,main=https://b.example', ': has something twice'],
  ['TRUSTED_PROXIES', '', ' has to be set'],
  ['PORT', '3001', 'API_PORT: 3001 is the port of PORT too.'],
  ['PROVIDER_TIMEOUT_MS', '60000', ': has to be milliseconds from 100 to 4500'],
  ['PROVIDER_TIMEOUT_MS', '4501', ': has to be milliseconds from 100 to 4500'],
  ['API_URL', 'http://api.lender.example', ' has to begin with https://.'],
  ['SHARED_API_URL', 'http://8.8.8.8:3001', ' has to begin with https://.'],
  ['DATABASE_URL', 'postgres://api@db.example/t', ' has to have sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://api@db.example/t?sslmode=no-verify', ' has to have sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://api@8.8.8.8/t?sslmode=require', ' has to have sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://api@localhost/t?host=db.example', ' has to have sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://owner@10.0.0.5/t', 'DATABASE_OWNER_URL has to have another role'],
  ['DATABASE_URL', 'postgres://api:a#b/c@10.0.0.5:x/t', ': has to be a URL'],
  ['DATABASE_URL', 'postgres://api@100.128.0.1/t', ' has to have sslmode=verify-full'],
  ['ROLES', 'web', 'API_URL has to be set'],
  ['ROLES', 'web,worker', 'API_URL has to be set'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0', ' must not be 0'],
  ['DATABASE_OWNER_URL', 'postgres://o@[2001:db8::1]/t', ' has to have sslmode=verify-full'],
]

describe('refused outside a local machine, in one line:', () => {
  test.each(REFUSED)('%s=%s', (name, value, words) => {
    for (const APP_ENV of ['production', 'staging']) {
      const lines = mistakesOf({ ...production, APP_ENV, [name]: value })
      expect(lines).toEqual([expect.stringContaining(/^[A-Z3]/.test(words) ? words : name + words)])
    }
  })

  test.each(urlSettings())('%s over plain http', (name) => {
    expect(mistakesOf({ ...production, [name]: 'http://key@provider.example/1' })).toEqual([
      `${name} has to begin with https://.`,
    ])
  })

  test('all of them at once, one line for each', () => {
    const lines = mistakesOf({
      ...production,
      ...Object.fromEntries(urlSettings().map((name) => [name, 'http://key@provider.example/1'])),
      SECRET_KEY: Buffer.alloc(32).toString('base64'),
      GOCARDLESS_WEBHOOK_SECRET: 'x',
      SMTP_HOST: '',
    })
    expect(lines.length).toBe(urlSettings().length + 3)
    expect(new Set(lines).size).toBe(lines.length)
  })
})

test('of no secret a message tells anything', () => {
  const values = Object.keys(LEAST_LENGTHS).map((name) => [name, `canary-${name}`.slice(0, 11)] as const)
  const lines = mistakesOf({
    ...production,
    ...Object.fromEntries(values),
    SECRET_KEY: 'canary',
    PARTNER_KEYS: 'canary=Quotemere',
    PARTNER_WEBHOOKS: 'Quotemere=https://a.example/t;whsec_canary',
    SITE_URLS: 'main=https://user:canary@www.lender.example',
    OIDC_ISSUER: 'ftp://user:canary@sso.example',
    SENTRY_DSN: 'https://canary@x',
  })
  const base = {
    DATABASE_URL: 'mysql://user:canary@db.example/t',
    API_URL: 'ftp://user:canary@db.example/t',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key canary',
  }
  lines.push(...mistakesOf({ ...production, ...base }))
  expect(lines.length).toBeGreaterThan(Object.keys(LEAST_LENGTHS).length)
  expect(lines.join('\n')).not.toContain('canary')
})

test('what is random is never refused, however short it may be', () => {
  for (let count = 0; count < 2000; count += 1) {
    expect(describeWeakness(secret(6), 12)).toBeUndefined()
    expect(describeWeakness(randomBytes(9).toString('base64url'), 12)).toBeUndefined()
    expect(isVaried([...randomBytes(32)], 16)).toBe(true)
  }
})

test('the hash of a partner’s key may be in capitals, and is not published either way', () => {
  const hash = hashOf(secret())
  const keysOf = (PARTNER_KEYS: string) => readEnv({ ...production, PARTNER_KEYS }).api.partners
  expect(keysOf(`SHA256:${hash.toUpperCase()}=Quotemere`)).toEqual(keysOf(`sha256:${hash}=Quotemere`))
  const published = hashOf(SANDBOX_PARTNER_KEY).toUpperCase()
  expect(mistakesOf({ ...production, PARTNER_KEYS: `${published}=Quotemere` })).toEqual([
    expect.stringContaining('published'),
  ])
})

test('every secret has a least length', () => {
  const ELSEWHERE = ['STRIPE_PUBLISHABLE_KEY', 'SECRET_KEY', 'PARTNER_KEYS', 'TRUELAYER_SIGNING_KEY']
  const secrets = SETTINGS.filter((name) => /(KEY|KEYS|SECRET|TOKEN|PASSWORD)$/.test(name))
  for (const name of secrets) if (!ELSEWHERE.includes(name)) expect(LEAST_LENGTHS).toHaveProperty(name)
})

test.each([
  'postgres://api@127.0.0.1/t',
  'postgres://api@10.1.2.3/t',
  'postgres://api@[fd00::5]/t',
  'postgres://api@100.64.1.2/t',
  'postgres://api@100.127.255.1/t',
  'postgres://api@db.product.svc/t',
  'postgres://api@db/t',
  'postgres://api@db.eu.internal/t',
  'postgres://api@localhost/t?host=/var/run/postgresql',
])('a database on a network of our own may go without TLS: %s', (DATABASE_URL) => {
  expect(mistakesOf({ ...production, DATABASE_URL })).toEqual([])
})

test.each(['http://10.0.0.7:3001', 'http://api:3001', 'https://api.lender.example'])(
  'the API may be at %s',
  (API_URL) => expect(mistakesOf({ ...production, API_URL })).toEqual([]),
)

describe('a demonstration', () => {
  test('has the sandbox, its keys and the embedded database', () => {
    expect(mistakesOf(demonstration)).toEqual([])
    expect(readEnv(demonstration).roles.has('sandbox')).toBe(true)
    expect(mistakesOf({ ...demonstration, SITE_URLS: 'main=http://main.localhost:3000' })).toEqual([])
    const elsewhere = {
      SANDBOX_URL: 'http://sandbox.example:3002',
      OIDC_ISSUER: 'http://sandbox.example:3002/oidc',
    }
    expect(mistakesOf({ ...demonstration, ...elsewhere })).toEqual([])
  })

  test('asks for TLS of a mail server that is not on its own network', () => {
    const requiresTls = (SMTP_HOST: string) => readEnv({ ...demonstration, SMTP_HOST }).api.mail.requireTls
    expect(['mail.example', '8.8.8.8', '', 'localhost', '10.0.0.5', 'mail'].map(requiresTls)).toEqual([
      ...[true, true],
      ...[false, false, false, false],
    ])
  })

  test.each([
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_TLS_REJECT_UNAUTHORIZED must not be 0'],
    ['ROLES', 'web', 'API_URL has to be set'],
    ['SECRET_KEY', Buffer.alloc(32, 7).toString('base64'), 'SECRET_KEY has to be random'],
    ['SECRET_KEY', '', 'SECRET_KEY has to be set.'],
    ['EDGE_SECRET', 'short', 'EDGE_SECRET: has to be a random secret'],
    ['TRUSTED_PROXIES', '', 'TRUSTED_PROXIES has to be set'],
    ['SITE_URLS', 'main=http://www.lender.example', 'SITE_URLS: main has to be an https origin'],
    ['GOCARDLESS_URL', 'http://api.example', 'GOCARDLESS_URL has to begin with https://.'],
    ['GOCARDLESS_WEBHOOK_SECRET', 'x', 'GOCARDLESS_WEBHOOK_SECRET has to have'],
    ['DATABASE_URL', 'postgres://api@db.example/t', 'DATABASE_URL has to have sslmode=verify-full'],
  ])('is refused what is no part of the sandbox: %s=%s', (name, value, words) => {
    expect(mistakesOf({ ...demonstration, [name]: value })).toEqual([expect.stringContaining(words)])
  })
})

describe('on a local machine', () => {
  test.each([
    [{ HOST: '0.0.0.0' }, 'APP_ENV has to be set when HOST is more than this machine (it is "0.0.0.0")'],
    [{ API_PORT: '3000' }, 'API_PORT: 3000 is the port of PORT too.'],
    [{ SANDBOX_PORT: '3001' }, 'SANDBOX_PORT: 3001 is the port of API_PORT too.'],
    [{ SANDBOX_SMTP_PORT: '3002' }, 'SANDBOX_SMTP_PORT: 3002 is the port of SANDBOX_PORT too.'],
    [{ SANDBOX_SCANNER_PORT: '3025' }, 'SANDBOX_SCANNER_PORT: 3025 is the port of SANDBOX_SMTP_PORT too.'],
    [{ METRICS_PORT: '3001', ROLES: 'api,worker' }, 'METRICS_PORT: 3001 is the port of API_PORT too.'],
    [{ METRICS_PORT: '3000', ROLES: 'web' }, 'METRICS_PORT: 3000 is the port of PORT too.'],
    [{ SITE_URLS: 'main=http://localhost:3000/' }, 'SITE_URLS: main has to be an origin'],
    [{ DATABASE_OWNER_URL: 'postgres://o@127.0.0.1/t' }, 'DATABASE_OWNER_URL is set without DATABASE_URL'],
    [{ DATABASE_DIRECT_URL: 'postgres://a@127.0.0.1/t' }, 'DATABASE_DIRECT_URL is set without DATABASE_URL'],
    [{ DATABASE_READ_URL: 'postgres://a@127.0.0.1/t' }, 'DATABASE_READ_URL is set without DATABASE_URL'],
    [
      { DATABASE_URL: 'postgres://a@h/t', DATABASE_READ_URL: 'host=h' },
      'DATABASE_READ_URL: has to begin with',
    ],
  ])('%o is a mistake', (given, words) => {
    expect(mistakesOf({ DATA_DIR, ...given })).toEqual([expect.stringContaining(words)])
  })

  const DATABASE_URL = 'postgres://api@pooler.example:6432/t'
  const DATABASE_DIRECT_URL = 'postgres://api@db.example/t'

  test.each([
    [
      { DATABASE_DIRECT_URL: 'postgres://api@pooler.example:6432/other' },
      'DATABASE_DIRECT_URL has to be the',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://api@x/t?host=pooler.example&port=6432' },
      'DATABASE_DIRECT_URL has to',
    ],
    [{ DATABASE_DIRECT_URL: 'postgres://other@db.example/t' }, 'has to have the role of DATABASE_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://o@pooler.example:6432/t' }, 'DATABASE_OWNER_URL has to be the server'],
  ])('with a pooler, %o is a mistake', (given, words) => {
    const settings = { DATA_DIR, DATABASE_URL, DATABASE_DIRECT_URL, ...given }
    expect(mistakesOf(settings)).toEqual([expect.stringContaining(words)])
  })

  test('the server behind a pooler is spoken to as safely', () => {
    const pooled = { DATABASE_URL: 'postgres://api@10.0.0.9:6432/t', DATABASE_DIRECT_URL }
    expect(mistakesOf({ ...production, ...pooled })).toEqual([
      expect.stringContaining('DATABASE_DIRECT_URL has to have sslmode=verify-full'),
    ])
  })

  test('a read replica is spoken to as safely, and the process learns of it', () => {
    const DATABASE_READ_URL = 'postgres://reader@copy.example/t'
    expect(mistakesOf({ ...production, DATABASE_READ_URL })).toEqual([
      expect.stringContaining('DATABASE_READ_URL has to have sslmode=verify-full'),
    ])
    expect(readEnv({ DATA_DIR, DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL)
    expect(readEnv({ DATA_DIR, DATABASE_URL }).databaseReadUrl).toBeNull()
  })

  test('migrations go past a pooler', () => {
    const { databaseUrl, databaseOwnerUrl, databaseDirectUrl } = readEnv({
      DATA_DIR,
      DATABASE_URL,
      DATABASE_DIRECT_URL,
    })
    expect([databaseUrl, databaseOwnerUrl]).toEqual([DATABASE_URL, DATABASE_DIRECT_URL])
    expect(databaseDirectUrl).toBe(DATABASE_DIRECT_URL)
  })

  test('ports of roles that run elsewhere may be equal, and HOST may be open when it is meant', () => {
    expect(mistakesOf({ DATA_DIR, ROLES: 'web', API_PORT: '3000' })).toEqual([])
    expect(mistakesOf({ DATA_DIR, METRICS_PORT: '3009' })).toEqual([])
    expect(mistakesOf({ DATA_DIR, HOST: '0.0.0.0', APP_ENV: 'local' })).toEqual([])
  })

  test('the database has one role unless the owner is named', () => {
    const DATABASE_URL = 'postgres://api@db.example/t'
    expect(readEnv({ DATA_DIR, DATABASE_URL }).databaseOwnerUrl).toBe(DATABASE_URL)
    const DATABASE_OWNER_URL = 'postgres://owner@db.example/t'
    expect(readEnv({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL }).databaseOwnerUrl).toBe(DATABASE_OWNER_URL)
  })
})

describe('files are stored', () => {
  const bucket = {
    FILES_BUCKET_URL: 'https://s3.eu-west-2.amazonaws.com/',
    FILES_BUCKET: 'lender-files',
    FILES_BUCKET_REGION: 'eu-west-2',
    FILES_BUCKET_KEY_ID: 'AKIA1',
    FILES_BUCKET_SECRET: secret(20),
  }

  test('in a folder or in a bucket', () => {
    const { FILES_FOLDER: _, ...others } = production
    expect(readEnv(production).api.files).toEqual({ kind: 'folder', folder: '/srv/files' })
    expect(readEnv({ ...others, ...bucket }).api.files).toEqual({
      kind: 'bucket',
      url: 'https://s3.eu-west-2.amazonaws.com',
      bucket: 'lender-files',
      region: 'eu-west-2',
      accessKeyId: 'AKIA1',
      secretAccessKey: bucket.FILES_BUCKET_SECRET,
    })
    expect(readEnv({ DATA_DIR, ...bucket }).api.files.kind).toBe('bucket')
  })

  test('not in both, not in neither, and not in half of a bucket', () => {
    const { FILES_FOLDER: _, ...others } = production
    expect(mistakesOf({ ...production, ...bucket })).toEqual([
      'FILES_BUCKET_URL is set and FILES_FOLDER is too: files are stored in one place.',
    ])
    expect(mistakesOf(others)).toEqual(['FILES_FOLDER has to be set, or FILES_BUCKET_URL for a bucket.'])
    const { FILES_BUCKET_SECRET: __, ...half } = bucket
    expect(mistakesOf({ ...others, ...half })).toEqual([
      'FILES_BUCKET_SECRET has to be set: the bucket has others of its settings.',
    ])
  })
})

/** Where things are sent or loaded from, but for our own API, which has its own rule. */
function urlSettings(): string[] {
  const own = [
    'API_URL',
    'SHARED_API_URL',
    'SANDBOX_URL',
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
  ]
  return SETTINGS.filter((name) => /_(URL|ISSUER|DSN)$/.test(name) && !own.includes(name))
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function mistakesOf(source: Record<string, string>): string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvProblem) return error.lines
    throw error
  }
  return []
}
