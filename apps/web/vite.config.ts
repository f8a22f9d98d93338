import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import packageOfWeb from './package.json' with { type: 'json' }

const { browserslist } = packageOfWeb

export default defineConfig({
  // Built files may be served from another origin; their URLs are part of what is built.
  base: process.env.STATIC_URL ? `${process.env.STATIC_URL.replace(/\/+$/, '')}/` : '/',
  plugins: [ukPhoneNumbers(), zodWithoutEval(), reactRouter()],
  publicDir: 'public',
  build: {
    target: toBuildTargets(browserslist),
    cssMinify: true,
    // No data: URLs: the content policy knows files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // What every live page runs, in one file: compresses better, cached across releases.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|react-redux|@reduxjs|immer|reselect|use-sync-external-store|cookie-es|set-cookie-parser)\//,
                },
                // The frame of every page, in one file for the same reasons.
                {
                  name: 'frame',
                  test: toFilePattern(
                    'web/app/store',
                    'web/app/platform/(calls/(?!on-demand)|document/(?!on-demand|outside-script|use-has-script)|routing/(?!screen-data|redirect-with|staff-)|store/|error-reports/error-reporting|[\\w-]+\\.)',
                    'web/app/ui/(layout|link|button|class-names|version-badge|cookie-choices)/',
                    'web/app/ui/tokens/(tokens|base)',
                    'brands/src/lender',
                    'vite/preload-helper',
                  ),
                },
                // Pages that read nothing do without it.
                { name: 'screen-data', test: toFilePattern('web/app/platform/routing/screen-data') },
                // What nearly every form and account page uses, in a few files instead of thirty:
                // on a slow connection each further file takes time.
                {
                  name: 'fields',
                  test: toFilePattern(
                    'web/app/ui/form/(?!file-input)',
                    'web/app/ui/(steps|notice|facts|disclosure|task-columns(?!/task-page))/',
                    'web/app/platform/forms/(?!link-form)',
                    // Those of staff, and of pages that few come to, are of these pages only.
                    'web/app/features/(?!(staff|open-banking|support-needs|data-requests|arrangements|settlement|hand-back|payouts|bank-details|direct-debit|early-repayment)/).*\\.forms',
                    'web/app/features/addresses/address-fields',
                    'web/app/platform/forms/address-lines',
                  ),
                },
                {
                  name: 'price',
                  test: toFilePattern(
                    'web/app/ui/(calculator|representative-example|partner-strip|trust-block)/',
                  ),
                },
                {
                  name: 'account',
                  test: toFilePattern(
                    'web/app/ui/(amount|table|tag|tabs|task-list|pagination|skeleton|empty-state|free-advice)/',
                  ),
                },
                {
                  name: 'figures',
                  test: toFilePattern(
                    'domain/src/(core/(display|money|calendar)|applications/application-state)',
                    'contract/src/applications/application-choices',
                    'web/app/features/(applications/applications\\.api|auth/[\\w-]+\\.api|applications/quote/(quote-steps|draft/draft\\.))',
                  ),
                },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
})

/** The oldest served browsers, as the bundler names them; Samsung's has the engine of Chrome. */
function toBuildTargets(lines: readonly string[]): string[] {
  return lines
    .filter((line) => !line.startsWith('samsung'))
    .map((line) => line.replace('ios_saf', 'ios').replace(' >= ', ''))
}

/** Matches source files by the beginning of their path, except those of the style guide. */
function toFilePattern(...places: string[]): RegExp {
  return new RegExp(`(${places.join('|')})[\\w./-]*(?<!\\.examples)\\.(tsx?|css|js)`)
}

/**
 * The phone library knows all countries; UK mobiles need only calling code 44 (with the islands
 * that share it): the browser gets 10 kB instead of 32.
 */
function ukPhoneNumbers(): Plugin {
  const virtual = '\0uk-phone-numbers'
  return {
    name: 'tarnbrook:uk-phone-numbers',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source) => (source === 'libphonenumber-js/mobile' ? virtual : undefined),
    load(id) {
      if (id !== virtual) return
      const require = createRequire(import.meta.url)
      const world = JSON.parse(
        readFileSync(require.resolve('libphonenumber-js/metadata.mobile.json'), 'utf8'),
      )
      const islands: string[] = world.country_calling_codes['44']
      const metadata = {
        ...world,
        country_calling_codes: { 44: islands },
        countries: Object.fromEntries(islands.map((country) => [country, world.countries[country]])),
        nonGeographic: {},
      }
      return `import { parsePhoneNumberFromString as parse } from 'libphonenumber-js/core'
const metadata = ${JSON.stringify(metadata)}
export const parsePhoneNumberFromString = (text, options) => parse(text, options, metadata)`
    },
  }
}

/**
 * Zod tries `new Function` with the first schema, which our content policy reports: in the browser
 * this is turned off first.
 */
function zodWithoutEval(): Plugin {
  const virtual = '\0zod-without-eval'
  return {
    name: 'tarnbrook:zod-without-eval',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (source, importer) => (source === 'zod' && importer !== virtual ? virtual : undefined),
    load: (id) =>
      id === virtual
        ? "import { config } from 'zod'\nconfig({ jitless: true })\nexport * from 'zod'"
        : undefined,
  }
}
