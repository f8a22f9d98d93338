import { createPublicKey } from 'node:crypto'
import { resolve } from 'node:path'
import type { ApiConfig } from '@tarnbrook/api/config'
import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { makeDataFolder } from '@tarnbrook/local/data-folder'
import { toApiConfig } from './api-config.ts'
import { findPlaceMistakes, findUnsafe, KEY_SETTINGS, splitKeys } from './env-safety.ts'
import {
  Base,
  type BaseEnv,
  findApiUrl,
  findScannerPort,
  findSmtpPort,
  Own,
  type OwnEnv,
  type Place,
  type ROLES,
} from './env-schema.ts'
import { isKeyHash } from './partner-keys.ts'
import { findSandboxSettings, readProviderSettings } from './provider-settings.ts'
import { PROVIDERS, type ProviderConfigs } from './providers.ts'
import { findOwnDefaults } from './sandbox-defaults.ts'
import { type Parsed, parseSettings, type Settings } from './setting-forms.ts'

export type Role = (typeof ROLES)[number]

/** A balancer that asks every two seconds has heard of it by then. */
const DRAIN_DELAY_MS = 5000

export type Env = {
  appEnv: 'local' | 'staging' | 'production'
  roles: ReadonlySet<Role>
  host: string
  /** `metrics` is null where no one reads them. */
  ports: {
    web: number
    api: number
    sandbox: number
    sandboxSmtp: number
    sandboxScanner: number
    metrics: number | null
  }
  /** Where the API answers when it is another process; the edge calls it there. */
  apiUrl: string
  /** Where the calls of the shared API go (Spec 7); the same place unless it is set. */
  sharedApiUrl: string
  /** Where browsers load the built files from; null means from the site itself. */
  staticUrl: string | null
  /** Where the built files of each release are stored, and served from. */
  pastFilesDirectory: string | null
  sandboxUrl: string
  /** How long a proof waits until the sandbox's reviewer looks at it. */
  sandboxReviewsAfterMs: number
  dataDir: string
  /** Null means the embedded PostgreSQL of the data folder. */
  databaseUrl: string | null
  /** The role that migrates it; null if this process does not, and with embedded PostgreSQL. */
  databaseOwnerUrl: string | null
  /** The database's own URL, where `databaseUrl` is a pooler's; else null. */
  databaseDirectUrl: string | null
  /** A streaming replica of the database, which answers reads; else null. */
  databaseReadUrl: string | null
  brand: (typeof BRAND_KEYS)[number] | null
  siteUrls: Record<string, string>
  /** Own sites among them: a configured brand is served under every local name. */
  ownSites: Record<string, string>
  logLevel: string
  /** How long a stopping process says that it is not ready before it takes no more connections. */
  drainDelayMs: number
  /** How many of our proxies stand in front; so many entries of X-Forwarded-For are believed. */
  trustedProxies: number
  /** Sent by the edge with each call, to be believed about visitors; empty without web and api. */
  edgeSecret: string
  /** Whether the stand-in for the outside world may be used at all. */
  allowsSandbox: boolean
  /** Whether an empty database gets borrowers whose records need a person. */
  fillsDesk: boolean
  api: ApiConfig
  /** The support chat, as the pages load it. */
  chat: ProviderConfigs['chat']['pages']
  vault: ProviderConfigs['vault']
  /** The provider of card payments, as the pages load it. */
  cardPayments: NonNullable<ProviderConfigs['cardPayments']>['pages'] | null
  tagManagerUrl: string | null
  /** Trusted-types policies that the scripts of others may make. */
  trustedTypes: string[]
  /** Where spans are sent to, and of how many requests; null: nowhere. */
  traces: { endpoint: string; headers: Record<string, string>; ratio: number } | null
  /** Where errors are reported to; of which release, when it is not the build's own name. */
  errorReports: ProviderConfigs['errorReports']
  /** Verifies what we sign for TrueLayer (PEM): the sandbox gets it, as TrueLayer would. */
  signingPublicKeyPem: string
}

/** Every mistake of an environment at once, one line each. */
export class EnvProblem extends Error {
  lines: string[]
  constructor(lines: string[]) {
    super(lines.join('\n'))
    this.lines = lines
  }
}

