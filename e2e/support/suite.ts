/**
 * `npm test` leaves out what has this tag, and `npm run test:exhaustive` runs it too. docs/testing.md has what is where:
 * the fast suite has each rule, each screen, and each way of using the site; the exhaustive one their combinations.
 */
const EXHAUSTIVE = { tag: '@exhaustive' } as const

/** The details of a test: only the exhaustive suite has it when the condition holds. */
export function exhaustiveIf(isExhaustive: boolean): { tag?: string } {
  return isExhaustive ? EXHAUSTIVE : {}
}

/** Whether screens are looked at in one size and palette each, and not in all. */
export const isFastSuite = process.env.SUITE === 'fast'
