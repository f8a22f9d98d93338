import type { Tie } from '@tarnbrook/brands/ties'

/** Everything the API is told from outside. Parsed once by the front door; nothing else reads the environment. */
export interface ApiConfig {
  appEnv: 'local' | 'staging' | 'production'
  /** 32 bytes; other keys are derived from it, one per purpose. */
  secretKey: Uint8Array
  /** By which the API knows the edge; more than one while it is being changed. */
  edgeSecrets: readonly string[]
  /** How many of our proxies stand in front of the API's own port, each adding one entry to X-Forwarded-For. */
  trustedProxies: number
  /** The site's own address per brand (`main` -> `http://localhost:3000`), for links in mails and hand-overs. */
  siteUrls: Record<string, string>
  /** Only set outside production: the shared secret of the sandbox that may move today. */
  clockSecret: string | null
  /** Everybody who introduces borrowers to us or sells them vehicles; read by `platform/http/partners.ts`. */
  partners: Partner[]
  bureau: { url: string; company: string; username: string; password: string; timeoutMs: number }
  directDebit: { url: string; token: string; webhookSecret: string }
  payouts: {
    authUrl: string
    apiUrl: string
    clientId: string
    clientSecret: string
    merchantAccountId: string
    signingKeyId: string
    /** EC P-521 private key, PEM. */
    signingKeyPem: string
    /** The only addresses whose keys may sign webhooks. */
    webhookJwksUrls: string[]
  }
  openBanking: { authUrl: string; clientId: string }
  postcodes: { url: string; key: string }
  /** `statusUrl`: where the provider reports what became of a message, as it reaches us from outside. */
  sms: { url: string; accountSid: string; authToken: string; from: string; statusUrl: string }
  mail: { host: string; port: number; requireTls: boolean; user: string | null; password: string | null }
  identity: { issuer: string; clientId: string; clientSecret: string; allowHttp: boolean }
  /** Null leaves the trust block out. */
  trustpilot: { url: string; key: string; businessUnitId: string } | null
  /** Under which the support chat is shown that a borrower is who they say. */
  chatIdentitySecret: string
  /** Where the group's credit card is applied for; null offers it to nobody. */
  superAppDeepLink: string | null
  /** How long a request may take in total, whatever it waits for; a little is added to end what has begun. */
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
  /** As customers know it. Unique. */
  name: string
  /** SHA-256 of the API keys that it sends applications with; none for one that only sells. */
  keyHashes: readonly Uint8Array[]
  /** Null until it is known: without it nothing can be lent through the partner, since documents have to give it. */
  registered: { legalName: string; addressLines: readonly string[] } | null
  /** Null for one that is paid nothing. */
  commission: ({ payeeType: 'broker' | 'dealer' | 'comparison-site' } & CommissionTerms) | null
  /** Where it is paid for the goods of a hire purchase. */
  account: { sortCode: string; accountNumber: string } | null
  /** Null where nobody has said. */
  tie: Tie | null
}
