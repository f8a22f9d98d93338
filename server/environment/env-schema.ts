import { createPublicKey } from 'node:crypto'
import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { TIES } from '@tarnbrook/contract/applications/finance'
import { STATEMENT_SECTIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { z } from 'zod'
import { isKeyHash } from './partner-keys.ts'

export const ROLES = ['web', 'api', 'worker', 'sandbox'] as const

const port = z
  .string()
  .regex(/^\d+$/, 'has to be a port number')
  .transform(Number)
  .pipe(z.int().min(1).max(65535))
const milliseconds = z
  .string()
  .regex(/^\d{1,7}$/, 'has to be a number of milliseconds')
  .transform(Number)
const url = z.url({ protocol: /^https?$/, error: 'has to be an http or https URL' })
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'has to begin with postgres:// or postgresql://', abort: true })
  .refine((text) => URL.canParse(text), 'has to be a URL; encode what is special in its password')
const pairs = (what: string) =>
  z.string().transform((text, context) => {
    const entries = text.split(',').map((part) => part.split('=').map((side) => side.trim()))
    if (entries.some((entry) => entry.length !== 2 || entry.some((side) => !side))) {
      context.addIssue({ code: 'custom', message: `has to be ${what}` })
      return z.NEVER
    }
    if (new Set(entries.map(([name]) => name)).size < entries.length) {
      context.addIssue({ code: 'custom', message: 'has something twice' })
      return z.NEVER
    }
    return Object.fromEntries(entries) as Record<string, string>
  })
const each = (form: RegExp) => (given: Record<string, string>) =>
  Object.values(given).every((value) => form.test(value))

/** `only-us` is of the firm whose name is on a site. */
const PARTNER_TIES = TIES.filter((tie) => tie !== 'only-us')

/** The sections of the Standard Financial Statement that have trigger figures. */
const FLEXIBLE_SECTIONS = STATEMENT_SECTIONS.filter(({ group }) => group === 'flexible-costs').map(
  ({ key }) => key,
)

/** Of the card vault: its vendor's own test environment, and the one for real cards. */
const VAULT_ENVIRONMENTS = ['sandbox', 'live'] as const

/** Who this process is and where it listens. */
export const Base = z.object({
  APP_ENV: z
    .enum(['local', 'staging', 'production'], 'has to be local, staging or production')
    .default('local'),
  ROLES: z
    .string()
    .default(ROLES.join(','))
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, `has to be some of ${ROLES.join(',')}`))),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(3000),
  API_PORT: port.default(3001),
  SANDBOX_PORT: port.default(3002),
  SANDBOX_SMTP_PORT: port.optional(),
  SANDBOX_SCANNER_PORT: port.optional(),
  // Long enough for a borrower to see that their documents are checked.
  SANDBOX_REVIEWS_AFTER_MS: milliseconds.default(5000),
  METRICS_PORT: port.optional(),
  API_URL: url.optional(),
  SHARED_API_URL: url.optional(),
  STATIC_URL: url.optional(),
  SANDBOX_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  BRAND: z.enum(BRAND_KEYS, `Brand not configured; the brands are ${BRAND_KEYS.join(', ')}`).optional(),
  SITE_URLS: pairs('brand=URL pairs with commas between').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'has to be debug, info, warn, error or silent')
    .default('info'),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
})

/** Goes into a header as it is, so nothing but sources with a host gets through. */
const sources = z
  .string()
  .regex(
    /^(https|wss):\/\/[\w.*:-]+( (https|wss):\/\/[\w.*:-]+)*$/,
    'has to be https or wss origins with spaces between',
  )
  .transform((text) => text.split(' '))
/** As the content policy takes them, so that nothing else gets into it. */
const policyNames = z
  .string()
  .regex(/^[\w#=/@.%-]+( [\w#=/@.%-]+)*$/, 'has to be names of trusted-types policies with spaces between')
  .transform((text) => text.split(' '))
const text = z.string({ error: 'has to be set' })

/** A borrower is answered within 5 seconds, whatever a provider does. */
const TIMEOUT_FORM = 'has to be milliseconds from 100 to 4500'

const DSN_FORM = 'has to be a DSN: https://public-key@host/project-number'

/** What the edge sends comes first; while it is being changed the API knows the other one too. */
const edgeSecrets = z
  .string()
  .transform((given) => given.split(',').map((secret) => secret.trim()))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(
            /^[\x21-\x7e]{32,200}$/,
            'has to be a random secret of 32 characters or more, or the new and the old one with a comma between',
          ),
      )
      .max(2),
  )

