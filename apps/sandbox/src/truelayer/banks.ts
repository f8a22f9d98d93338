/** The banks of the consent page. `error` is what a bank that cannot be used ends the journey with. */
export const BANKS: readonly { id: string; name: string; error?: string; slowReads?: number }[] = [
  { id: 'ob-sandbox', name: 'Sandbox Bank' },
  // Two looks take too long.
  { id: 'ob-slow', name: 'Slow Bank', slowReads: 2 },
  { id: 'ob-closed', name: 'Closed Bank (unavailable)', error: 'temporarily_unavailable' },
  { id: 'ob-broken', name: 'Broken Bank (unable to connect)', error: 'provider_error' },
]
