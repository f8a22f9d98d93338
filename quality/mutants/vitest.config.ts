import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** The tests of the folder whose code is changed. */
export default defineConfig({
  test: {
    include: [`packages/domain/src/${process.env.MUTANTS_OF}/**/*.test.ts`],
    // Stryker starts it in a copy of the checkout.
    setupFiles: [join(process.cwd(), 'vitest.setup.ts')],
    expect: { requireAssertions: true },
    tags: [{ name: 'exhaustive' }],
    // Enough for what a property counts of its own cases.
    env: { APP_ENV: 'local', TZ: 'Europe/London', PROPERTY_RUNS: '50' },
  },
})
