import { defineConfig } from '@playwright/test'
import type { Options } from './fixtures.ts'

const isTakingPictures = process.env.PICTURES === '1'

/** Every worker runs a house of its own (database, API, pages, outside world), so no test meets another's data. */
export default defineConfig<Options>({
  testDir: '.',
  testMatch: isTakingPictures ? 'journeys.spec.ts' : '*.spec.ts',
  // Pictures are of the screens a person with a mouse passes.
  grep: isTakingPictures ? /script on/ : /./,
  outputDir: 'test-results',
  // Every test stands for itself; the journeys, which are the longest, are spread over the workers.
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 10_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
