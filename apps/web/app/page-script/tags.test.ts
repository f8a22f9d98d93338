import { afterEach, expect, test } from 'vitest'
import { createTags } from './tags.ts'

const page = globalThis as { dataLayer?: ArrayLike<unknown>[] }
const URL = 'https://tags.example/gtm.js'

afterEach(() => {
  delete page.dataLayer
})

function tagsWith(load: () => Promise<void> = async () => {}) {
  const loaded: string[] = []
  const tags = createTags(URL, (url) => {
    loaded.push(url)
    return load()
  })
  return { tags, loaded, pushed: () => (page.dataLayer ?? []).map((list) => Array.from(list)) }
}

test('without a tag manager, or before a yes, there is no data layer', () => {
  const { tags, loaded } = tagsWith()
  createTags(undefined).allow(true)
  tags.allow(false)
  expect([loaded, 'dataLayer' in globalThis]).toEqual([[], false])
})

test('a yes loads it once, for statistics and for no advertising', () => {
  const { tags, loaded, pushed } = tagsWith()
  tags.allow(true)
  tags.allow(true)
  expect(loaded).toEqual([URL])
  expect(pushed()[0]).toEqual([
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'granted',
      security_storage: 'granted',
    },
  ])
})

test('a yes that is withdrawn is passed on to the loaded tag manager, and so is a new yes', () => {
  const { tags, loaded, pushed } = tagsWith()
  for (const isAllowed of [true, false, true]) tags.allow(isAllowed)
  expect(loaded).toHaveLength(1)
  expect(pushed().slice(-2)).toEqual([
    ['consent', 'update', { analytics_storage: 'denied' }],
    ['consent', 'update', { analytics_storage: 'granted' }],
  ])
})

test('one that is blocked is no error', async () => {
  const { tags, loaded } = tagsWith(() => Promise.reject(new Error('blocked')))
  tags.allow(true)
  // A rejection that no one handles fails the run.
  await new Promise(setImmediate)
  expect(loaded).toEqual([URL])
})
