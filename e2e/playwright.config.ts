import { defineConfig } from '@playwright/test'
import type { Options } from './support/fixtures.ts'

const isTakingPictures = process.env.PICTURES === '1'
const PICTURES_SPEC = 'pictures.spec.ts'

/** Every worker runs its own product (database, API, pages, outside world): no shared data. */
export default defineConfig<Options>({
  projects: [
    {
      name: 'journeys',
      testDir: '.',
      testMatch: isTakingPictures ? ['journeys.spec.ts', PICTURES_SPEC] : '*.spec.ts',
      testIgnore: isTakingPictures ? [] : PICTURES_SPEC,
    },
    // Attack, kills and counts of tasks: not of the journeys, and run with them.
    { name: 'quality', testDir: '../quality', testMatch: '*/*.spec.ts' },
  ],
  outputDir: 'test-results',
  ...(isTakingPictures && { globalTeardown: './contact-sheets.ts' }),
  // Every test stands for itself; the journeys, which are the longest, are spread over the workers.
  fullyParallel: true,
  // They mostly wait: for pages, for jobs, and for the sandbox's clock.
  workers: Number(process.env.PLAYWRIGHT_WORKERS ?? 3),
  retries: 0,
  // For what hangs: on a machine that is busy with other work everything takes many times as long.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  reporter: [['line'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    actionTimeout: 45_000,
    navigationTimeout: 60_000,
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Neither helps a test, and each takes time of the two cores: graphics-card drawing, and a
        // process for every site.
        '--disable-gpu',
        '--disable-site-isolation-trials',
        '--disable-features=IsolateOrigins,site-per-process,SpareRendererForSitePerProcess',
      ],
    },
  },
})
