import { expect, test } from '../../e2e/support/fixtures.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { findFaults, storedCounts } from './checks.ts'
import { startProduct } from './product.ts'
import { attack } from './run.ts'

/** The same attacks in every run. `npm run attack` makes others, for as long as one likes. */
const SEED = 11
const REQUESTS = 500

for (const isSplit of [false, true])
  test(
    `hostile requests, ${isSplit ? 'pages and API apart' : 'one process'}: all are answered, honest people too, and memory stays level`,
    exhaustiveIf(true),
    async () => {
      const product = await startProduct({ isSplit })
      try {
        const before = await storedCounts(product)
        const result = await attack(product, {
          seed: SEED,
          from: 1,
          to: REQUESTS,
          untilMs: Number.POSITIVE_INFINITY,
        })
        expect(await findFaults(product, before, result)).toEqual([])
        expect(result.made).toBe(REQUESTS)
      } finally {
        await product.end()
      }
    },
  )
