import type { Tie } from '@tarnbrook/brands/ties'
import type { TriggerFigures } from '@tarnbrook/domain/financial-statement/financial-statement'
import type { SecretKeys } from '#platform/secrets.ts'

/** Every setting of the API, parsed once at start; nothing else reads the environment. */
export interface ApiConfig {
  appEnv: 'local' | 'staging' | 'production'
  /** Other keys are derived from each, one per purpose. */
  secretKeys: SecretKeys
  /** The secrets that authenticate the edge; more than one while the secret is being rotated. */
  edgeSecrets: readonly string[]
  /** How many of our proxies are before the API's port; each adds one X-Forwarded-For entry. */
  trustedProxies: number
  /** Each brand's site URL (`main` -> `http://localhost:3000`), for emails and hand-overs. */
  siteUrls: Record<string, string>
  /** Only set outside production: shared with the sandbox, which may move today's date. */
  clockSecret: string | null
  /** Who introduces borrowers to us or sells them vehicles; read by `platform/http/partners.ts`. */
  partners: Partner[]
  /** The lender's other products that may ask what a borrower can afford; tokens as SHA-256. */
  services: { name: string; tokenHashes: readonly Uint8Array[] }[]
  /** Trigger figures of the Standard Financial Statement, for members only; empty if not known. */
  triggerFigures: TriggerFigures
  /** How long money waits before it goes to an account given since contact details changed. */
  contactChangeHours: number
  bureau: { url: string; company: string; username: string; password: string; timeoutMs: number }
  directDebit: { url: string; token: string; webhookSecret: string }
  /** The FCA's information sheets (CCA 1974 s86A), as PDF; null where the world is a sandbox. */
  informationSheets: { arrears: Uint8Array | null; default: Uint8Array | null }
  /** `url` of the provider's API. Null where no cards are taken. */
  cardPayments: { url: string; secretKey: string; webhookSecret: string } | null
  payouts: {
    authUrl: string
    apiUrl: string
    clientId: string
    clientSecret: string
    merchantAccountId: string
    signingKeyId: string
    /** EC P-521 private key, PEM. */
    signingKeyPem: string
    /** The only URLs whose keys may sign webhooks. */
    webhookJwksUrls: string[]
  }
  /** The provider's page on which a payer chooses their bank. */
  bankPayments: { hostedPageUrl: string }
  openBanking: { authUrl: string; apiUrl: string; clientId: string; clientSecret: string }
  postcodes: { url: string; key: string }
  /** `statusUrl`: the public URL at which the provider reports the status of a message. */
  sms: { url: string; accountSid: string; authToken: string; from: string; statusUrl: string }
  mail: { host: string; port: number; requireTls: boolean; user: string | null; password: string | null }
  /** The malware scanner: ClamAV's daemon, over TCP. */
  scanner: { host: string; port: number }
  /** Where borrowers' files are stored, sealed. A folder must be the same for every process. */
  files:
    | { kind: 'folder'; folder: string }
    | {
        kind: 'bucket'
        url: string
        bucket: string
        region: string
        accessKeyId: string
        secretAccessKey: string
      }
  identity: { issuer: string; clientId: string; clientSecret: string; allowHttp: boolean }
  /** Null leaves the trust block out. */
  trustpilot: { url: string; key: string; businessUnitId: string } | null
  /** The secret by which the support chat verifies that a borrower is who they say. */
  chatIdentitySecret: string
  /** Where customers apply for the group's credit card; null offers it to no one. */
  superAppDeepLink: string | null
  /** The deadline of a request, whatever it waits for; a little is added to finish what started. */
  requestDeadlineMs: number
  /** How long a provider may take before its call counts as failed. */
  providerTimeoutMs: number
  /** The database's own views show by the name whose a connection is. */
  database: { poolSize: number; applicationName: string }
  /** How many jobs a worker does at once. */
  jobsAtOnce: number
  /** A sign-in link is looked up and mailed at any moment within this time (decision 138). */
  signInLinkWithinMs: number
}

/** What we pay for an introduction: percent of the amount of credit, or pence. */
export type CommissionTerms =
  | { model: 'fixed'; amountPence: number }
  | { model: 'percentage'; ratePercent: number }

/** A business that sends us applications with its own key, sells hire-purchase goods, or both. */
export interface Partner {
  /** The name that customers know. Unique. */
  name: string
  /** SHA-256 of the API keys it sends applications with; empty for one that only sells. */
  keyHashes: readonly Uint8Array[]
  /** Null until it is known; documents must state it, so nothing can be lent through it before. */
  registered: { legalName: string; addressLines: readonly string[] } | null
  /** Null for a partner that is paid nothing. */
  commission: ({ payeeType: 'broker' | 'dealer' | 'comparison-site' } & CommissionTerms) | null
  /** The account to which we pay the price of goods on hire purchase. */
  account: { sortCode: string; accountNumber: string } | null
  /** Null where it is not known. */
  tie: Tie | null
  /** Where it is told how its applications go on; null where it asks. Signed with each secret. */
  webhook: { url: string; secrets: readonly Uint8Array[] } | null
}
