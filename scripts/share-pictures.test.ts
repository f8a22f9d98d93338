import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BRAND_KEYS } from '../packages/brands/src/brand.ts'

// share-pictures.mjs draws it; apps/web/app/platform/document/head.tsx states its size.
test.each(BRAND_KEYS)('%s has a picture of the size that its pages name', (key) => {
  const picture = readFileSync(new URL(`../apps/web/public/og/${key}.png`, import.meta.url))
  expect(picture.subarray(1, 4).toString()).toBe('PNG')
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
  expect(picture.length).toBeLessThan(60_000)
})

// Each email carries one.
test.each(BRAND_KEYS)('%s has a small mark for its emails, on no ground', (key) => {
  const mark = readFileSync(new URL(`../apps/api/src/platform/messages/marks/${key}.png`, import.meta.url))
  expect([mark.readUInt32BE(16), mark.readUInt32BE(20)]).toEqual([84, 84])
  const COLOUR_AND_ALPHA = 6
  expect(mark[25]).toBe(COLOUR_AND_ALPHA)
  expect(mark.length).toBeLessThan(3_000)
})