/** The providers, and what we show them. */
const timeout = z.coerce
  .number(TIMEOUT_FORM)
  .int(TIMEOUT_FORM)
  .min(100, TIMEOUT_FORM)
  .max(4500, TIMEOUT_FORM)
  .default(4500)

export const Outside = z.object({
  SECRET_KEY: text.transform((value, context) => {
    const bytes = Buffer.from(value, 'base64')
    if (bytes.length < 32) {
      context.addIssue({ code: 'custom', message: 'has to be at least 32 random bytes in base64' })
    }
    return new Uint8Array(bytes)
  }),
  EDGE_SECRET: edgeSecrets.optional(),
  PARTNER_KEYS: pairs('hash=name pairs with commas between')
    .refine((given) => Object.keys(given).every((key) => isKeyHash(key) || key.length >= 32), {
      error: 'has to give each key as its SHA-256 hash; node server/make-partner-key.ts makes both',
    })
    .optional(),
  PARTNER_ADDRESSES: pairs('name=legal name;address pairs with commas between')
    .refine(
      each(/^[^;]+(;[^;]+){2,6}$/),
      'has to give each as the legal name and the lines of the address with semicolons between',
    )
    .optional(),
  PARTNER_ACCOUNTS: pairs('name=sort code:account number pairs with commas between')
    .refine(each(/^\d{6}:\d{8}$/), 'has to give each account as 6 digits, a colon and 8 digits')
    .optional(),
  // Percent of the amount of credit, with one decimal because percentages are shown so, or pounds.
  PARTNER_COMMISSIONS: pairs('name=who:model:figure pairs with commas between')
    .refine(
      each(/^(broker|dealer|comparison-site):(percentage:\d{1,2}(\.\d)?|fixed:\d{1,4}(\.\d{1,2})?)$/),
      'has to give each commission like broker:percentage:2.5 or comparison-site:fixed:75',
    )
    .optional(),
  PARTNER_TIES: pairs('name=tie pairs with commas between')
    .refine(
      each(new RegExp(`^(${PARTNER_TIES.join('|')})$`)),
      `has to give each tie as one of ${PARTNER_TIES.join(', ')}`,
    )
    .optional(),
  SERVICE_TOKENS: pairs('hash=service pairs with commas between')
    .refine((given) => Object.keys(given).every((token) => isKeyHash(token) || token.length >= 32), {
      error: 'has to give each token as its SHA-256 hash; node server/make-partner-key.ts makes both',
    })
    .refine(each(/^[\w-]{1,60}$/), 'has to name each service in letters, digits and dashes')
    .optional(),
  // Pounds a month: the first adult, each further one, each child under 16, each child of 16 to 18.
  TRIGGER_FIGURES: pairs('section=figures pairs with commas between')
    .refine(
      (given) => Object.keys(given).every((key) => (FLEXIBLE_SECTIONS as readonly string[]).includes(key)),
      `has to name sections of ${FLEXIBLE_SECTIONS.join(', ')}`,
    )
    .refine(
      each(/^\d{1,4}(\.\d{1,2})?(:\d{1,4}(\.\d{1,2})?){3}$/),
      'has to give four amounts in pounds for each section, like 120:90:40:60',
    )
    .optional(),
  SANDBOX_CLOCK_SECRET: z.string().optional(),
  CALLREPORT_URL: url,
  CALLREPORT_COMPANY: text,
  CALLREPORT_USERNAME: text,
  CALLREPORT_PASSWORD: text,
  GOCARDLESS_URL: url,
  GOCARDLESS_ACCESS_TOKEN: text,
  GOCARDLESS_WEBHOOK_SECRET: text,
  ARREARS_SHEET_FILE: text.optional(),
  DEFAULT_SHEET_FILE: text.optional(),
  STRIPE_URL: url.default('https://api.stripe.com'),
  STRIPE_SECRET_KEY: text.regex(/^sk_(live|test)_\w+$/, 'has to be a secret key of Stripe').optional(),
  STRIPE_PUBLISHABLE_KEY: text
    .regex(/^pk_(live|test)_\w+$/, 'has to be a publishable key of Stripe')
    .optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_SCRIPT_URL: url.default('https://js.stripe.com/endive/stripe.js'),
  TRUELAYER_AUTH_URL: url,
  TRUELAYER_API_URL: url,
  TRUELAYER_JWKS_URL: url,
  TRUELAYER_HOSTED_PAGE_URL: url,
  TRUELAYER_CLIENT_ID: text,
  TRUELAYER_CLIENT_SECRET: text,
  TRUELAYER_MERCHANT_ACCOUNT_ID: text,
  TRUELAYER_SIGNING_KEY_ID: text,
  TRUELAYER_SIGNING_KEY: text.refine(isPrivateKey, 'has to be an EC P-521 private key in PEM'),
  IDEAL_POSTCODES_URL: url,
  IDEAL_POSTCODES_KEY: text,
  TWILIO_URL: url,
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_STATUS_URL: url,
  SMTP_HOST: text,
  SMTP_PORT: port,
  SMTP_USER: text.optional(),
  SMTP_PASSWORD: text.optional(),
  CLAMD_HOST: text,
  CLAMD_PORT: port,
  FILES_FOLDER: text.optional(),
  FILES_BUCKET_URL: url.optional(),
  FILES_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'has to be the name of a bucket')
    .optional(),
  FILES_BUCKET_REGION: text.optional(),
  FILES_BUCKET_KEY_ID: text.optional(),
  FILES_BUCKET_SECRET: text.optional(),
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  TRUSTPILOT_URL: url.default('https://api.trustpilot.com/v1'),
  TRUSTPILOT_KEY: text.optional(),
  TRUSTPILOT_BUSINESS_UNIT_ID: text.optional(),
  CHAT_IDENTITY_SECRET: text,
  CHAT_APP_ID: text.regex(/^[\w-]+$/, 'has to be the id of the chat’s app'),
  CHAT_WIDGET_URL: url,
  CHAT_SOURCES: sources.optional(),
  VAULT_ID: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{2,62}$/, 'has to be the id of a vault: lower-case letters and digits')
    .optional(),
  VAULT_ENVIRONMENT: z.enum(VAULT_ENVIRONMENTS, 'has to be sandbox or live').optional(),
  VAULT_SCRIPT_URL: url.default('https://js.verygoodvault.com/vgs-collect/3.3.0/vgs-collect.js'),
  VAULT_SOURCES: sources.optional(),
  TAG_MANAGER_URL: url.optional(),
  TRUSTED_TYPES: policyNames.default([]),
  SENTRY_DSN: z
    .url({ protocol: /^https?$/, error: DSN_FORM })
    .refine(isDsn, DSN_FORM)
    .optional(),
  SENTRY_RELEASE: z
    .string()
    .regex(/^[\w.@+-]{1,200}$/, 'has to be a name of letters, digits and any of . _ @ + -')
    .optional(),
  SUPER_APP_DEEP_LINK: url.optional(),
  REQUEST_TIMEOUT_MS: timeout,
  PROVIDER_TIMEOUT_MS: timeout,
})

export type BaseEnv = z.infer<typeof Base>
export type OutsideEnv = z.infer<typeof Outside>

/** 3025, beside the sandbox's 3002. */
export function findSmtpPort(base: BaseEnv): number {
  return base.SANDBOX_SMTP_PORT ?? base.SANDBOX_PORT + 23
}

/** 3310, which is the daemon's own, beside the sandbox's 3002. */
export function findScannerPort(base: BaseEnv): number {
  return base.SANDBOX_SCANNER_PORT ?? base.SANDBOX_PORT + 308
}

/** It goes to every browser, so an old one that has its secret key in it is refused. */
function isDsn(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.username !== '' && url.password === '' && /\/\d+$/.test(url.pathname)
}

function isPrivateKey(pem: string): boolean {
  try {
    return (
      createPublicKey(pem).asymmetricKeyDetails?.namedCurve === 'secp521r1' && pem.includes('PRIVATE KEY')
    )
  } catch {
    return false
  }
}
