import type { ApiConfig, Partner } from '@tarnbrook/api/config'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { toCardPaymentsConfig } from './card-payment-settings.ts'
import type { BaseEnv, OutsideEnv } from './env-schema.ts'
import { readInformationSheets } from './information-sheets.ts'
import { isPrivate } from './network.ts'
import { hashOfKey } from './partner-keys.ts'

/** The configuration of the API: the environment under the API's own names. */
export function toApiConfig(
  base: BaseEnv,
  outside: OutsideEnv,
  siteUrls: Record<string, string>,
  allowsSandbox: boolean,
): ApiConfig {
  const { TRUSTPILOT_KEY, TRUSTPILOT_BUSINESS_UNIT_ID } = outside
  return {
    appEnv: base.APP_ENV,
    secretKey: outside.SECRET_KEY,
    edgeSecrets: outside.EDGE_SECRET ?? [],
    trustedProxies: base.TRUSTED_PROXIES,
    siteUrls,
    clockSecret: (allowsSandbox && outside.SANDBOX_CLOCK_SECRET) || null,
    partners: toPartners(outside),
    services: toServices(outside),
    triggerFigures: toTriggerFigures(outside),
    bureau: {
      url: outside.CALLREPORT_URL,
      company: outside.CALLREPORT_COMPANY,
      username: outside.CALLREPORT_USERNAME,
      password: outside.CALLREPORT_PASSWORD,
      timeoutMs: outside.PROVIDER_TIMEOUT_MS,
    },
    directDebit: {
      url: outside.GOCARDLESS_URL,
      token: outside.GOCARDLESS_ACCESS_TOKEN,
      webhookSecret: outside.GOCARDLESS_WEBHOOK_SECRET,
    },
    informationSheets: readInformationSheets(outside),
    cardPayments: toCardPaymentsConfig(outside),
    payouts: {
      authUrl: outside.TRUELAYER_AUTH_URL,
      apiUrl: outside.TRUELAYER_API_URL,
      clientId: outside.TRUELAYER_CLIENT_ID,
      clientSecret: outside.TRUELAYER_CLIENT_SECRET,
      merchantAccountId: outside.TRUELAYER_MERCHANT_ACCOUNT_ID,
      signingKeyId: outside.TRUELAYER_SIGNING_KEY_ID,
      signingKeyPem: outside.TRUELAYER_SIGNING_KEY,
      webhookJwksUrls: [outside.TRUELAYER_JWKS_URL],
    },
    bankPayments: { hostedPageUrl: outside.TRUELAYER_HOSTED_PAGE_URL },
    openBanking: {
      authUrl: outside.TRUELAYER_AUTH_URL,
      apiUrl: outside.TRUELAYER_API_URL,
      clientId: outside.TRUELAYER_CLIENT_ID,
      clientSecret: outside.TRUELAYER_CLIENT_SECRET,
    },
    postcodes: { url: outside.IDEAL_POSTCODES_URL, key: outside.IDEAL_POSTCODES_KEY },
    sms: {
      url: outside.TWILIO_URL,
      accountSid: outside.TWILIO_ACCOUNT_SID,
      authToken: outside.TWILIO_AUTH_TOKEN,
      from: outside.TWILIO_FROM,
      statusUrl: outside.TWILIO_STATUS_URL,
    },
    mail: {
      host: outside.SMTP_HOST,
      port: outside.SMTP_PORT,
      requireTls: !(allowsSandbox && isPrivate(outside.SMTP_HOST)),
      user: outside.SMTP_USER ?? null,
      password: outside.SMTP_PASSWORD ?? null,
    },
    scanner: { host: outside.CLAMD_HOST, port: outside.CLAMD_PORT },
    files: toFiles(outside),
    identity: {
      issuer: outside.OIDC_ISSUER,
      clientId: outside.OIDC_CLIENT_ID,
      clientSecret: outside.OIDC_CLIENT_SECRET,
      allowHttp: allowsSandbox,
    },
    trustpilot:
      TRUSTPILOT_KEY && TRUSTPILOT_BUSINESS_UNIT_ID
        ? { url: outside.TRUSTPILOT_URL, key: TRUSTPILOT_KEY, businessUnitId: TRUSTPILOT_BUSINESS_UNIT_ID }
        : null,
    chatIdentitySecret: outside.CHAT_IDENTITY_SECRET,
    superAppDeepLink: outside.SUPER_APP_DEEP_LINK ?? null,
    requestDeadlineMs: outside.REQUEST_TIMEOUT_MS,
    providerTimeoutMs: outside.PROVIDER_TIMEOUT_MS,
  }
}

/** Which of the two is set was checked with the environment. */
function toFiles(outside: OutsideEnv): ApiConfig['files'] {
  const { FILES_FOLDER = '', FILES_BUCKET_URL: url, FILES_BUCKET: bucket = '' } = outside
  if (!url) return { kind: 'folder', folder: FILES_FOLDER }
  return {
    kind: 'bucket',
    url: url.replace(/\/+$/, ''),
    bucket,
    region: outside.FILES_BUCKET_REGION ?? '',
    accessKeyId: outside.FILES_BUCKET_KEY_ID ?? '',
    secretAccessKey: outside.FILES_BUCKET_SECRET ?? '',
  }
}

function toServices({ SERVICE_TOKENS = {} }: OutsideEnv): ApiConfig['services'] {
  const names = new Set(Object.values(SERVICE_TOKENS))
  return [...names].map((name) => ({
    name,
    tokenHashes: Object.entries(SERVICE_TOKENS).flatMap(([token, of]) =>
      of === name ? [hashOfKey(token)] : [],
    ),
  }))
}

function toTriggerFigures({ TRIGGER_FIGURES = {} }: OutsideEnv): ApiConfig['triggerFigures'] {
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
function toPartners(outside: OutsideEnv): Partner[] {
  const { PARTNER_KEYS = {}, PARTNER_ADDRESSES = {}, PARTNER_ACCOUNTS = {} } = outside
  const { PARTNER_COMMISSIONS = {}, PARTNER_TIES = {} } = outside
  const [addresses, accounts, commissions, ties] = [
    PARTNER_ADDRESSES,
    PARTNER_ACCOUNTS,
    PARTNER_COMMISSIONS,
    PARTNER_TIES,
  ].map((given) => new Map(Object.entries(given)))
  const names = new Set([...Object.values(PARTNER_KEYS), ...addresses!.keys(), ...accounts!.keys()])
  return [...names].map((name) => ({
    name,
    keyHashes: Object.entries(PARTNER_KEYS).flatMap(([key, of]) => (of === name ? [hashOfKey(key)] : [])),
    registered: toRegistered(addresses!.get(name)),
    commission: toCommission(commissions!.get(name)),
    account: toAccount(accounts!.get(name)),
    tie: (ties!.get(name) ?? null) as Partner['tie'],
  }))
}

function toRegistered(text: string | undefined): Partner['registered'] {
  const [legalName, ...addressLines] = text?.split(';').map((part) => part.trim()) ?? []
  return legalName ? { legalName, addressLines } : null
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
