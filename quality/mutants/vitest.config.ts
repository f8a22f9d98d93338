import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const folders = process.env.MUTANTS_IN!.split(',')

/** The tests of the folders whose code is changed. */
export default defineConfig({
  test: {
    include: folders.map((folder) => `packages/domain/src/${folder}/**/*.test.ts`),
    // Stryker starts it in a copy of the checkout.
    setupFiles: [join(process.cwd(), 'vitest.setup.ts')],
    expect: { requireAssertions: true },
    tags: [{ name: 'exhaustive' }],
    // Enough for what a property counts of its cases.
    env: { APP_ENV: 'local', TZ: 'Europe/London', PROPERTY_RUNS: '50' },
  },
})
