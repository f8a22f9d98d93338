/**
 * How a payment at a bank ends: it arrives at once or the next day, or fails before (`refusedWith`)
 * or after its approval.
 */
export type PaymentEnd = 'at-once' | 'next-day' | { refusedWith: string } | { failsWith: string }

/** The banks of the payment page. Of one without webhooks nothing is heard until someone asks. */
export const PAYMENT_BANKS: readonly { id: string; name: string; end: PaymentEnd; isSilent?: boolean }[] = [
  { id: 'ob-sandbox', name: 'Sandbox Bank', end: 'at-once' },
  { id: 'ob-slow', name: 'Slow Bank (arrives on the next day)', end: 'next-day' },
  { id: 'ob-silent', name: 'Silent Bank (no webhooks)', end: 'at-once', isSilent: true },
  { id: 'ob-closed', name: 'Closed Bank (unavailable)', end: { refusedWith: 'provider_error' } },
  { id: 'ob-empty', name: 'Empty Bank (not enough money)', end: { failsWith: 'insufficient_funds' } },
]

/** The banks of the consent page. `error`: what a bank that cannot be used ends a journey with. */
export const BANKS: readonly { id: string; name: string; error?: string; slowReads?: number }[] = [
  { id: 'ob-sandbox', name: 'Sandbox Bank' },
  // Two looks take too long.
  { id: 'ob-slow', name: 'Slow Bank', slowReads: 2 },
  { id: 'ob-closed', name: 'Closed Bank (unavailable)', error: 'temporarily_unavailable' },
  { id: 'ob-broken', name: 'Broken Bank (unable to connect)', error: 'provider_error' },
]