/**
 * Reads the environment, once. Locally, unset values are the sandbox's; elsewhere every provider
 * has to be named.
 * @throws EnvProblem listing every mistake.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const base = orThrow(parseSettings(Base, given))
  const allowsSandbox = base.APP_ENV === 'local' || base.ALLOW_SANDBOX === '1'
  const sandboxUrl = base.SANDBOX_URL ?? `http://${base.HOST}:${base.SANDBOX_PORT}`
  const dataDir = resolve(base.DATA_DIR)
  const { own, providers } = readOutside({ base, given, sandboxUrl, dataDir, allowsSandbox })
  const siteUrls = base.SITE_URLS ?? localSites(base)
  return {
    appEnv: base.APP_ENV,
    roles: new Set(base.ROLES),
    host: base.HOST,
    ports: {
      web: base.PORT,
      api: base.API_PORT,
      sandbox: base.SANDBOX_PORT,
      sandboxSmtp: findSmtpPort(base),
      sandboxScanner: findScannerPort(base),
      metrics: base.METRICS_PORT ?? null,
    },
    ...toServiceUrls(base),
    pastFilesDirectory: base.PAST_FILES_DIR ? resolve(base.PAST_FILES_DIR) : null,
    sandboxUrl,
    sandboxReviewsAfterMs: base.SANDBOX_REVIEWS_AFTER_MS,
    dataDir,
    ...toDatabaseUrls(base),
    brand: base.BRAND ?? null,
    siteUrls,
    ownSites: base.SITE_URLS ?? (base.BRAND ? {} : siteUrls),
    logLevel: base.LOG_LEVEL,
    traces: toTraces(base),
    drainDelayMs: base.DRAIN_DELAY_MS ?? (base.APP_ENV === 'local' ? 0 : DRAIN_DELAY_MS),
    trustedProxies: base.TRUSTED_PROXIES,
    edgeSecret: own.EDGE_SECRET?.[0] ?? '',
    allowsSandbox,
    fillsDesk: base.APP_ENV === 'local' && base.DESK_SEED === '1',
    chat: providers.chat.pages,
    vault: providers.vault,
    cardPayments: providers.cardPayments?.pages ?? null,
    tagManagerUrl: providers.tagManager?.url ?? null,
    trustedTypes: own.TRUSTED_TYPES,
    errorReports: providers.errorReports,
    api: toApiConfig({ base, own, providers, siteUrls, allowsSandbox }),
    signingPublicKeyPem: createPublicKey(providers.trueLayer.payouts.signingKeyPem)
      .export({ type: 'spki', format: 'pem' })
      .toString(),
  }
}

/** The outside world's settings, with the sandbox for what is unset where that is allowed. */
function readOutside(place: Place): { own: OwnEnv; providers: ProviderConfigs } {
  const { base, given, dataDir, allowsSandbox } = place
  const mistakes = [...findMistakes(base, allowsSandbox), ...findPlaceMistakes({ base, given })]
  if (allowsSandbox) prepareDataFolder(dataDir, mistakes)
  const defaults = allowsSandbox ? [findOwnDefaults(place), findSandboxSettings(PROVIDERS, place)] : []
  const settings: Settings = Object.assign({}, ...defaults, given)
  const { data: own, lines } = parseSettings(Own, settings)
  const outside = readProviderSettings(settings, PROVIDERS, { allowsSandbox })
  const told = [
    ...mistakes,
    ...lines,
    ...outside.mistakes,
    ...(own ? findStrangers(own, given) : []),
    ...findSandboxClock(own, allowsSandbox),
    ...findNoEdgeSecret(base, given),
  ]
  const unsafe = base.APP_ENV === 'local' ? [] : findUnsafe(place)
  return orThrow({
    data: own && outside.config && { own, providers: outside.config },
    lines: [findPlainKeys(given, allowsSandbox), unsafe, outside.ownMistakes].reduce(addUntold, told),
  })
}

/** One mistake has one line: what is wrong in its form is not looked at any further. */
function addUntold(lines: string[], more: string[]): string[] {
  const reported = new Set(lines.map(findSettingName))
  return [...lines, ...more.filter((line) => !reported.has(findSettingName(line)))]
}

function findSettingName(line: string): string {
  return /^[A-Z_]+/.exec(line)?.[0] ?? line
}

/** On a local machine one role may do everything. */
function toDatabaseUrls(base: BaseEnv): Pick<Env, `database${'' | 'Owner' | 'Direct' | 'Read'}Url`> {
  const { DATABASE_URL = null, DATABASE_OWNER_URL = null, DATABASE_DIRECT_URL = null } = base
  const owner = base.APP_ENV === 'local' ? (DATABASE_DIRECT_URL ?? DATABASE_URL) : null
  return {
    databaseUrl: DATABASE_URL,
    databaseOwnerUrl: DATABASE_OWNER_URL ?? owner,
    databaseDirectUrl: DATABASE_DIRECT_URL,
    databaseReadUrl: base.DATABASE_READ_URL ?? null,
  }
}

function toTraces(base: BaseEnv): Env['traces'] {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = {} } = base
  return endpoint === undefined ? null : { endpoint, headers, ratio: base.OTEL_TRACES_SAMPLER_ARG }
}

