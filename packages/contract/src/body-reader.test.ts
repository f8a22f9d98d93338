import { describe, expect, test } from 'vitest'
import { createBodyReader, type ReadableBody } from './body-reader.ts'

const PACE = { windowBytes: 10, windowMs: 80, quickMs: 20 }
const SHARES = { ann: 2, 'an address': 3 }

/** A body that sends a part when told to, and ends when told to. */
function startBody(headers: Record<string, string> = {}) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given
    },
  })
  return {
    request: { body, headers: new Headers(headers) } satisfies ReadableBody,
    send: (size: number) => controller.enqueue(new Uint8Array(size)),
    end: () => controller.close(),
    breakOff: () => controller.error(new Error('gone')),
  }
}

const sizeOf = async (body: Uint8Array) => body.length
const makeReader = (mostHeldBytes = 1000, pace = PACE) => createBodyReader({ mostHeldBytes, pace })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const quick = { mostBytes: 100, shares: SHARES }

/** One that has been under way for longer than a quick one. */
async function startSlow(read: ReturnType<typeof makeReader>, shares: Record<string, number> = SHARES) {
  const slow = startBody()
  const answer = read(slow.request, { mostBytes: 100, shares }, sizeOf)
  answer.catch(() => {})
  await pause(PACE.quickMs * 2)
  return { ...slow, answer }
}

test('a body is read whole, also an empty one and none', async () => {
  const read = makeReader()
  const body = startBody()
  body.send(3)
  body.send(4)
  body.end()
  expect(await read(body.request, quick, sizeOf)).toBe(7)
  expect(await read({ body: null, headers: new Headers() }, quick, sizeOf)).toBe(0)
})

test.each([
  ['by its length', { 'content-length': '101' }, 0],
  ['by what has come', {}, 101],
])('one that is too large is refused: %s', async (_how, headers, size) => {
  const body = startBody(headers)
  if (size) body.send(size)
  await expect(makeReader()(body.request, quick, sizeOf)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
})

test('one that is broken off is the sender’s error', async () => {
  const body = startBody()
  body.breakOff()
  await expect(makeReader()(body.request, quick, sizeOf)).rejects.toMatchObject({ code: 'MALFORMED_REQUEST' })
})

describe('a slow body', () => {
  test('is cut once less than the slowest pace has come, and goes on with more than that', async () => {
    const read = makeReader()
    const [stalled, steady] = [startBody(), startBody()]
    const cut = read(stalled.request, quick, sizeOf)
    const whole = read(steady.request, quick, sizeOf)
    stalled.send(PACE.windowBytes - 1)
    const sending = setInterval(() => steady.send(PACE.windowBytes / 2), PACE.windowMs / 8)
    await expect(cut).rejects.toMatchObject({ code: 'BODY_TOO_SLOW', status: 408 })
    await pause(PACE.windowMs)
    clearInterval(sending)
    steady.end()
    expect(await whole).toBeGreaterThan(PACE.windowBytes)
  })

  test('counts in the shares of who sends it; a quick one, and those of others, go on', async () => {
    const read = makeReader(1000, { ...PACE, windowMs: 60_000 })
    const slow = [await startSlow(read), await startSlow(read)]
    const refused = await startSlow(read)
    await expect(refused.answer).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfterSeconds: 5 })
    const body = startBody()
    body.end()
    expect(await read(body.request, quick, sizeOf)).toBe(0)
    const neighbour = await startSlow(read, { bob: 2, 'an address': 3 })
    await expect((await startSlow(read, { cat: 2, 'an address': 3 })).answer).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    for (const { end } of [...slow, neighbour]) end()
    await Promise.all([...slow, neighbour].map(({ answer }) => answer))
    const next = await startSlow(read)
    next.end()
    expect(await next.answer).toBe(0)
  })
})

test('what all bodies hold together is limited, until they are used', async () => {
  const read = makeReader(150)
  const used = Promise.withResolvers<void>()
  const sendNow = (use: (body: Uint8Array) => Promise<unknown>) => {
    const body = startBody()
    body.send(100)
    body.end()
    return read(body.request, quick, use)
  }
  const held = sendNow(() => used.promise)
  await expect(sendNow(sizeOf)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 3 })
  used.resolve()
  await held
  expect(await sendNow(sizeOf)).toBe(100)
})

test('one sender holds a quarter once half is taken: those of others are still read', async () => {
  const read = makeReader(400)
  const used = Promise.withResolvers<void>()
  const sendNow = (name: string, use: (body: Uint8Array) => Promise<unknown>) => {
    const body = startBody()
    body.send(60)
    body.end()
    return read(body.request, { mostBytes: 100, shares: { [name]: 100 } }, use)
  }
  const held = Array.from({ length: 3 }, () => sendNow('one', () => used.promise))
  await expect(sendNow('one', sizeOf)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await sendNow('another', sizeOf)).toBe(60)
  used.resolve()
  await Promise.all(held)
  expect(await sendNow('one', sizeOf)).toBe(60)
})
