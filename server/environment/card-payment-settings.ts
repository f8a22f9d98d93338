import type { ApiConfig } from '@tarnbrook/api/config'
import { SANDBOX_KEYS } from '@tarnbrook/sandbox/keys'
import type { OutsideEnv } from './env-schema.ts'
import { isSandboxUrl } from './network.ts'

/** The provider of card payments, as the pages load it. */
export interface CardPaymentsEnv {
  publishableKey: string
  scriptUrl: string
  /** Where its script goes and what it puts frames of into the page. */
  sources: string[]
}

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** Null where none is configured: borrowers then pay by Direct Debit or transfer. */
export function toCardPaymentsEnv(outside: OutsideEnv): CardPaymentsEnv | null {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_SCRIPT_URL: scriptUrl } = outside
  if (!publishableKey) return null
  // The sandbox's script needs nothing but where it came from.
  return { publishableKey, scriptUrl, sources: isOfVendor(scriptUrl) ? [...VENDOR_SOURCES] : [] }
}

/** As the vendor lists them for content policies. */
const VENDOR_SOURCES = ['https://*.js.stripe.com', 'https://hooks.stripe.com', 'https://api.stripe.com']

export function toCardPaymentsConfig(outside: OutsideEnv): ApiConfig['cardPayments'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_URL: url } = outside
  return secretKey && webhookSecret ? { url: url.replace(/\/$/, ''), secretKey, webhookSecret } : null
}

/** Where the sandbox takes card payments. */
export function sandboxCardPayments(sandboxUrl: string): Record<string, string> {
  return {
    STRIPE_URL: `${sandboxUrl}/stripe`,
    STRIPE_SCRIPT_URL: `${sandboxUrl}/stripe/stripe.js`,
    STRIPE_SECRET_KEY: SANDBOX_KEYS.stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: SANDBOX_KEYS.stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: SANDBOX_KEYS.stripe.webhookSecret,
  }
}

/** The keys are of one account and one mode, and a live one goes to the vendor and nowhere else. */
export function findCardPaymentMistakes(outside: OutsideEnv, allowsSandbox: boolean): string[] {
  const missing = KEYS.filter((name) => !outside[name])
  if (missing.length === KEYS.length) return []
  if (missing.length > 0)
    return missing.map((name) => `${name} has to be set: the other settings of card payments are.`)
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_URL, STRIPE_SCRIPT_URL } = outside
  const isLive = STRIPE_SECRET_KEY!.startsWith('sk_live_')
  if (isLive !== STRIPE_PUBLISHABLE_KEY!.startsWith('pk_live_'))
    return ['STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY have to be both live or both for tests.']
  if (isLive && (isSandboxUrl(STRIPE_URL) || isSandboxUrl(STRIPE_SCRIPT_URL)))
    return [
      'STRIPE_SECRET_KEY is a live key, but STRIPE_URL or STRIPE_SCRIPT_URL is a sandbox: one of them is wrong.',
    ]
  return isLive || allowsSandbox
    ? []
    : ['STRIPE_SECRET_KEY is for tests: set ALLOW_SANDBOX=1 if this is a demonstration.']
}

function isOfVendor(scriptUrl: string): boolean {
  return new URL(scriptUrl).hostname === 'js.stripe.com'
}