function toServiceUrls(base: BaseEnv): Pick<Env, 'apiUrl' | 'sharedApiUrl' | 'staticUrl'> {
  const apiUrl = findApiUrl(base)
  return {
    apiUrl,
    sharedApiUrl: base.SHARED_API_URL ?? apiUrl,
    staticUrl: base.STATIC_URL?.replace(/\/+$/, '') ?? null,
  }
}

function orThrow<T>({ data, lines }: Parsed<T>): T {
  if (lines.length > 0 || !data) throw new EnvProblem(lines)
  return data
}

function findMistakes(base: BaseEnv, allowsSandbox: boolean): string[] {
  const lines: string[] = []
  if (base.ROLES.includes('sandbox') && !allowsSandbox) {
    lines.push(
      `ROLES: the sandbox does not run with APP_ENV=${base.APP_ENV}. Leave it out (ROLES=web,api,worker), or set ALLOW_SANDBOX=1 for a demonstration.`,
    )
  }
  if (!allowsSandbox && !base.SITE_URLS) {
    lines.push('SITE_URLS has to be set: the URL of each brand, as main=https://...,motor=https://...')
  }
  const unknown = Object.keys(base.SITE_URLS ?? {}).filter((key) => !BRAND_KEYS.includes(key as never))
  if (unknown.length > 0) lines.push(`SITE_URLS: there is no brand ${unknown.join(', ')}.`)
  const needsDatabase = base.ROLES.some((role) => role !== 'web')
  if (!allowsSandbox && needsDatabase && !base.DATABASE_URL) {
    lines.push('DATABASE_URL has to be set: the embedded PostgreSQL is for a local machine.')
  }
  if (base.DATABASE_READ_URL && !base.DATABASE_URL)
    lines.push('DATABASE_READ_URL is set without DATABASE_URL, whose replica it is.')
  if (base.DATABASE_OWNER_URL && !base.DATABASE_URL) {
    lines.push(
      'DATABASE_OWNER_URL is set without DATABASE_URL: the embedded PostgreSQL has an owner of its own.',
    )
  }
  return lines
}

/** A person who reads an environment must not be able to call us by it. */
function findPlainKeys(given: Settings, allowsSandbox: boolean): string[] {
  return Object.entries(KEY_SETTINGS).flatMap(([name, what]) =>
    allowsSandbox || splitKeys(given[name]).every(isKeyHash)
      ? []
      : [`${name}: give the SHA-256 hash of each ${what}; node server/make-partner-key.ts makes both.`],
  )
}

/** With it the edge says who visitors are; the API believes no one else. Made locally. */
function findNoEdgeSecret({ APP_ENV, ROLES: roles }: BaseEnv, given: Settings): string[] {
  const isNeeded = APP_ENV !== 'local' && (roles.includes('web') || roles.includes('api'))
  return isNeeded && !given.EDGE_SECRET
    ? ['EDGE_SECRET has to be set: 32 random characters or more, the same for web and api.']
    : []
}

function findSandboxClock(own: OwnEnv | undefined, allowsSandbox: boolean): string[] {
  return own?.SANDBOX_CLOCK_SECRET && !allowsSandbox
    ? ['SANDBOX_CLOCK_SECRET is set: nobody may move today here.']
    : []
}

type PartnerSetting = 'PARTNER_COMMISSIONS' | 'PARTNER_TIES' | 'PARTNER_WEBHOOKS'

/** A commission or tie under an unknown name is shown to no one. Sandbox ones are unchecked. */
function findStrangers(own: OwnEnv, given: Settings): string[] {
  const senders = Object.values(own.PARTNER_KEYS ?? {})
  const parties = [...senders, ...Object.keys(own.PARTNER_ADDRESSES ?? {})]
  const among = (setting: PartnerSetting, known: string[], where: string) =>
    Object.keys((given[setting] && own[setting]) || {})
      .filter((name) => !known.includes(name))
      .map((name) => `${setting}: there is no partner ${name} in ${where}.`)
  return [
    ...among('PARTNER_COMMISSIONS', senders, 'PARTNER_KEYS'),
    ...among('PARTNER_TIES', parties, 'PARTNER_KEYS or PARTNER_ADDRESSES'),
    ...among('PARTNER_WEBHOOKS', senders, 'PARTNER_KEYS'),
  ]
}

function localSites(base: BaseEnv): Record<string, string> {
  return Object.fromEntries(
    BRAND_KEYS.map((key) => {
      const isPlain = key === (base.BRAND ?? 'main')
      return [key, `http://${isPlain ? '' : `${key}.`}localhost:${base.PORT}`]
    }),
  )
}

function prepareDataFolder(dataDir: string, mistakes: string[]) {
  try {
    makeDataFolder(dataDir)
  } catch (error) {
    throw new EnvProblem([...mistakes, `DATA_DIR: ${error instanceof Error ? error.message : error}`])
  }
}
