import { Base, type BaseEnv, findScannerPort, findSmtpPort, Own, type Place } from './env-schema.ts'
import { isLoopback, isPrivate } from './network.ts'
import { PROVIDERS } from './providers.ts'
import type { Settings } from './setting-forms.ts'
import { describeWeakness, isPublished, isVaried } from './strong-secret.ts'

/** The least length of each secret. What signs, or is all a holder has to show, is longer. */
export const LEAST_LENGTHS: Readonly<Record<string, number>> = {
  EDGE_SECRET: 32,
  GOCARDLESS_WEBHOOK_SECRET: 32,
  STRIPE_WEBHOOK_SECRET: 32,
  CHAT_IDENTITY_SECRET: 32,
  TWILIO_AUTH_TOKEN: 32,
  SANDBOX_CLOCK_SECRET: 16,
  FILES_BUCKET_SECRET: 32,
  GOCARDLESS_ACCESS_TOKEN: 16,
  STRIPE_SECRET_KEY: 16,
  TRUELAYER_CLIENT_SECRET: 16,
  IDEAL_POSTCODES_KEY: 16,
  OIDC_CLIENT_SECRET: 16,
  TRUSTPILOT_KEY: 16,
  // Chosen under the rules of the account's owner.
  CALLREPORT_PASSWORD: 12,
  SMTP_PASSWORD: 12,
}
const PARTNER_KEY_LENGTH = 32
/** Of 32 random bytes about 30 are different. */
const LEAST_VARIED_BYTES = 16

/** The names of all settings. */
export const SETTINGS = [
  ...Object.keys({ ...Base.shape, ...Own.shape }),
  ...Object.values(PROVIDERS).flatMap(({ settings }) => settings.map(({ name }) => name)),
]

const URL_SETTINGS = SETTINGS.filter(
  (name) => /_(URL|ISSUER|DSN)$/.test(name) && !/^(DATABASE|SANDBOX)_/.test(name),
)

/** What is wrong with where the sites and the roles are, wherever the product runs. */
export function findPlaceMistakes({ base, given }: Pick<Place, 'base' | 'given'>): string[] {
  const isOpen = !given.APP_ENV && !isLoopback(base.HOST)
  return [
    ...(isOpen
      ? [
          `APP_ENV has to be set when HOST is more than this machine (it is "${base.HOST}"): the keys of a local start are published.`,
        ]
      : []),
    ...findEqualPorts(base),
    ...findSiteMistakes(base),
    ...findPoolerMistakes(base),
  ]
}

/** A pooler's connections keep no lock of a session: migrations and workers rely on theirs. */
function findPoolerMistakes({
  DATABASE_URL,
  DATABASE_OWNER_URL,
  DATABASE_DIRECT_URL,
}: Pick<BaseEnv, `DATABASE_${'' | 'OWNER_' | 'DIRECT_'}URL`>): string[] {
  if (!DATABASE_DIRECT_URL) return []
  if (!DATABASE_URL) return ['DATABASE_DIRECT_URL is set without DATABASE_URL, the URL of a pooler.']
  const [pooler, direct, owner] = [DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_OWNER_URL].map(readServer)
  return [
    ...(direct!.place === pooler!.place
      ? ['DATABASE_DIRECT_URL has to be the server itself, not the pooler of DATABASE_URL.']
      : []),
    ...(direct!.role === pooler!.role ? [] : ['DATABASE_DIRECT_URL has to have the role of DATABASE_URL.']),
    ...(owner && owner.place === pooler!.place
      ? ['DATABASE_OWNER_URL has to be the server itself, not the pooler of DATABASE_URL.']
      : []),
  ]
}

function readServer(text: string | undefined): { place: string; role: string } | undefined {
  const url = URL.parse(text ?? '')
  if (!url) return undefined
  const host = url.searchParams.get('host') ?? url.hostname
  return { place: `${host}:${url.searchParams.get('port') ?? (url.port || '5432')}`, role: url.username }
}

/** What must not be relied on when others can reach it: staging and production. */
export function findUnsafe(place: Place): string[] {
  const { base, given } = place
  const listens = base.ROLES.includes('web') || base.ROLES.includes('api')
  return [
    ...(listens && given.TRUSTED_PROXIES === undefined
      ? ['TRUSTED_PROXIES has to be set: how many proxies of yours stand in front (0 when there is none).']
      : []),
    ...(base.ROLES.includes('web') && !base.ROLES.includes('api') && !base.API_URL
      ? ['API_URL has to be set: the role api is not of this process.']
      : []),
    // Node reads it, whatever we say of each connection.
    ...(given.NODE_TLS_REJECT_UNAUTHORIZED === '0'
      ? ['NODE_TLS_REJECT_UNAUTHORIZED must not be 0: nobody we speak to would be verified.']
      : []),
    ...findPlainUrls(place),
    ...findDatabaseMistakes(given),
    ...findWeakSecrets(place),
  ]
}

function findEqualPorts(base: BaseEnv): string[] {
  const ports = [
    ['web', 'PORT', base.PORT],
    ['api', 'API_PORT', base.API_PORT],
    ['sandbox', 'SANDBOX_PORT', base.SANDBOX_PORT],
    ['sandbox', 'SANDBOX_SMTP_PORT', findSmtpPort(base)],
    ['sandbox', 'SANDBOX_SCANNER_PORT', findScannerPort(base)],
    ['web', 'METRICS_PORT', base.METRICS_PORT],
    ['api', 'METRICS_PORT', base.METRICS_PORT],
    ['worker', 'METRICS_PORT', base.METRICS_PORT],
  ] as const
  const isOwn = (role: (typeof ports)[number][0], port?: number) => port && base.ROLES.includes(role)
  const ours = ports.filter(([role, , port]) => isOwn(role, port))
  const lines = ours.flatMap(([, name, port], index) => {
    const other = ours.slice(0, index).find(([, taker, taken]) => taken === port && taker !== name)
    return other ? [`${name}: ${port} is the port of ${other[1]} too.`] : []
  })
  return [...new Set(lines)]
}

