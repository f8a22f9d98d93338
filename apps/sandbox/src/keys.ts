/** The keys a client of each provider presents; the sandbox accepts exactly these. */
export interface SandboxKeys {
  gocardlessToken: string
  gocardlessWebhookSecret: string
  truelayerClientId: string
  truelayerClientSecret: string
  /** The client's public key (PEM, P-521). When set, payouts need a `Tl-Signature` it verifies. */
  truelayerSigningKeyPem?: string
  clockSecret: string
  twilioAccountSid: string
  twilioAuthToken: string
  idealPostcodesKey: string
  chatAppId: string
  /** The support chat trusts a visitor's id when its hash under this secret comes with it. */
  chatIdentitySecret: string
  stripe: { secretKey: string; publishableKey: string; webhookSecret: string }
  /** The id of the card vault. */
  vaultId: string
  /** The public key of the error reports' one project. */
  sentryKey: string
  callReport: { company: string; username: string; password: string }
  trustpilot: { key: string; businessUnitId: string }
  oidc: {
    clientId: string
    clientSecret: string
    redirectUris: string[]
    /** Where sign-out may return to; by default the root of every redirect URL. */
    postLogoutRedirectUris?: string[]
  }
}

/** Published keys for use on one machine. They open nothing but a sandbox. */
export const SANDBOX_KEYS: SandboxKeys = {
  gocardlessToken: 'sandbox_gocardless_token_for_this_machine',
  gocardlessWebhookSecret: 'sandbox-gocardless-webhook-secret',
  truelayerClientId: 'sandbox-lender',
  truelayerClientSecret: 'sandbox-truelayer-client-secret',
  clockSecret: 'sandbox-clock-secret',
  twilioAccountSid: 'AC00000000000000000000000000005a9d',
  twilioAuthToken: 'sandbox-twilio-auth-token',
  idealPostcodesKey: 'ak_sandbox',
  chatAppId: 'sandbox-chat',
  chatIdentitySecret: 'sandbox-chat-identity-secret',
  stripe: {
    secretKey: 'sk_test_sandbox_key_for_this_machine',
    publishableKey: 'pk_test_sandbox_key_for_this_machine',
    webhookSecret: 'whsec_sandbox_stripe_webhook_secret',
  },
  vaultId: 'tntsandbox1',
  sentryKey: '5a9db0a5d2c94f6f8d1c2b3a4e5f6071',
  callReport: { company: 'SandboxLender', username: 'sandbox', password: 'sandbox-callreport-password' },
  trustpilot: { key: 'sandbox-trustpilot-key', businessUnitId: '46d6a890000064000500e0c3' },
  oidc: {
    clientId: 'lender-admin',
    clientSecret: 'sandbox-oidc-client-secret',
    redirectUris: ['http://127.0.0.1:3000/admin/callback', 'http://localhost:3000/admin/callback'],
  },
}
