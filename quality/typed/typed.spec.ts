import { expect, test } from '../../e2e/support/fixtures.ts'
import { exhaustiveIf } from '../../e2e/support/suite.ts'
import { startProduct } from '../attack/product.ts'
import { typeEverywhere } from './run.ts'

/**
 * The same texts in every run. `npm run attack -- --typed` types others, for as long as one likes.
 */
const SEED = 37
const REQUESTS = 400

test(
  'random typed text in all forms and calls: no failure of ours, and no page with nothing on it',
  exhaustiveIf(true),
  async () => {
    const product = await startProduct({ isSplit: false })
    try {
      const plan = { seed: SEED, from: 1, to: REQUESTS, untilMs: Number.POSITIVE_INFINITY }
      const { forms, failures } = await typeEverywhere(product.processes[0]!, plan)
      expect(failures).toEqual([])
      expect(forms).toBeGreaterThan(25)
    } finally {
      await product.end()
    }
  },
)
