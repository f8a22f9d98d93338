import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS } from './env-safety.ts'
import { defineProvider, readProviderSettings, setting } from './provider-settings.ts'
import { PROVIDERS } from './providers.ts'
import { text, url } from './setting-forms.ts'

const TABLE = {
  lamp: defineProvider({
    name: 'lamp',
    needed: { url: setting('LAMP_URL', url), key: setting('LAMP_KEY', text) },
    mode: { of: 'key', kind: 'key', places: ['url'] },
    toUnsetConfig: () => null,
  }),
  bell: defineProvider({
    name: 'bell',
    needed: { tone: setting('BELL_TONE', text) },
    further: { colour: setting('BELL_COLOUR', text.default('brass')) },
    findMistakes: ({ tone }) => (tone === 'flat' ? ['BELL_TONE is flat.'] : []),
    toConfig: ({ tone, colour }) => `${colour} in ${tone}`,
  }),
}
const LAMP = { LAMP_URL: 'https://lamp.example', LAMP_KEY: 'live_1' }

const read = (settings: Record<string, string>, allowsSandbox = false) =>
  readProviderSettings({ BELL_TONE: 'C', ...settings }, TABLE, { allowsSandbox })
const findMistakes = (settings: Record<string, string>, allowsSandbox = false) => {
  const { config, mistakes, ownMistakes } = read(settings, allowsSandbox)
  expect(config === undefined).toBe(mistakes.length + ownMistakes.length > 0)
  return [...mistakes, ...ownMistakes]
}

test('what is set is the configuration, and a provider that may be left out is null without it', () => {
  expect(read(LAMP).config).toEqual({
    lamp: { url: 'https://lamp.example', key: 'live_1' },
    bell: 'brass in C',
  })
  expect(read({ BELL_COLOUR: 'tin' }).config).toEqual({ lamp: null, bell: 'tin in C' })
})

test('some settings without the others, one that is needed, and what one provider alone can have wrong', () => {
  expect(findMistakes({ LAMP_KEY: 'k' })).toEqual([
    'LAMP_URL has to be set: the lamp has others of its settings.',
  ])
  expect(readProviderSettings({ ...LAMP, LAMP_URL: 'x' }, TABLE, { allowsSandbox: false }).mistakes).toEqual([
    'LAMP_URL: has to be an http or https URL (it is "x").',
    'BELL_TONE has to be set.',
  ])
  expect(findMistakes({ BELL_TONE: 'flat' })).toEqual(['BELL_TONE is flat.'])
})

test.each(['https://lamp.sandbox.example', 'http://127.0.0.1:3002/lamp'])(
  'a live key is not for %s',
  (place) => {
    expect(findMistakes({ ...LAMP, LAMP_URL: place }, true)).toEqual([
      'LAMP_KEY is a live key, but LAMP_URL is a sandbox: one of them is wrong.',
    ])
  },
)

test('a key for tests and the URL of a sandbox are for a demonstration', () => {
  const forTests = { LAMP_URL: 'https://sandbox.lamp.example', LAMP_KEY: 'test_1' }
  expect(findMistakes(forTests)).toEqual([
    'LAMP_KEY is for tests: set ALLOW_SANDBOX=1 if this is a demonstration.',
    'LAMP_URL is a sandbox: set ALLOW_SANDBOX=1 if this is a demonstration.',
  ])
  expect(findMistakes(forTests, true)).toEqual([])
})

test('each setting belongs to one provider', () => {
  expect(SETTINGS.length).toBeGreaterThan(90)
  expect(new Set(SETTINGS).size).toBe(SETTINGS.length)
})

const operations = readFileSync('docs/operations.md', 'utf8')

test('docs/operations.md has the table of providers as it is', () => {
  const [, table = ''] = /<!-- providers -->\n+([\s\S]*?)\n+<!-- end/.exec(operations) ?? []
  const rows = table.split('\n').slice(2)
  const documented = rows.flatMap((row) => {
    const [names = '', need = '', byDefault = ''] = row.split(' | ')
    return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => ({
      name,
      need: /^(yes|all or none|no)\b/.exec(need)?.[0],
      hasSandbox: !/^(none|the build's own name)$/.test(byDefault),
    }))
  })
  const wanted = Object.values(PROVIDERS).flatMap(({ settings }) =>
    settings.map(({ name, need, sandbox }) => ({ name, need, hasSandbox: sandbox !== undefined })),
  )
  const byName = (a: { name?: string }, b: { name?: string }) => a.name!.localeCompare(b.name!)
  expect(documented.sort(byName)).toEqual(wanted.sort(byName))
})

test('docs/operations.md names every setting', () => {
  expect(SETTINGS.filter((name) => !new RegExp(`\`${name}\\b`).test(operations))).toEqual([])
})
