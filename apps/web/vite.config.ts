import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  plugins: [ukPhoneNumbers(), reactRouter()],
  publicDir: 'public',
  build: {
    target: 'es2023',
    cssMinify: true,
    // No data: addresses: the content policy knows files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // What every live page runs, in one file: it compresses better, and stays cached from release to release.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules\/(react|react-dom|react-router|scheduler|react-redux|@reduxjs|immer|reselect|use-sync-external-store|cookie-es|set-cookie-parser)\//,
                },
                // What frames every page, in one file for the same reasons.
                {
                  name: 'frame',
                  test: /web\/app\/(store|platform\/(?!form|submission|address-id|call-over|report-)[\w-]+(?<!\.route)|ui\/(layout|link|button|class-names|version-badge)\/[\w.-]+)\.(tsx?|css)|brands\/src\/lender|vite\/preload-helper/,
                },
                // Money and days as people read them: every account page.
                { name: 'figures', test: /packages\/domain\/src\/(display|money|calendar)/ },
                // What a form with boxes to type in stands on.
                { name: 'fields', test: /ui\/form\/(text-input|error-summary|form-footer)/ },
              ],
            },
          },
        },
      },
    },
  },
  server: { host: '127.0.0.1' },
})

/**
 * The phone library knows the numbers of the whole world. A UK mobile is judged by the numbering plan of calling code
 * 44 alone (the islands that share it are told apart), so the browser is sent that part: 10 kB instead of 32.
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
export const parsePhoneNumberFromString = (text, country) => parse(text, country, metadata)`
    },
  }
}
