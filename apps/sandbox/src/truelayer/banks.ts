/** What becomes of a payment at a bank: it arrives at once or on the next day, or fails with a reason, before or after its approval. */
export type PaymentEnd = 'at-once' | 'next-day' | { refusedWith: string } | { failsWith: string }

/** The banks of the payment page. Of one without webhooks nothing is heard until somebody asks. */
export const PAYMENT_BANKS: readonly { id: string; name: string; end: PaymentEnd; isSilent?: boolean }[] = [
  { id: 'ob-sandbox', name: 'Sandbox Bank', end: 'at-once' },
  { id: 'ob-slow', name: 'Slow Bank (arrives on the next day)', end: 'next-day' },
  { id: 'ob-silent', name: 'Silent Bank (no webhooks)', end: 'at-once', isSilent: true },
  { id: 'ob-closed', name: 'Closed Bank (unavailable)', end: { refusedWith: 'provider_error' } },
  { id: 'ob-empty', name: 'Empty Bank (not enough money)', end: { failsWith: 'insufficient_funds' } },
]

/** The banks of the consent page. `error` is what a bank that cannot be used ends the journey with. */
export const BANKS: readonly { id: string; name: string; error?: string; slowReads?: number }[] = [
  { id: 'ob-sandbox', name: 'Sandbox Bank' },
  // Two looks take too long.
  { id: 'ob-slow', name: 'Slow Bank', slowReads: 2 },
  { id: 'ob-closed', name: 'Closed Bank (unavailable)', error: 'temporarily_unavailable' },
  { id: 'ob-broken', name: 'Broken Bank (unable to connect)', error: 'provider_error' },
]
