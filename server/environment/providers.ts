import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { z } from 'zod'
import { findApiUrl, findScannerPort, findSmtpPort, type Place } from './env-schema.ts'
import { isPrivate } from './network.ts'
import { type ConfigsByProvider, defineProvider, setting } from './provider-settings.ts'
import { keepSecret } from './sandbox-defaults.ts'
import { port, sources, text, url } from './setting-forms.ts'

const atSandbox = (path: string) => (place: Place) => place.sandboxUrl + path
const textOrNull = text.nullable().default(null)
const bareUrl = url.transform((given) => given.replace(/\/+$/, ''))

/** As the vendor lists them for content policies. */
const STRIPE_SOURCES = ['https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']
const stripeKey = (kind: 'sk' | 'pk', words: string) =>
  text.regex(new RegExp(`^${kind}_(live|test)_\\w+$`), `has to be a ${words} key of Stripe`)
const DSN_FORM = 'has to be a DSN: https://public-key@host/project-number'
const dsn = z.url({ protocol: /^https?$/, error: DSN_FORM }).refine(isDsn, DSN_FORM)
const release = text.regex(/^[\w.@+-]{1,200}$/, 'has to be a name of letters, digits and any of . _ @ + -')

/** Everybody outside whom the product relies on. */
export const PROVIDERS = {
  bureau: defineProvider({
    name: 'credit reference agency',
    needed: {
      url: setting('CALLREPORT_URL', url, atSandbox('/callreport')),
      company: setting('CALLREPORT_COMPANY', text, SANDBOX_KEYS.callReport.company),
      username: setting('CALLREPORT_USERNAME', text, SANDBOX_KEYS.callReport.username),
      password: setting('CALLREPORT_PASSWORD', text, SANDBOX_KEYS.callReport.password),
    },
  }),
  directDebit: defineProvider({
    name: 'Direct Debit provider',
    needed: {
      url: setting('GOCARDLESS_URL', url, atSandbox('/gocardless')),
      token: setting('GOCARDLESS_ACCESS_TOKEN', text, SANDBOX_KEYS.gocardlessToken),
      webhookSecret: setting('GOCARDLESS_WEBHOOK_SECRET', text, SANDBOX_KEYS.gocardlessWebhookSecret),
    },
    mode: { of: 'token', kind: 'key', places: ['url'] },
  }),
  /** Unset, borrowers pay by Direct Debit or transfer. */
  cardPayments: defineProvider({
    name: 'provider of card payments',
    needed: {
      secretKey: setting('STRIPE_SECRET_KEY', stripeKey('sk', 'secret'), SANDBOX_KEYS.stripe.secretKey),
      publishableKey: setting(
        'STRIPE_PUBLISHABLE_KEY',
        stripeKey('pk', 'publishable'),
        SANDBOX_KEYS.stripe.publishableKey,
      ),
      webhookSecret: setting('STRIPE_WEBHOOK_SECRET', text, SANDBOX_KEYS.stripe.webhookSecret),
    },
    further: {
      url: setting('STRIPE_URL', bareUrl.default('https://api.stripe.com'), atSandbox('/stripe')),
      scriptUrl: setting(
        'STRIPE_SCRIPT_URL',
        url.default('https://js.stripe.com/endive/stripe.js'),
        atSandbox('/stripe/stripe.js'),
      ),
    },
    mode: { of: 'secretKey', kind: 'key', places: ['url', 'scriptUrl'] },
    findMistakes: ({ secretKey, publishableKey }) =>
      secretKey && publishableKey && secretKey.slice(3, 7) !== publishableKey.slice(3, 7)
        ? ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY have to be both live or both for tests.']
        : [],
    toConfig: ({ publishableKey, scriptUrl, ...api }) => {
      // The sandbox's script needs nothing but where it came from.
      const scriptSources = new URL(scriptUrl).hostname === 'js.stripe.com' ? STRIPE_SOURCES : []
      return { api, pages: { publishableKey, scriptUrl, sources: scriptSources } }
    },
    toUnsetConfig: () => null,
  }),
  /** The FCA's. CCA 1974 s86A, s86B(6), s88(4A): without its sheet a notice is not given. */
  informationSheets: defineProvider({
    name: 'information sheets',
    needed: {},
    further: {
      arrears: setting('ARREARS_SHEET_FILE', text.optional()),
      default: setting('DEFAULT_SHEET_FILE', text.optional()),
    },
    findMistakes: ({ arrears, default: ofDefault }, { allowsSandbox }) => [
      ...findSheetMistakes('arrears', arrears, allowsSandbox),
      ...findSheetMistakes('default', ofDefault, allowsSandbox),
    ],
    toConfig: (values) => ({ arrears: readSheet(values.arrears), default: readSheet(values.default) }),
  }),
  /** Payouts, payments from a bank account and open banking. */
  trueLayer: defineProvider({
    name: 'provider of payouts',
    needed: {
      authUrl: setting('TRUELAYER_AUTH_URL', url, atSandbox('/truelayer/auth')),
      apiUrl: setting('TRUELAYER_API_URL', url, atSandbox('/truelayer/api')),
      jwksUrl: setting('TRUELAYER_JWKS_URL', url, atSandbox('/truelayer/.well-known/jwks')),
      hostedPageUrl: setting('TRUELAYER_HOSTED_PAGE_URL', url, atSandbox('/truelayer/hosted')),
      clientId: setting('TRUELAYER_CLIENT_ID', text, SANDBOX_KEYS.truelayerClientId),
      clientSecret: setting('TRUELAYER_CLIENT_SECRET', text, SANDBOX_KEYS.truelayerClientSecret),
      merchantAccountId: setting(
        'TRUELAYER_MERCHANT_ACCOUNT_ID',
        text,
        'b8d4dda0-ff2c-4d77-a6da-4615e4bad941',
      ),
      signingKeyId: setting('TRUELAYER_SIGNING_KEY_ID', text, '1fc0d4a1-3b3c-4b6c-8f2b-4d4f2b0f7c11'),
      signingKeyPem: setting(
        'TRUELAYER_SIGNING_KEY',
        text.refine(isSigningKey, 'has to be an EC P-521 private key in PEM'),
        ({ dataDir }) => keepSecret(dataDir, 'truelayer-signing-key.pem', makeSigningKey),
      ),
    },
    mode: { of: 'clientSecret', kind: 'key', places: ['apiUrl'] },
    toConfig: ({ jwksUrl, hostedPageUrl, merchantAccountId, signingKeyId, signingKeyPem, ...client }) => ({
      payouts: { ...client, merchantAccountId, signingKeyId, signingKeyPem, webhookJwksUrls: [jwksUrl] },
      bankPayments: { hostedPageUrl },
      openBanking: client,
    }),
  }),
  postcodes: defineProvider({
    name: 'finder of addresses',
    needed: {
      url: setting('IDEAL_POSTCODES_URL', url, atSandbox('/ideal-postcodes/v1')),
      key: setting('IDEAL_POSTCODES_KEY', text, SANDBOX_KEYS.idealPostcodesKey),
    },
    mode: { of: 'key', kind: 'key', places: ['url'] },
  }),
  sms: defineProvider({
    name: 'provider of text messages',
    needed: {
      url: setting('TWILIO_URL', url, atSandbox('/twilio/2010-04-01')),
      accountSid: setting('TWILIO_ACCOUNT_SID', text, SANDBOX_KEYS.twilioAccountSid),
      authToken: setting('TWILIO_AUTH_TOKEN', text, SANDBOX_KEYS.twilioAuthToken),
      from: setting('TWILIO_FROM', text, 'Tarnbrook'),
      statusUrl: setting('TWILIO_STATUS_URL', url, ({ base }) => `${findApiUrl(base)}/webhooks/twilio`),
    },
    mode: { of: 'authToken', kind: 'key', places: ['url'] },
  }),
  mail: defineProvider({
    name: 'mail server',
    needed: {
      host: setting('SMTP_HOST', text, '127.0.0.1'),
      port: setting('SMTP_PORT', port, ({ base }) => String(findSmtpPort(base))),
    },
    further: { user: setting('SMTP_USER', textOrNull), password: setting('SMTP_PASSWORD', textOrNull) },
    toConfig: (values, { allowsSandbox }) => ({
      ...values,
      requireTls: !(allowsSandbox && isPrivate(values.host)),
    }),
  }),
  scanner: defineProvider({
    name: 'scanner of files',
    needed: {
      host: setting('CLAMD_HOST', text, '127.0.0.1'),
      port: setting('CLAMD_PORT', port, ({ base }) => String(findScannerPort(base))),
    },
  }),
  /** A bucket, or the folder where none is set. */
  files: defineProvider({
    name: 'bucket',
    needed: {
      url: setting('FILES_BUCKET_URL', bareUrl),
      bucket: setting(
        'FILES_BUCKET',
        text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'has to be the name of a bucket'),
      ),
      region: setting('FILES_BUCKET_REGION', text),
      accessKeyId: setting('FILES_BUCKET_KEY_ID', text),
      secretAccessKey: setting('FILES_BUCKET_SECRET', text),
    },
    further: {
      folder: setting('FILES_FOLDER', text.default(''), ({ dataDir, given }) =>
        Object.keys(given).some((name) => name.startsWith('FILES_BUCKET'))
          ? undefined
          : join(dataDir, 'files'),
      ),
    },
    findMistakes: ({ folder, ...bucket }) => {
      const hasBucket = Object.values(bucket).some((value) => value !== undefined)
      if (hasBucket && folder)
        return ['FILES_BUCKET_URL is set and FILES_FOLDER is too: files are stored in one place.']
      return hasBucket || folder ? [] : ['FILES_FOLDER has to be set, or FILES_BUCKET_URL for a bucket.']
    },
    toConfig: ({ folder: _, ...bucket }) => ({ kind: 'bucket' as const, ...bucket }),
    toUnsetConfig: ({ folder }) => ({ kind: 'folder' as const, folder }),
  }),
  identity: defineProvider({
    name: 'sign-in of staff',
    needed: {
      issuer: setting('OIDC_ISSUER', url, atSandbox('/oidc')),
      clientId: setting('OIDC_CLIENT_ID', text, SANDBOX_KEYS.oidc.clientId),
      clientSecret: setting('OIDC_CLIENT_SECRET', text, SANDBOX_KEYS.oidc.clientSecret),
    },
    toConfig: (values, { allowsSandbox }) => ({ ...values, allowHttp: allowsSandbox }),
  }),
  /** A half of it shows no rating, as none does. */
  trustpilot: defineProvider({
    name: 'ratings',
    needed: {},
    further: {
      url: setting(
        'TRUSTPILOT_URL',
        url.default('https://api.trustpilot.com/v1'),
        atSandbox('/trustpilot/v1'),
      ),
      key: setting('TRUSTPILOT_KEY', text.optional(), SANDBOX_KEYS.trustpilot.key),
      businessUnitId: setting(
        'TRUSTPILOT_BUSINESS_UNIT_ID',
        text.optional(),
        SANDBOX_KEYS.trustpilot.businessUnitId,
      ),
    },
    toConfig: ({ url, key, businessUnitId }) => (key && businessUnitId ? { url, key, businessUnitId } : null),
  }),
  chat: defineProvider({
    name: 'support chat',
    needed: {
      identitySecret: setting('CHAT_IDENTITY_SECRET', text, SANDBOX_KEYS.chatIdentitySecret),
      appId: setting(
        'CHAT_APP_ID',
        text.regex(/^[\w-]+$/, 'has to be the id of the chat’s app'),
        SANDBOX_KEYS.chatAppId,
      ),
      widgetUrl: setting('CHAT_WIDGET_URL', url, atSandbox(`/intercom/widget/${SANDBOX_KEYS.chatAppId}`)),
    },
    further: { sources: setting('CHAT_SOURCES', sources.default([])) },
    toConfig: ({ identitySecret, ...pages }) => ({ identitySecret, pages }),
  }),
  /** The vault for borrowers' card numbers. Unset, they cannot name cards, and are told so. */
  vault: defineProvider({
    name: 'card vault',
    needed: {
      id: setting(
        'VAULT_ID',
        text.regex(/^[a-z0-9][a-z0-9-]{2,62}$/, 'has to be the id of a vault: lower-case letters and digits'),
        SANDBOX_KEYS.vaultId,
      ),
      // The vendor's own test environment, or the one for real cards.
      environment: setting(
        'VAULT_ENVIRONMENT',
        z.enum(['sandbox', 'live'], 'has to be sandbox or live'),
        'sandbox',
      ),
    },
    further: {
      scriptUrl: setting(
        'VAULT_SCRIPT_URL',
        url.default('https://js.verygoodvault.com/vgs-collect/3.3.0/vgs-collect.js'),
        atSandbox('/vault/vgs-collect.js'),
      ),
      sources: setting('VAULT_SOURCES', sources.default([])),
    },
    mode: { of: 'environment', kind: 'environment', places: ['id', 'scriptUrl'] },
    findMistakes: ({ id, environment, scriptUrl }) =>
      id === SANDBOX_KEYS.vaultId && environment === 'sandbox' && isVaultVendor(scriptUrl)
        ? ["VAULT_ID is the sandbox's, but VAULT_SCRIPT_URL is the vendor's: one of them is wrong."]
        : [],
    toConfig: ({ sources: others, ...vault }) => {
      const { id, environment, scriptUrl } = vault
      // The sandbox's script sends to where it came from.
      const proxies = isVaultVendor(scriptUrl) ? [`https://${id}.${environment}.verygoodproxy.com`] : []
      return { ...vault, sources: [...proxies, ...others] }
    },
    toUnsetConfig: () => null,
  }),
  tagManager: defineProvider({
    name: 'tag manager',
    needed: { url: setting('TAG_MANAGER_URL', url) },
    toUnsetConfig: () => null,
  }),
  /** Where errors are reported to; of which release, when it is not the build's own name. */
  errorReports: defineProvider({
    name: 'receiver of error reports',
    needed: {
      dsn: setting(
        'SENTRY_DSN',
        dsn,
        ({ sandboxUrl }) => `${sandboxUrl.replace('://', `://${SANDBOX_KEYS.sentryKey}@`)}/sentry/1`,
      ),
    },
    further: { release: setting('SENTRY_RELEASE', release.nullable().default(null)) },
    toUnsetConfig: () => null,
  }),
}

