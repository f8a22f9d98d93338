import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The web app's components are tested as they are written, without its build.
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    expect: { requireAssertions: true },
    environment: 'node',
    include: ['{packages,apps,server,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**', 'e2e/**'],
    globalSetup: ['./vitest.global-setup.ts'],
    setupFiles: ['./vitest.setup.ts'],
    pool: 'threads',
    // Tests mostly wait for PostgreSQL and for HTTP, so one more worker than cores keeps two cores busy.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // A test file is isolated from the next: the environment and module state of one never reaches another.
    isolate: true,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    env: { APP_ENV: 'local', TZ: 'Europe/London' },
  },
})