function findSiteMistakes({ SITE_URLS = {}, APP_ENV, ALLOW_SANDBOX }: BaseEnv): string[] {
  const sites = Object.entries(SITE_URLS)
  const mayBePlain = (host: string) => APP_ENV === 'local' || (ALLOW_SANDBOX === '1' && isLoopback(host))
  return sites.flatMap(([brand, site], index) => {
    const url = URL.parse(site)
    const isOrigin = url?.origin === site && /^https?:$/.test(url.protocol)
    if (!isOrigin || (url.protocol === 'http:' && !mayBePlain(url.hostname))) {
      const form = APP_ENV === 'local' ? 'an origin' : 'an https origin'
      return [`SITE_URLS: ${brand} has to be ${form}, as https://www.example.com, with nothing behind it.`]
    }
    const other = sites.slice(0, index).find(([, taken]) => taken === site)
    return other ? [`SITE_URLS: ${brand} has the URL of ${other[0]}.`] : []
  })
}

/** Borrowers' names and money go to these URLs, or code for their browsers comes from there. */
function findPlainUrls({ given, sandboxUrl, allowsSandbox }: Place): string[] {
  const sandbox = allowsSandbox ? URL.parse(sandboxUrl)?.origin : undefined
  return URL_SETTINGS.flatMap((name) => {
    const url = URL.parse(given[name] ?? '')
    if (url?.protocol !== 'http:' || url.origin === sandbox) return []
    const isOurs = /^(SHARED_)?API_URL$/.test(name) && isPrivate(url.hostname)
    return isOurs ? [] : [`${name} has to begin with https://.`]
  })
}

function findDatabaseMistakes(given: Settings): string[] {
  const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const
  const urls = names.map((name) => [name, URL.parse(given[name] ?? '')] as const)
  const [[, url], [, ownerUrl]] = urls as [(typeof urls)[number], (typeof urls)[number]]
  const isPlain = (url: URL | null | undefined) => {
    const host = url?.searchParams.get('host') ?? url?.hostname
    return host && !host.startsWith('/') && !isPrivate(host) && !isVerified(url!)
  }
  return [
    ...urls.flatMap(([name, url]) =>
      isPlain(url) ? [`${name} has to have sslmode=verify-full: its host is not on a private network.`] : [],
    ),
    ...(url && ownerUrl && url.username === ownerUrl.username
      ? ['DATABASE_OWNER_URL has to have another role than DATABASE_URL.']
      : []),
  ]
}

/** The other modes are weaker than they sound, or will be in the next version of the driver. */
function isVerified(url: URL): boolean {
  return url.searchParams.get('sslmode') === 'verify-full'
}

const WEBHOOK_SECRETS = /(?<=;whsec_)[^;,\s]+/g

function findWeakSecrets({ given, allowsSandbox }: Place): string[] {
  const weaknessHere = (secret: string, atLeast: number) =>
    allowsSandbox && isPublished(secret) ? undefined : describeWeakness(secret, atLeast)
  const named = Object.entries(LEAST_LENGTHS).flatMap(([name, atLeast]) =>
    listSecrets(name, given[name]).map((secret) => ({ name, weakness: weaknessHere(secret, atLeast) })),
  )
  const keys = (Object.keys(KEY_SETTINGS) as (keyof typeof KEY_SETTINGS)[]).flatMap((name) =>
    splitKeys(given[name]).map((key) => {
      const weakness = weaknessHere(key, PARTNER_KEY_LENGTH)
      return { name: `${name}:`, weakness: weakness && `a ${KEY_SETTINGS[name]} ${weakness}` }
    }),
  )
  const webhooks = (given.PARTNER_WEBHOOKS?.match(WEBHOOK_SECRETS) ?? []).map((secret) => {
    const weakness = weaknessHere(secret, PARTNER_KEY_LENGTH)
    return { name: 'PARTNER_WEBHOOKS:', weakness: weakness && `a secret ${weakness}` }
  })
  const lines = [...named, ...keys, ...webhooks].flatMap(({ name, weakness }) =>
    weakness ? [`${name} ${weakness}.`] : [],
  )
  return [...new Set([...listSecrets('SECRET_KEY', given.SECRET_KEY).flatMap(findWeakKey), ...lines])]
}

/** The settings of what callers are known by, each entry with the name of its caller. */
export const KEY_SETTINGS = { PARTNER_KEYS: 'key', SERVICE_TOKENS: 'token' } as const

export function splitKeys(setting = ''): string[] {
  return setting
    .split(',')
    .map((pair) => pair.split('=')[0]!.trim())
    .filter(Boolean)
}

/** Of one that is too short, the message is about its form. */
function findWeakKey(text: string): string[] {
  const bytes = [...Buffer.from(text, 'base64')]
  const isText = bytes.every((byte) => byte >= 32 && byte < 127)
  return bytes.length >= 32 && (isText || !isVaried(bytes, LEAST_VARIED_BYTES))
    ? ['SECRET_KEY has to be random: make one with openssl rand -base64 32.']
    : []
}

/** Ours may be two, while one takes the place of the other. */
function listSecrets(name: string, value = ''): string[] {
  const all = ['EDGE_SECRET', 'SECRET_KEY'].includes(name) ? value.split(',') : [value]
  return all.map((one) => one.trim()).filter(Boolean)
}
