import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import { sandboxCardPayments } from './card-payment-settings.ts'
import { type BaseEnv, findScannerPort, findSmtpPort } from './env-schema.ts'
import { SANDBOX_PARTNER_KEY, SANDBOX_SERVICE_TOKEN } from './strong-secret.ts'
import { sandboxVault } from './vault-settings.ts'

/** Where the sandbox answers for each provider, and the keys that it takes. */
export function sandboxDefaults(base: BaseEnv, sandbox: string, dataDir: string): Record<string, string> {
  const makesSecrets = base.APP_ENV === 'local'
  return {
    ...(makesSecrets && {
      SECRET_KEY: keep(dataDir, 'secret-key', () => randomBytes(32).toString('base64')),
      EDGE_SECRET: keep(dataDir, 'edge-secret', () => randomBytes(32).toString('base64url')),
    }),
    TRUELAYER_SIGNING_KEY: keep(dataDir, 'truelayer-signing-key.pem', makeSigningKey),
    PARTNER_KEYS: `${SANDBOX_PARTNER_KEY}=Sandbox Partner`,
    PARTNER_ADDRESSES:
      'Sandbox Partner=Sandbox Partner Limited;1 Sandpit Lane;Leeds;LS99 1SP,Sandbox Cars=Sandbox Cars Limited;2 Forecourt Road;Leeds;LS99 2SC',
    PARTNER_ACCOUNTS: 'Sandbox Partner=999990:87654321,Sandbox Cars=999990:11223344',
    PARTNER_COMMISSIONS: 'Sandbox Partner=broker:percentage:2.5',
    PARTNER_TIES: 'Sandbox Partner=none,Sandbox Cars=none',
    SERVICE_TOKENS: `${SANDBOX_SERVICE_TOKEN}=cards`,
    SANDBOX_CLOCK_SECRET: SANDBOX_KEYS.clockSecret,
    CALLREPORT_URL: `${sandbox}/callreport`,
    CALLREPORT_COMPANY: SANDBOX_KEYS.callReport.company,
    CALLREPORT_USERNAME: SANDBOX_KEYS.callReport.username,
    CALLREPORT_PASSWORD: SANDBOX_KEYS.callReport.password,
    GOCARDLESS_URL: `${sandbox}/gocardless`,
    GOCARDLESS_ACCESS_TOKEN: SANDBOX_KEYS.gocardlessToken,
    GOCARDLESS_WEBHOOK_SECRET: SANDBOX_KEYS.gocardlessWebhookSecret,
    TRUELAYER_AUTH_URL: `${sandbox}/truelayer/auth`,
    TRUELAYER_API_URL: `${sandbox}/truelayer/api`,
    TRUELAYER_HOSTED_PAGE_URL: `${sandbox}/truelayer/hosted`,
    TRUELAYER_JWKS_URL: `${sandbox}/truelayer/.well-known/jwks`,
    TRUELAYER_CLIENT_ID: SANDBOX_KEYS.truelayerClientId,
    TRUELAYER_CLIENT_SECRET: SANDBOX_KEYS.truelayerClientSecret,
    TRUELAYER_MERCHANT_ACCOUNT_ID: 'b8d4dda0-ff2c-4d77-a6da-4615e4bad941',
    TRUELAYER_SIGNING_KEY_ID: '1fc0d4a1-3b3c-4b6c-8f2b-4d4f2b0f7c11',
    IDEAL_POSTCODES_URL: `${sandbox}/ideal-postcodes/v1`,
    IDEAL_POSTCODES_KEY: SANDBOX_KEYS.idealPostcodesKey,
    TWILIO_URL: `${sandbox}/twilio/2010-04-01`,
    TWILIO_ACCOUNT_SID: SANDBOX_KEYS.twilioAccountSid,
    TWILIO_AUTH_TOKEN: SANDBOX_KEYS.twilioAuthToken,
    TWILIO_FROM: 'Tarnbrook',
    TWILIO_STATUS_URL: `${base.API_URL ?? `http://${base.HOST}:${base.API_PORT}`}/webhooks/twilio`,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(findSmtpPort(base)),
    CLAMD_HOST: '127.0.0.1',
    CLAMD_PORT: String(findScannerPort(base)),
    FILES_FOLDER: join(dataDir, 'files'),
    OIDC_ISSUER: `${sandbox}/oidc`,
    OIDC_CLIENT_ID: SANDBOX_KEYS.oidc.clientId,
    OIDC_CLIENT_SECRET: SANDBOX_KEYS.oidc.clientSecret,
    CHAT_IDENTITY_SECRET: SANDBOX_KEYS.chatIdentitySecret,
    CHAT_APP_ID: SANDBOX_KEYS.chatAppId,
    CHAT_WIDGET_URL: `${sandbox}/intercom/widget/${SANDBOX_KEYS.chatAppId}`,
    ...sandboxVault(sandbox),
    ...sandboxCardPayments(sandbox),
    SENTRY_DSN: `${sandbox.replace('://', `://${SANDBOX_KEYS.sentryKey}@`)}/sentry/1`,
    TRUSTPILOT_URL: `${sandbox}/trustpilot/v1`,
    TRUSTPILOT_KEY: SANDBOX_KEYS.trustpilot.key,
    TRUSTPILOT_BUSINESS_UNIT_ID: SANDBOX_KEYS.trustpilot.businessUnitId,
    SUPER_APP_DEEP_LINK: 'https://app.tarnbrook.example/card',
  }
}

/** A secret of this machine's: made once, readable by its owner only. */
function keep(dataDir: string, name: string, make: () => string): string {
  const path = join(dataDir, name)
  if (!existsSync(path)) {
    try {
      writeFileSync(path, make(), { mode: 0o600, flag: 'wx' })
    } catch (error) {
      // Another of our processes made it in the meantime.
      if (!existsSync(path)) throw error
    }
  }
  return readFileSync(path, 'utf8')
}

function makeSigningKey(): string {
  return generateKeyPairSync('ec', {
    namedCurve: 'P-521',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey
}
