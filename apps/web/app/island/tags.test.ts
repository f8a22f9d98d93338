import { expect, test } from 'vitest'
import { createTags } from './tags.ts'

test('without a tag manager, or before a yes, nothing is there that could be told anything', () => {
  createTags(undefined).allow(true)
  createTags('https://tags.example/gtm.js').allow(false)
  expect('dataLayer' in globalThis).toBe(false)
})
