/**
 * `npm test` leaves this tag out, `npm run test:exhaustive` runs it too. The fast suite has each
 * rule, screen and way of use, this their combinations (docs/testing.md).
 */
const EXHAUSTIVE = { tag: '@exhaustive' } as const

/** The details of a test: only the exhaustive suite has it when the condition holds. */
export function exhaustiveIf(isExhaustive: boolean): { tag?: string } {
  return isExhaustive ? EXHAUSTIVE : {}
}

/** Whether screens are looked at in one size and palette each, and not in all. */
export const isFastSuite = process.env.SUITE === 'fast'
