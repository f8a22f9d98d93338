import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EnvProblem, readEnv } from './env.ts'

let DATA_DIR: string

beforeAll(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'tarnbrook-env-'))
})

afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

describe('on a local machine', () => {
  test('nothing needs to be set', () => {
    const env = readEnv({ DATA_DIR })
    expect(env.ports).toEqual({ web: 3000, api: 3001, sandbox: 3002, sandboxSmtp: 3025, metrics: null })
    expect(env.host).toBe('127.0.0.1')
    expect([...env.roles]).toEqual(['web', 'api', 'worker', 'sandbox'])
    expect(env.databaseUrl).toBeNull()
    expect(env.siteUrls).toMatchObject({
      main: 'http://localhost:3000',
      motor: 'http://motor.localhost:3000',
    })
    expect(env.api.directDebit.url).toBe('http://127.0.0.1:3002/gocardless')
    expect(env.api.secretKey).toHaveLength(32)
  })

  test('the secret key is made once, for its owner only', () => {
    expect(readEnv({ DATA_DIR }).api.secretKey).toEqual(readEnv({ DATA_DIR }).api.secretKey)
    expect(statSync(join(DATA_DIR, 'secret-key')).mode & 0o777).toBe(0o600)
  })

  test('a brand that is set has the plain address', () => {
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

describe('the directory of partners', () => {
  const KEYS = 'a-key-of-sixteen-or-more=Quotemere,another-key-of-sixteen=Hedgerow Cars'
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
        keys: ['a-key-of-sixteen-or-more'],
        registered: { legalName: 'Quotemere Limited', addressLines: ['1 High Street', 'Leeds', 'LS1 4AP'] },
        commission: { payeeType: 'comparison-site', model: 'fixed', amountPence: 7550 },
        account: null,
        tie: null,
      },
      {
        name: 'Hedgerow Cars',
        keys: ['another-key-of-sixteen'],
        registered: null,
        commission: { payeeType: 'dealer', model: 'percentage', ratePercent: 2.5 },
        account: null,
        tie: null,
      },
      {
        name: 'Fenside Motors',
        keys: [],
        registered: { legalName: 'Fenside Motors Limited', addressLines: ['5 Dyke Road', 'Ely'] },
        commission: null,
        account: { sortCode: '999990', accountNumber: '12345678' },
        tie: 'first-refusal',
      },
    ])
  })

  test.each(['__proto__', 'constructor', 'toString'])('a partner can be called %s', (name) => {
    const partners = partnersOf({
      PARTNER_KEYS: `a-key-of-sixteen-or-more=${name}`,
      PARTNER_ADDRESSES: `${name}=Odd Limited;1 High Street;Leeds`,
      PARTNER_COMMISSIONS: `${name}=broker:fixed:10`,
      PARTNER_TIES: `${name}=none`,
      PARTNER_ACCOUNTS: `${name}=999990:12345678`,
    })
    expect(partners).toEqual([
      {
        name,
        keys: ['a-key-of-sixteen-or-more'],
        registered: { legalName: 'Odd Limited', addressLines: ['1 High Street', 'Leeds'] },
        commission: { payeeType: 'broker', model: 'fixed', amountPence: 1000 },
        account: { sortCode: '999990', accountNumber: '12345678' },
        tie: 'none',
      },
    ])
    expect(partnersOf({ PARTNER_ADDRESSES: '' })[0]).toMatchObject({ commission: null, tie: null })
  })

  test.each([
    ['PARTNER_COMMISSIONS', 'Quotemere=friend:fixed:75', 'has to give each commission like'],
    ['PARTNER_COMMISSIONS', 'Quotemere=broker:percentage:2.55', 'has to give each commission like'],
    ['PARTNER_COMMISSIONS', 'Quotemere=broker:fixed:-1', 'has to give each commission like'],
    ['PARTNER_ADDRESSES', 'Quotemere=Quotemere Limited', 'has to give each as the legal name'],
    ['PARTNER_ADDRESSES', 'Quotemere=Quotemere Limited;;Leeds', 'has to give each as the legal name'],
    ['PARTNER_ACCOUNTS', 'Quotemere=99-99-90:12345678', 'has to give each account as 6 digits'],
    ['PARTNER_TIES', 'Quotemere=only-us', 'has to give each tie as one of'],
    ['PARTNER_TIES', 'Quotemere=friends', 'has to give each tie as one of'],
  ])('is refused where it cannot be told: %s %s', (name, text, message) => {
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
    expect(lines).toContain('DATABASE_URL has to be set: the embedded PostgreSQL is for a local machine.')
  })

  test('the sandbox does not run, unless it is a demonstration', () => {
    const sandbox = { ...production, ROLES: 'web,api,worker,sandbox' }
    expect(mistakesOf(sandbox)[0]).toMatch(/^ROLES: the sandbox does not run with APP_ENV=production/)
    const demonstration = {
      ...sandbox,
      DATA_DIR,
      ALLOW_SANDBOX: '1',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    expect(readEnv(demonstration).roles.has('sandbox')).toBe(true)
  })

  test("a provider's address that is a sandbox is refused, and so is a movable clock", () => {
    const local = readEnv({ DATA_DIR }).api
    const lines = mistakesOf({
      ...production,
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATABASE_URL: 'postgres://db.example/tarnbrook',
      SITE_URLS: 'main=https://www.example.com',
      SANDBOX_CLOCK_SECRET: 'a-secret-of-16-or-more',
      CALLREPORT_URL: 'https://bureau.example',
      CALLREPORT_COMPANY: 'c',
      CALLREPORT_USERNAME: 'u',
      CALLREPORT_PASSWORD: 'p',
      GOCARDLESS_URL: 'http://127.0.0.1:3002/gocardless',
      GOCARDLESS_ACCESS_TOKEN: 'live_a',
      GOCARDLESS_WEBHOOK_SECRET: 's',
      TRUELAYER_AUTH_URL: 'https://auth.truelayer-sandbox.com',
      TRUELAYER_API_URL: 'https://api.truelayer.com',
      TRUELAYER_JWKS_URL: 'https://webhooks.truelayer.com/.well-known/jwks',
      TRUELAYER_CLIENT_ID: 'i',
      TRUELAYER_CLIENT_SECRET: 's',
      TRUELAYER_MERCHANT_ACCOUNT_ID: 'm',
      TRUELAYER_SIGNING_KEY_ID: 'k',
      TRUELAYER_SIGNING_KEY: local.payouts.signingKeyPem,
      IDEAL_POSTCODES_URL: 'https://api.ideal-postcodes.co.uk/v1',
      IDEAL_POSTCODES_KEY: 'k',
      TWILIO_URL: 'https://api.twilio.com/2010-04-01',
      TWILIO_ACCOUNT_SID: 's',
      TWILIO_AUTH_TOKEN: 't',
      TWILIO_FROM: 'Tarnbrook',
      TWILIO_STATUS_URL: 'https://api.lender.example/webhooks/twilio',
      SMTP_HOST: 'mail.example',
      SMTP_PORT: '587',
      OIDC_ISSUER: 'https://sso.example',
      OIDC_CLIENT_ID: 'i',
      OIDC_CLIENT_SECRET: 's',
      CHAT_IDENTITY_SECRET: 'a-secret-of-16-or-more',
      CHAT_APP_ID: 'abc123',
      CHAT_WIDGET_URL: 'https://widget.intercom.io/widget/abc123',
      SENTRY_DSN: 'http://abc@127.0.0.1:3002/sentry/1',
    })
    expect(lines).toEqual([
      'GOCARDLESS_ACCESS_TOKEN is a live key, but GOCARDLESS_URL is a sandbox: one of them is wrong.',
      'GOCARDLESS_URL is a sandbox: set ALLOW_SANDBOX=1 if this is a demonstration.',
      'TRUELAYER_AUTH_URL is a sandbox: set ALLOW_SANDBOX=1 if this is a demonstration.',
      'SENTRY_DSN is a sandbox: set ALLOW_SANDBOX=1 if this is a demonstration.',
      'SANDBOX_CLOCK_SECRET is set: nobody may move today here.',
    ])
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
