import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnvProblem, readEnv } from './env.ts'
import { hashOfKey, makePartnerKey } from './partner-keys.ts'

let DATA_DIR: string

beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'tarnbrook-env-'))
})

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

describe('on a local machine', () => {
  test('nothing needs to be set', () => {
    const env = readEnv({ DATA_DIR })
    expect(env.ports).toEqual({
      web: 3000,
      api: 3001,
      sandbox: 3002,
      sandboxSmtp: 3025,
      sandboxScanner: 3310,
      metrics: null,
    })
    expect(env.host).toBe('127.0.0.1')
    expect([...env.roles]).toEqual(['web', 'api', 'worker', 'sandbox'])
    expect(env.databaseUrl).toBeNull()
    expect(env.siteUrls).toMatchObject({
      main: 'http://localhost:3000',
      motor: 'http://motor.localhost:3000',
    })
    expect(env.api.directDebit.url).toBe('http://127.0.0.1:3002/gocardless')
    expect(env.api.secretKeys.map((key) => key.length)).toEqual([32])
    const keys = [randomBytes(32), randomBytes(32)]
    const SECRET_KEY = keys.map((key) => key.toString('base64')).join(', ')
    expect(readEnv({ DATA_DIR, SECRET_KEY }).api.secretKeys.map((key) => Buffer.from(key))).toEqual(keys)
  })

  test('the sandbox’s reviewer looks after five seconds, or when it is told to', () => {
    expect(readEnv({ DATA_DIR }).sandboxReviewsAfterMs).toBe(5000)
    expect(readEnv({ DATA_DIR, SANDBOX_REVIEWS_AFTER_MS: '50' }).sandboxReviewsAfterMs).toBe(50)
    expect(() => readEnv({ DATA_DIR, SANDBOX_REVIEWS_AFTER_MS: 'soon' })).toThrow(
      'SANDBOX_REVIEWS_AFTER_MS: has to be a number of milliseconds',
    )
  })

  test('the secret key is made once, for its owner only', () => {
    expect(readEnv({ DATA_DIR }).api.secretKeys).toEqual(readEnv({ DATA_DIR }).api.secretKeys)
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  test('so is the secret between edge and API, and each process reads the same', () => {
    const { edgeSecret, api } = readEnv({ DATA_DIR, ROLES: 'web' })
    expect(edgeSecret).toMatch(/^[\w-]{43}$/)
    expect(api.edgeSecrets).toEqual([edgeSecret])
    expect(readEnv({ DATA_DIR, ROLES: 'api' }).api.edgeSecrets).toEqual([edgeSecret])
    expect(statSync(join(DATA_DIR, 'edge-secret')).mode & 0o777).toBe(0o600)
  })

  test('while that secret is changed the edge sends the first and the API knows both', () => {
    const [fresh, old] = ['n'.repeat(32), 'o'.repeat(32)]
    const { edgeSecret, api } = readEnv({ DATA_DIR, EDGE_SECRET: `${fresh}, ${old}` })
    expect([edgeSecret, api.edgeSecrets]).toEqual([fresh, [fresh, old]])
  })

  test.each([
    'short',
    `${'n'.repeat(32)},`,
    `${'n'.repeat(32)},short`,
    'with a space in it, of 32 or more characters',
  ])('a secret between edge and API that is weak is refused, and not repeated: %s', (EDGE_SECRET) => {
    const lines = mistakesOf({ DATA_DIR, EDGE_SECRET })
    expect(lines).toEqual([
      expect.stringMatching(/^EDGE_SECRET: has to be a random secret of 32 characters or more/),
    ])
    expect(lines.join()).not.toContain(EDGE_SECRET)
  })

  test('a brand that is set has the plain URL', () => {
    expect(readEnv({ DATA_DIR, BRAND: 'motor' }).siteUrls).toMatchObject({
      motor: 'http://localhost:3000',
      main: 'http://main.localhost:3000',
    })
  })

  test('the shared API is the product API unless it is set, and built files come from the site itself', () => {
    expect(readEnv({ DATA_DIR, API_URL: 'https://api.example' })).toMatchObject({
      apiUrl: 'https://api.example',
      sharedApiUrl: 'https://api.example',
      staticUrl: null,
    })
    const SHARED_API_URL = 'https://shared.example'
    const set = readEnv({ DATA_DIR, SHARED_API_URL, STATIC_URL: 'https://static.example/' })
    expect(set).toMatchObject({ sharedApiUrl: SHARED_API_URL, staticUrl: 'https://static.example' })
  })

  test('the other sites are known where they are sites of their own', () => {
    expect(readEnv({ DATA_DIR }).ownSites).toMatchObject({ main: 'http://localhost:3000' })
    expect(readEnv({ DATA_DIR, BRAND: 'supermarket' }).ownSites).toEqual({})
    const SITE_URLS = 'supermarket=https://shop.example,main=https://main.example'
    expect(readEnv({ DATA_DIR, BRAND: 'supermarket', SITE_URLS }).ownSites).toEqual({
      supermarket: 'https://shop.example',
      main: 'https://main.example',
    })
  })

  test('every mistake has a line of its own, and secrets are not repeated', () => {
    expect(
      mistakesOf({ DATA_DIR, PORT: 'abc', ROLES: 'web,cook', BRAND: 'acme', DATABASE_URL: 'mysql://a:b@c' }),
    ).toEqual([
      'ROLES: has to be some of web,api,worker,sandbox (it is "web,cook").',
      'PORT: has to be a port number (it is "abc").',
      'DATABASE_URL: has to begin with postgres:// or postgresql://.',
      'BRAND: Brand not configured; the brands are main, supermarket, motor, post-office, money-management (it is "acme").',
    ])
    expect(mistakesOf({ DATA_DIR, SECRET_KEY: 'short' })).toEqual([
      'SECRET_KEY: has to be at least 32 random bytes in base64.',
    ])
  })

  test('errors are reported to the sandbox, or to a DSN that is one', () => {
    expect(readEnv({ DATA_DIR, SANDBOX_PORT: '4002' }).errorReports).toEqual({
      dsn: expect.stringMatching(/^http:\/\/\w{32}@127\.0\.0\.1:4002\/sentry\/1$/),
      release: null,
    })
    const live = { SENTRY_DSN: 'https://abc@o1.ingest.de.sentry.io/42', SENTRY_RELEASE: 'web@1.4.0' }
    expect(readEnv({ DATA_DIR, ...live }).errorReports).toEqual({
      dsn: live.SENTRY_DSN,
      release: 'web@1.4.0',
    })
    for (const dsn of [
      'abc',
      'https://sentry.io/42',
      'https://abc@sentry.io/',
      'https://abc:secret@sentry.io/42',
      'ftp://abc@sentry.io/42',
    ])
      expect(mistakesOf({ DATA_DIR, SENTRY_DSN: dsn })).toEqual([
        'SENTRY_DSN: has to be a DSN: https://public-key@host/project-number.',
      ])
    expect(mistakesOf({ DATA_DIR, SENTRY_RELEASE: 'a b' })).toHaveLength(1)
  })

  test('traces are sent nowhere, or to a receiver with the headers that it asks for', () => {
    expect(readEnv({ DATA_DIR }).traces).toBeNull()
    const receiver = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
    expect(readEnv({ DATA_DIR, ...receiver }).traces).toEqual({
      endpoint: receiver.OTEL_EXPORTER_OTLP_ENDPOINT,
      headers: {},
      ratio: 1,
    })
    const given = 'authorization=Basic%20abc==, x-tenant=lender'
    const all = { ...receiver, OTEL_EXPORTER_OTLP_HEADERS: given, OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(readEnv({ DATA_DIR, ...all }).traces).toMatchObject({
      headers: { authorization: 'Basic abc==', 'x-tenant': 'lender' },
      ratio: 0.25,
    })
    const WRONG: Record<string, string>[] = [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'lender' },
      { OTEL_EXPORTER_OTLP_HEADERS: 'a=%E0%A4%A' },
      { OTEL_TRACES_SAMPLER_ARG: '2' },
    ]
    for (const wrong of WRONG) expect(mistakesOf({ DATA_DIR, ...wrong })).toHaveLength(1)
  })

  test('a live key is never sent to a sandbox', () => {
    expect(mistakesOf({ DATA_DIR, GOCARDLESS_ACCESS_TOKEN: 'live_abc' })).toEqual([
      'GOCARDLESS_ACCESS_TOKEN is a live key, but GOCARDLESS_URL is a sandbox: one of them is wrong.',
    ])
    expect(
      mistakesOf({
        DATA_DIR,
        GOCARDLESS_ACCESS_TOKEN: 'live_abc',
        GOCARDLESS_URL: 'https://api-sandbox.gocardless.com',
      }),
    ).toHaveLength(1)
    const live = { GOCARDLESS_ACCESS_TOKEN: 'live_abc', GOCARDLESS_URL: 'https://api.gocardless.com' }
    expect(readEnv({ DATA_DIR, ...live }).api.directDebit.token).toBe('live_abc')
  })
})

describe('a data folder that cannot be used is one line, and an end at once:', () => {
  test.each([
    ['a file', () => join(DATA_DIR, 'secret-key'), 'is a file, and has to be a folder.'],
    ['below a file', () => join(DATA_DIR, 'secret-key/data'), 'cannot be made (ENOTDIR).'],
    ['where no folder can be made', () => '/proc/nope/data', 'cannot be made (ENOENT).'],
    ['where no file can be made', () => '/proc', 'cannot be written to (ENOENT).'],
  ])('%s', (_, folder, words) => {
    readEnv({ DATA_DIR })
    expect(mistakesOf({ DATA_DIR: folder(), PORT: '3001' })).toEqual([
      'API_PORT: 3001 is the port of PORT too.',
      `DATA_DIR: ${folder()} ${words}`,
    ])
  })
})

describe('the directory of partners', () => {
  const KEYS = 'a-key-of-thirty-two-or-more-letters=Quotemere,another-key-of-thirty-two-or-more=Hedgerow Cars'
  const partnersOf = (given: Record<string, string>) =>
    readEnv({ DATA_DIR, PARTNER_KEYS: KEYS, ...given }).api.partners

  test('has what each setting says of a name, and businesses that only sell', () => {
    const partners = partnersOf({
      PARTNER_ADDRESSES:
        'Quotemere=Quotemere Limited; 1 High Street ;Leeds;LS1 4AP,Fenside Motors=Fenside Motors Limited;5 Dyke Road;Ely',
      PARTNER_ACCOUNTS: 'Fenside Motors=999990:12345678',
      PARTNER_COMMISSIONS: 'Quotemere=comparison-site:fixed:75.50,Hedgerow Cars=dealer:percentage:2.5',
      PARTNER_TIES: 'Fenside Motors=first-refusal',
    })
    expect(partners).toEqual([
      {
        name: 'Quotemere',
        keyHashes: [hashOfKey('a-key-of-thirty-two-or-more-letters')],
        registered: { legalName: 'Quotemere Limited', addressLines: ['1 High Street', 'Leeds', 'LS1 4AP'] },
        commission: { payeeType: 'comparison-site', model: 'fixed', amountPence: 7550 },
        account: null,
        tie: null,
        webhook: null,
      },
      {
        name: 'Hedgerow Cars',
        keyHashes: [hashOfKey('another-key-of-thirty-two-or-more')],
        registered: null,
        commission: { payeeType: 'dealer', model: 'percentage', ratePercent: 2.5 },
        account: null,
        tie: null,
        webhook: null,
      },
      {
        name: 'Fenside Motors',
        keyHashes: [],
        registered: { legalName: 'Fenside Motors Limited', addressLines: ['5 Dyke Road', 'Ely'] },
        commission: null,
        account: { sortCode: '999990', accountNumber: '12345678' },
        tie: 'first-refusal',
        webhook: null,
      },
    ])
  })

  test.each(['__proto__', 'constructor', 'toString'])('a partner can be called %s', (name) => {
    const partners = partnersOf({
      PARTNER_KEYS: `a-key-of-thirty-two-or-more-letters=${name}`,
      PARTNER_ADDRESSES: `${name}=Odd Limited;1 High Street;Leeds`,
      PARTNER_COMMISSIONS: `${name}=broker:fixed:10`,
      PARTNER_TIES: `${name}=none`,
      PARTNER_ACCOUNTS: `${name}=999990:12345678`,
    })
    expect(partners).toEqual([
      {
        name,
        keyHashes: [hashOfKey('a-key-of-thirty-two-or-more-letters')],
        registered: { legalName: 'Odd Limited', addressLines: ['1 High Street', 'Leeds'] },
        commission: { payeeType: 'broker', model: 'fixed', amountPence: 1000 },
        account: { sortCode: '999990', accountNumber: '12345678' },
        tie: 'none',
        webhook: null,
      },
    ])
    expect(partnersOf({ PARTNER_ADDRESSES: '' })[0]).toMatchObject({ commission: null, tie: null })
  })

  test('has where a partner is told of its applications, and the secrets that sign', () => {
    const [secret, former] = [randomBytes(24), randomBytes(32)].map((bytes) => bytes.toString('base64'))
    const given = [secret, former].map((text) => `whsec_${text!.replace(/=+$/, '')}`).join(';')
    const [quotemere] = partnersOf({
      PARTNER_WEBHOOKS: `Quotemere=https://hooks.quotemere.example/t;${given}`,
    })
    expect(quotemere?.webhook).toEqual({
      url: 'https://hooks.quotemere.example/t',
      secrets: [secret, former].map((text) => Buffer.from(text!, 'base64')),
    })
    for (const wrong of [
      'http://a.example/t;whsec_',
      'https://a.example/t;',
      'https://a.example/t;whsec_short',
    ])
      expect(() => partnersOf({ PARTNER_WEBHOOKS: `Quotemere=${wrong}` })).toThrow(/PARTNER_WEBHOOKS/)
    expect(() => partnersOf({ PARTNER_WEBHOOKS: `Nobody=https://a.example/t;${given}` })).toThrow(
      'there is no partner Nobody in PARTNER_KEYS',
    )
  })

  test('holds keys as hashes, and elsewhere than on a local machine nothing but hashes', () => {
    const { key, entry } = makePartnerKey()
    expect(entry).not.toContain(key)
    for (const given of [key, entry, entry.replace('sha256:', '')])
      expect(partnersOf({ PARTNER_KEYS: `${given}=Quotemere` })[0]?.keyHashes).toEqual([hashOfKey(key)])
    const message =
      'PARTNER_KEYS: give the SHA-256 hash of each key; node server/make-partner-key.ts makes both.'
    const elsewhere = { DATA_DIR, APP_ENV: 'production' }
    expect(mistakesOf({ ...elsewhere, PARTNER_KEYS: `${key}=Quotemere` })).toContain(message)
    expect(mistakesOf({ ...elsewhere, PARTNER_KEYS: `${entry}=Quotemere` })).not.toContain(message)
  })

  test.each([
    ['PARTNER_KEYS', 'a-key-of-less-than-thirty-two=Quotemere', 'has to give each key as its SHA-256 hash'],
    ['SERVICE_TOKENS', 'a-token-of-less-than-thirty-two=cards', 'has to give each token as its SHA-256 hash'],
    ['SERVICE_TOKENS', `${'a'.repeat(40)}=Two words`, 'has to name each service in letters'],
    ['TRIGGER_FIGURES', 'rent=1:2:3:4', 'has to name sections of communications-leisure'],
    ['TRIGGER_FIGURES', 'personal=1:2:3', 'has to give four amounts in pounds'],
    ['PARTNER_COMMISSIONS', 'Quotemere=friend:fixed:75', 'has to give each commission like'],
    ['PARTNER_COMMISSIONS', 'Quotemere=broker:percentage:2.55', 'has to give each commission like'],
    ['PARTNER_COMMISSIONS', 'Quotemere=broker:fixed:-1', 'has to give each commission like'],
    ['PARTNER_ADDRESSES', 'Quotemere=Quotemere Limited', 'has to give each as the legal name'],
    ['PARTNER_ADDRESSES', 'Quotemere=山田;1 High Street;Leeds', 'has to be in Latin letters'],
    ['PARTNER_ADDRESSES', 'Quotemere=Quotemere Limited;;Leeds', 'has to give each as the legal name'],
    ['PARTNER_ACCOUNTS', 'Quotemere=99-99-90:12345678', 'has to give each account as 6 digits'],
    ['PARTNER_TIES', 'Quotemere=only-us', 'has to give each tie as one of'],
    ['PARTNER_TIES', 'Quotemere=friends', 'has to give each tie as one of'],
  ])('is refused where it is not clear: %s %s', (name, text, message) => {
    expect(mistakesOf({ DATA_DIR, PARTNER_KEYS: KEYS, [name]: text })[0]).toContain(`${name}: ${message}`)
  })

  test('has no commission or tie under a name that nobody has', () => {
    const given = {
      DATA_DIR,
      PARTNER_KEYS: KEYS,
      PARTNER_ADDRESSES: 'Fenside=Fenside Limited;1 Dyke Road;Ely',
    }
    expect(
      mistakesOf({ ...given, PARTNER_COMMISSIONS: 'Quotemare=broker:fixed:75,Fenside=broker:fixed:75' }),
    ).toEqual([
      'PARTNER_COMMISSIONS: there is no partner Quotemare in PARTNER_KEYS.',
      'PARTNER_COMMISSIONS: there is no partner Fenside in PARTNER_KEYS.',
    ])
    expect(mistakesOf({ ...given, PARTNER_TIES: 'Fenside=none,Quotemare=none' })).toEqual([
      'PARTNER_TIES: there is no partner Quotemare in PARTNER_KEYS or PARTNER_ADDRESSES.',
    ])
  })
})

describe('in production', () => {
  const production = { DATA_DIR: '/nowhere', APP_ENV: 'production', ROLES: 'web,api,worker' }

  test('every provider and key has to be named', () => {
    const lines = mistakesOf(production)
    expect(lines).toContain('SECRET_KEY has to be set.')
    expect(lines).toContain('GOCARDLESS_URL has to be set.')
    expect(lines).toContain(
      'TRUSTED_PROXIES has to be set: how many proxies of yours stand in front (0 when there is none).',
    )
    const edgeSecret = 'EDGE_SECRET has to be set: 32 random characters or more, the same for web and api.'
    expect(lines).toContain(edgeSecret)
    expect(mistakesOf({ ...production, ROLES: 'web' })).toContain(edgeSecret)
    expect(mistakesOf({ ...production, ROLES: 'worker' })).not.toContain(edgeSecret)
    expect(lines).toContain('DATABASE_URL has to be set: the embedded PostgreSQL is for a local machine.')
  })

  test('the sandbox does not run, unless it is a demonstration', () => {
    const sandbox = { ...production, ROLES: 'web,api,worker,sandbox' }
    expect(mistakesOf(sandbox)[0]).toMatch(/^ROLES: the sandbox does not run with APP_ENV=production/)
  })
})

function mistakesOf(source: Record<string, string>): string[] {
  try {
    readEnv(source)
  } catch (error) {
    if (error instanceof EnvProblem) return error.lines
    throw error
  }
  return []
}
