import type { ApiConfig, Partner } from '@tarnbrook/api/config'
import { fromPounds } from '@tarnbrook/domain/core/money'
import type { BaseEnv, OwnEnv } from './env-schema.ts'
import { hashOfKey } from './partner-keys.ts'
import type { ProviderConfigs } from './providers.ts'

/** The configuration of the API: the environment under the API's own names. */
export function toApiConfig({
  base,
  own,
  providers,
  siteUrls,
  allowsSandbox,
}: {
  base: BaseEnv
  own: OwnEnv
  providers: ProviderConfigs
  siteUrls: Record<string, string>
  allowsSandbox: boolean
}): ApiConfig {
  const { directDebit, informationSheets, postcodes, sms, mail, scanner } = providers
  const { files, identity, trustpilot } = providers
  return {
    appEnv: base.APP_ENV,
    secretKeys: own.SECRET_KEY,
    edgeSecrets: own.EDGE_SECRET ?? [],
    trustedProxies: base.TRUSTED_PROXIES,
    siteUrls,
    clockSecret: (allowsSandbox && own.SANDBOX_CLOCK_SECRET) || null,
    partners: toPartners(own),
    services: toServices(own),
    triggerFigures: toTriggerFigures(own),
    contactChangeHours: own.CONTACT_CHANGE_HOURS,
    bureau: { ...providers.bureau, timeoutMs: own.PROVIDER_TIMEOUT_MS },
    directDebit,
    informationSheets,
    cardPayments: providers.cardPayments?.api ?? null,
    ...providers.trueLayer,
    postcodes,
    sms,
    mail,
    scanner,
    files,
    identity,
    trustpilot,
    chatIdentitySecret: providers.chat.identitySecret,
    superAppDeepLink: own.SUPER_APP_DEEP_LINK ?? null,
    requestDeadlineMs: own.REQUEST_TIMEOUT_MS,
    providerTimeoutMs: own.PROVIDER_TIMEOUT_MS,
    database: { poolSize: own.DATABASE_POOL_SIZE, applicationName: `tarnbrook ${base.ROLES.join(',')}` },
    jobsAtOnce: own.JOBS_AT_ONCE,
    signInLinkWithinMs: 2000,
  }
}

function toServices({ SERVICE_TOKENS = {} }: OwnEnv): ApiConfig['services'] {
  const names = new Set(Object.values(SERVICE_TOKENS))
  return [...names].map((name) => ({
    name,
    tokenHashes: Object.entries(SERVICE_TOKENS).flatMap(([token, of]) =>
      of === name ? [hashOfKey(token)] : [],
    ),
  }))
}

function toTriggerFigures({ TRIGGER_FIGURES = {} }: OwnEnv): ApiConfig['triggerFigures'] {
  return Object.fromEntries(
    Object.entries(TRIGGER_FIGURES).map(([section, figures]) => {
      const [firstAdultPence, furtherAdultPence, childUnder16Pence, child16To18Pence] = figures
        .split(':')
        .map((pounds) => fromPounds(Number(pounds)))
      return [section, { firstAdultPence, furtherAdultPence, childUnder16Pence, child16To18Pence }]
    }),
  )
}

/** The directory: what the settings say of each name, whichever of them name it. */
function toPartners(own: OwnEnv): Partner[] {
  const { PARTNER_KEYS = {}, PARTNER_ADDRESSES = {}, PARTNER_ACCOUNTS = {} } = own
  const { PARTNER_COMMISSIONS = {}, PARTNER_TIES = {}, PARTNER_WEBHOOKS = {} } = own
  const [addresses, accounts, commissions, ties, webhooks] = [
    PARTNER_ADDRESSES,
    PARTNER_ACCOUNTS,
    PARTNER_COMMISSIONS,
    PARTNER_TIES,
    PARTNER_WEBHOOKS,
  ].map((given) => new Map(Object.entries(given)))
  const names = new Set([...Object.values(PARTNER_KEYS), ...addresses!.keys(), ...accounts!.keys()])
  return [...names].map((name) => ({
    name,
    keyHashes: Object.entries(PARTNER_KEYS).flatMap(([key, of]) => (of === name ? [hashOfKey(key)] : [])),
    registered: toRegistered(addresses!.get(name)),
    commission: toCommission(commissions!.get(name)),
    account: toAccount(accounts!.get(name)),
    tie: (ties!.get(name) ?? null) as Partner['tie'],
    webhook: toWebhook(webhooks!.get(name)),
  }))
}

function toRegistered(text: string | undefined): Partner['registered'] {
  const [legalName, ...addressLines] = text?.split(';').map((part) => part.trim()) ?? []
  return legalName ? { legalName, addressLines } : null
}

/** Before the secret's base64. */
const WEBHOOK_SECRET = 'whsec_'

function toWebhook(text: string | undefined): Partner['webhook'] {
  const [url, ...secrets] = text?.split(';') ?? []
  if (url === undefined) return null
  return { url, secrets: secrets.map((secret) => Buffer.from(secret.slice(WEBHOOK_SECRET.length), 'base64')) }
}

function toAccount(text: string | undefined): Partner['account'] {
  return text ? { sortCode: text.slice(0, 6), accountNumber: text.slice(7) } : null
}

function toCommission(terms: string | undefined): Partner['commission'] {
  if (!terms) return null
  const [who, model, figure] = terms.split(':')
  const payeeType = who as 'broker' | 'dealer' | 'comparison-site'
  return model === 'percentage'
    ? { payeeType, model, ratePercent: Number(figure) }
    : { payeeType, model: 'fixed', amountPence: fromPounds(Number(figure)) }
}
