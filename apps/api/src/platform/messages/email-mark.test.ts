import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { expect, test } from 'vitest'
import { listPictures, withMark } from './email-mark.ts'

const PAGE = '<p>cid:brand-mark</p><img src="cid:brand-mark" alt="">'

test.each(BRAND_KEYS)('%s: an email has the picture that its page shows, and no other', (key) => {
  expect(listPictures(PAGE, key)).toMatchObject([{ id: 'brand-mark' }])
  expect(listPictures('<p>Written by the release before: cid:brand-mark</p>', key)).toEqual([])
  expect(listPictures(null, key)).toEqual([])
  expect(withMark(PAGE, key)).toMatch(
    /^<p>cid:brand-mark<\/p><img src="data:image\/png;base64,[\w+/=]+" alt="">$/,
  )
})
