import { defineConfig } from 'vitest/config'

/** Tests that change their modules' state, such as the store's endpoints: each has its own. */
const ISOLATED = '{packages,apps,server,local,scripts}/**/*.isolated.test.{ts,tsx}'
const NOT_TESTS = ['**/node_modules/**', '**/build/**', 'e2e/**']

export default defineConfig({
  // The web app's components are tested as they are written, without its build.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Also for what hangs: a test that waits is to end by what it waits for.
    expect: { requireAssertions: true, poll: { timeout: 100_000 } },
    environment: 'node',
    globalSetup: ['./vitest.global-setup.ts'],
    setupFiles: ['./vitest.setup.ts'],
    pool: 'threads',
    // Tests mostly wait for PostgreSQL and HTTP: more workers than cores keep the cores busy.
    maxWorkers: Number(process.env.VITEST_WORKERS ?? 4),
    // For what hangs: on a busy machine a test takes many times as long as on an idle one.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { APP_ENV: 'local', TZ: 'Europe/London', PROPERTY_RUNS: process.env.PROPERTY_RUNS ?? '200' },
    tags: [{ name: 'exhaustive', description: 'left to `npm run test:exhaustive`', timeout: 3_600_000 }],
    projects: [
      {
        extends: true,
        test: {
          name: 'shared modules',
          include: ['{packages,apps,server,local,scripts}/**/*.test.{ts,tsx}'],
          exclude: [...NOT_TESTS, ISOLATED],
          // Reading the API's modules again for each file took as long as its tests.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'modules of their own', include: [ISOLATED], exclude: NOT_TESTS, isolate: true },
      },
    ],
  },
})
