/** Everything the API is told from outside. Parsed once by the front door; nothing else reads the environment. */
export interface ApiConfig {
  appEnv: 'local' | 'staging' | 'production'
  /** 32 bytes; other keys are derived from it, one per purpose. */
  secretKey: Uint8Array
  /** The site's own address per brand (`main` -> `http://localhost:3000`), for links in mails and hand-overs. */
  siteUrls: Record<string, string>
  /** Only set outside production: the shared secret of the sandbox that may move today. */
  clockSecret: string | null
  /** Partner name by API key. */
  partnerKeys: Record<string, string>
  /** What a partner is paid for introducing an applicant, by partner name; none for who is not paid. */
  partnerCommissions: Record<
    string,
    { payeeType: 'broker' | 'dealer' | 'comparison-site' } & (
      | { model: 'fixed'; amountPence: number }
      | { model: 'percentage'; ratePercent: number }
    )
  >
  /** Where a partner is paid for the goods of a hire purchase, by partner name. */
  partnerAccounts: Record<string, { sortCode: string; accountNumber: string }>
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
  /** How long a provider may take before its call counts as failed. */
  providerTimeoutMs: number
}
