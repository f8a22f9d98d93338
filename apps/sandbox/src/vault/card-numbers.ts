/** The card numbers that card providers publish for tests; every other number may be somebody's. */
export const TEST_CARDS: ReadonlySet<string> = new Set([
  '4242424242424242',
  '4000002760003184',
  '4000000000003220',
  '4000008260003178',
  '4000008400001629',
  '4000000000009995',
  '4000000000000002',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
  '5555555555554444',
  '378282246310005',
])
