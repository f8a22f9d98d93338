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
  return { tags, loaded, told: () => (page.dataLayer ?? []).map((list) => Array.from(list)) }
}

test('without a tag manager, or before a yes, nothing is there that could be told anything', () => {
  const { tags, loaded } = tagsWith()
  createTags(undefined).allow(true)
  tags.allow(false)
  expect([loaded, 'dataLayer' in globalThis]).toEqual([[], false])
})

test('a yes loads it once, for statistics and for no advertising', () => {
  const { tags, loaded, told } = tagsWith()
  tags.allow(true)
  tags.allow(true)
  expect(loaded).toEqual([URL])
  expect(told()[0]).toEqual([
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

test('a yes that is taken back is told to what is loaded, and said again as well', () => {
  const { tags, loaded, told } = tagsWith()
  for (const isAllowed of [true, false, true]) tags.allow(isAllowed)
  expect(loaded).toHaveLength(1)
  expect(told().slice(-2)).toEqual([
    ['consent', 'update', { analytics_storage: 'denied' }],
    ['consent', 'update', { analytics_storage: 'granted' }],
  ])
})

test('one that is blocked is nobody’s trouble', async () => {
  const { tags } = tagsWith(() => Promise.reject(new Error('blocked')))
  tags.allow(true)
  await Promise.resolve()
})
