import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { TIES } from '@tarnbrook/contract/applications/finance'
import { STATEMENT_SECTIONS } from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { z } from 'zod'
import { isKeyHash } from './partner-keys.ts'
import { port, type Settings, text, url } from './setting-forms.ts'

export const ROLES = ['web', 'api', 'worker', 'sandbox'] as const

const milliseconds = z
  .string()
  .regex(/^\d{1,7}$/, 'has to be a number of milliseconds')
  .transform(Number)
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

const HEADERS_FORM = 'has to be name=value pairs with commas between, the values as in a URL'

/** As OpenTelemetry has them: what is special in a value is encoded, and may also be a last `=`. */
const headers = z.string().transform((text, context) => {
  const entries = text.split(',').map((part) => /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(part))
  try {
    return Object.fromEntries(entries.map((entry) => [entry![1]!, decodeURIComponent(entry![2]!)]))
  } catch {
    context.addIssue({ code: 'custom', message: HEADERS_FORM })
    return z.NEVER
  }
})

/** The sections of the Standard Financial Statement that have trigger figures. */
const FLEXIBLE_SECTIONS = STATEMENT_SECTIONS.filter(({ group }) => group === 'flexible-costs').map(
  ({ key }) => key,
)

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
  DRAIN_DELAY_MS: milliseconds.optional(),
  API_URL: url.optional(),
  SHARED_API_URL: url.optional(),
  STATIC_URL: url.optional(),
  PAST_FILES_DIR: z.string().optional(),
  SANDBOX_URL: url.optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_OWNER_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: databaseUrl.optional(),
  BRAND: z.enum(BRAND_KEYS, `Brand not configured; the brands are ${BRAND_KEYS.join(', ')}`).optional(),
  SITE_URLS: pairs('brand=URL pairs with commas between').optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'has to be debug, info, warn, error or silent')
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number('has to be from 0 to 1').min(0).max(1).default(1),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  DESK_SEED: z.enum(['0', '1']).default('0'),
})

/** As the content policy takes them, so that nothing else gets into it. */
const policyNames = z
  .string()
  .regex(/^[\w#=/@.%-]+( [\w#=/@.%-]+)*$/, 'has to be names of trusted-types policies with spaces between')
  .transform((text) => text.split(' '))

/** A borrower is answered within 5 seconds, whatever a provider does. */
const TIMEOUT_FORM = 'has to be milliseconds from 100 to 4500'

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

const secretKey = z
  .instanceof(Uint8Array)
  .refine((bytes) => bytes.length >= 32, 'has to be at least 32 random bytes in base64')

/** The first one seals; while it is being changed, the other opens what it has sealed. */
const secretKeys = text
  .transform((given) => given.split(',').map((key) => new Uint8Array(Buffer.from(key.trim(), 'base64'))))
  .pipe(
    z
      .tuple([secretKey], secretKey)
      .refine((keys) => keys.length <= 2, 'has to be one key, or two with a comma between'),
  )

const timeout = z.coerce
  .number(TIMEOUT_FORM)
  .int(TIMEOUT_FORM)
  .min(100, TIMEOUT_FORM)
  .max(4500, TIMEOUT_FORM)
  .default(4500)

/** Of a name and an address in an agreement: no sign that its typeface may lack. */
const DRAWN = /^[\x20-\x7e\u00a1-\u017e\u2018-\u201d]+$/

/** Our own keys and times, our partners, and what pages may load. */
export const Own = z.object({
  SECRET_KEY: secretKeys,
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
    .refine(each(DRAWN), 'has to be in Latin letters: agreements print it')
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
  // Its secrets as Standard Webhooks has them; with two, what is sent is signed with both.
  PARTNER_WEBHOOKS: pairs('name=url;secret pairs with commas between, the secrets without = at their end')
    .refine(
      each(/^https:\/\/[^\s;?#@]{4,300}(;whsec_[A-Za-z0-9+/]{32,86}){1,2}$/),
      'has to give each as an https address, a semicolon and whsec_ with 24 to 64 random bytes in base64',
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
  // After a phone number or email address is replaced: none goes to an account given since then.
  CONTACT_CHANGE_HOURS: z.coerce.number().int().min(0).max(168).default(24),
  TRUSTED_TYPES: policyNames.default([]),
  SUPER_APP_DEEP_LINK: url.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(50).default(4),
  REQUEST_TIMEOUT_MS: timeout,
  PROVIDER_TIMEOUT_MS: timeout,
})

export type BaseEnv = z.infer<typeof Base>
export type OwnEnv = z.infer<typeof Own>

/** Where the product starts, and what is set there. */
export interface Place {
  base: BaseEnv
  given: Settings
  dataDir: string
  sandboxUrl: string
  /** A local machine or a demonstration: nothing but what belongs to the sandbox is relaxed. */
  allowsSandbox: boolean
}

/** 3025, beside the sandbox's 3002. */
export function findSmtpPort(base: BaseEnv): number {
  return base.SANDBOX_SMTP_PORT ?? base.SANDBOX_PORT + 23
}

/** 3310, which is the daemon's own, beside the sandbox's 3002. */
export function findScannerPort(base: BaseEnv): number {
  return base.SANDBOX_SCANNER_PORT ?? base.SANDBOX_PORT + 308
}

/** Where the API answers when it is another process. */
export function findApiUrl(base: BaseEnv): string {
  return base.API_URL ?? `http://${base.HOST}:${base.API_PORT}`
}