export type ProviderConfigs = ConfigsByProvider<typeof PROVIDERS>

function findSheetMistakes(
  about: 'arrears' | 'default',
  path: string | undefined,
  isOptional: boolean,
): string[] {
  const name = `${about.toUpperCase()}_SHEET_FILE`
  const missing = `${name} has to be set: the FCA’s information sheet on ${about}, as PDF.`
  if (path === undefined) return isOptional ? [] : [missing]
  try {
    return readFileSync(path, 'latin1').startsWith('%PDF-') ? [] : [`${name} is not a PDF: ${path}`]
  } catch {
    return [`${name} cannot be read: ${path}`]
  }
}

function readSheet(path: string | undefined): Uint8Array | null {
  return path === undefined ? null : Uint8Array.from(readFileSync(path))
}

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyDetails: details } = createPublicKey(pem)
    return details?.namedCurve === 'secp521r1' && pem.includes('PRIVATE KEY')
  } catch {
    return false
  }
}

function makeSigningKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-521',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}

function isVaultVendor(scriptUrl: string): boolean {
  return new URL(scriptUrl).hostname.endsWith('.verygoodvault.com')
}

/** It goes to every browser, so an old one that has its secret key in it is refused. */
function isDsn(given: string): boolean {
  const dsn = URL.parse(given)
  return dsn !== null && dsn.username !== '' && dsn.password === '' && /\/\d+$/.test(dsn.pathname)
}
