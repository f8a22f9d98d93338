import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressLive } from './compress-live.ts'

const UNPACK = { br: brotliDecompressSync, gzip: gunzipSync }

function compressed(body: string | ReadableStream<Uint8Array<ArrayBuffer>> | null, accept: string) {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' })
  return compressLive({ body, status: 422, headers }, new Headers({ 'accept-encoding': accept }))
}

// The larger ones do not fit in one part of what the compressor gives.
const PAGES = {
  'an empty page': '',
  'a page': '<p>£250 a month – until 3 May</p>'.repeat(500),
  'a page that does not get smaller': randomBytes(300_000).toString('base64'),
}

test.each(
  Object.entries(PAGES).flatMap(([name, html]) =>
    (['br', 'gzip'] as const).flatMap((encoding) => [
      { name, encoding, html, body: html },
      { name: `${name}, as a stream`, encoding, html, body: new Blob([html]).stream() },
    ]),
  ),
)('$name is the same in $encoding', async ({ html, body, encoding }) => {
  const answer = await compressed(body, encoding)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(UNPACK[encoding](bytes).toString() === html).toBe(true)
  expect(answer.status).toBe(422)
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': encoding,
    'content-length': String(bytes.length),
    vary: 'Accept-Encoding',
  })
})

test.each([
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0.0', null],
  ['identity', null],
])('of %s a browser gets %s', async (accept, encoding) => {
  expect((await compressed('<p>words</p>', accept)).headers.get('content-encoding')).toBe(encoding)
})

test('many pages at once are each their own', async () => {
  const pages = Array.from({ length: 200 }, (_, index) => `<p>${index}</p>`.repeat(index * 20))
  const answers = await Promise.all(pages.map((html) => compressed(html, 'br')))
  const unpacked = await Promise.all(
    answers.map(async (answer) => brotliDecompressSync(Buffer.from(await answer.arrayBuffer())).toString()),
  )
  expect(unpacked).toEqual(pages)
})

test('a page without a body stays without one', async () => {
  const answer = await compressed(null, 'br')
  expect([answer.body, answer.headers.get('content-encoding')]).toEqual([null, null])
})
