import { noteDevice } from '@tarnbrook/contract/engagement/engagement'
import { expect, test } from 'vitest'
import { deviceFacts } from './device.ts'

const facts = (change: { width?: number; language?: string; media?: string[] } = {}) => {
  const { width = 1280, language = 'en-GB', media = [] } = change
  return deviceFacts({ width, language, matches: (query) => media.includes(query) })
}

test.each([
  [320, 'narrow'],
  [639, 'narrow'],
  [640, 'medium'],
  [1023, 'medium'],
  [1024, 'wide'],
])('%d pixels are %s', (width, viewport) => {
  expect(facts({ width })).toMatchObject({ viewport })
})

test.each([
  ['en-GB', 'en-GB'],
  ['cy', 'cy'],
  ['es-419', 'es'],
  ['zh-Hant-TW', 'zh'],
  ['de-DE-1996', 'de'],
  ['', 'en'],
])('of the language %s, %s is sent', (language, sent) => {
  expect(facts({ language }).language).toBe(sent)
})

test('the contract accepts what is sent', () => {
  const media = ['(pointer: coarse)', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']
  expect(noteDevice.body?.parse(facts({ media }))).toEqual({
    viewport: 'wide',
    language: 'en-GB',
    pointer: 'coarse',
    colourScheme: 'dark',
    prefersReducedMotion: true,
    prefersMoreContrast: false,
  })
})
