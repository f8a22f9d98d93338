import type { Tie } from '@tarnbrook/brands/ties'
import type { TriggerFigures } from '@tarnbrook/domain/financial-statement/financial-statement'

/** Every setting of the API. The server parses them once at start; nothing else reads the environment. */
export interface ApiConfig {
  appEnv: 'local' | 'staging' | 'production'
  /** 32 bytes; other keys are derived from it, one per purpose. */
  secretKey: Uint8Array
  /** The secrets that authenticate the edge; more than one while the secret is being rotated. */
  edgeSecrets: readonly string[]
  /** How many of our proxies are in front of the API's own port; each adds one entry to X-Forwarded-For. */
  trustedProxies: number
  /** The URL of each brand's site (`main` -> `http://localhost:3000`), for links in emails and for hand-overs. */
  siteUrls: Record<string, string>
  /** Only set outside production: the secret shared with the sandbox, which may move today's date. */
  clockSecret: string | null
  /** Everybody who introduces borrowers to us or sells them vehicles; read by `platform/http/partners.ts`. */
  partners: Partner[]
  /** The lender's other products that may ask what a borrower can afford, with SHA-256 of their tokens. */
  services: { name: string; tokenHashes: readonly Uint8Array[] }[]
  /** The trigger figures of the Standard Financial Statement, which its members are given; empty where they are not known. */
  triggerFigures: TriggerFigures
  bureau: { url: string; company: string; username: string; password: string; timeoutMs: number }
  directDebit: { url: string; token: string; webhookSecret: string }
  /** The FCA's information sheets on arrears and default (CCA 1974 s86A), as PDF; null where the outside world is a sandbox. */
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
  /** Where the files that borrowers send are stored, sealed. A folder has to be the same for every process. */
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
  /** Where customers apply for the group's credit card; null offers it to nobody. */
  superAppDeepLink: string | null
  /** The deadline of a request, whatever it waits for; a little is added to finish what has started. */
  requestDeadlineMs: number
  /** How long a provider may take before its call counts as failed. */
  providerTimeoutMs: number
}

/** What we pay for an introduction: percent of the amount of credit, or pence. */
export type CommissionTerms =
  | { model: 'fixed'; amountPence: number }
  | { model: 'percentage'; ratePercent: number }

/** A business that sends us applications with a key of its own, that sells the goods of a hire purchase, or both. */
export interface Partner {
  /** The name that customers know. Unique. */
  name: string
  /** SHA-256 of the API keys with which it sends applications; empty for a business that only sells. */
  keyHashes: readonly Uint8Array[]
  /** Null until it is known: documents must state it, so nothing can be lent through the partner without it. */
  registered: { legalName: string; addressLines: readonly string[] } | null
  /** Null for a partner that is paid nothing. */
  commission: ({ payeeType: 'broker' | 'dealer' | 'comparison-site' } & CommissionTerms) | null
  /** The account to which we pay the price of goods on hire purchase. */
  account: { sortCode: string; accountNumber: string } | null
  /** Null where it is not known. */
  tie: Tie | null
}
