import { Problem } from '@tarnbrook/contract/errors'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { readBodyOfCall } from './read-body.ts'

const UPLOAD = '/v1/income-application-requirements/3/proof-of-income'
const MOST_AT_ONCE = 8

function makeApp() {
  const app = new Hono()
  app.onError((error, c) =>
    error instanceof Problem
      ? c.json({ code: error.code, retryAfterSeconds: error.retryAfterSeconds }, error.status as never)
      : c.json({ code: 'BUG' }, 500),
  )
  app.use('*', readBodyOfCall())
  app.all('*', (c) => c.text('read'))
  return app
}

/** An upload that has begun to be read, and goes on when it is told to. */
async function beginUpload(app: Hono, end: 'end' | 'break off' = 'end') {
  const [begun, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const body = new ReadableStream(
    {
      async pull(controller) {
        begun.resolve()
        await told.promise
        if (end === 'end') controller.close()
        else controller.error(new Error('gone'))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { authorization: 'Bearer a' }
  const answer = app.request(UPLOAD, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)
  await begun.promise
  return { answer, finish: told.resolve }
}

test('eight uploads are read at once, the ninth is asked to come back, and the next is read once one is over', async () => {
  const app = makeApp()
  const uploads = await Promise.all(Array.from({ length: MOST_AT_ONCE }, () => beginUpload(app)))
  const send = (path: string) =>
    Promise.resolve(app.request(path, { method: 'POST', headers: { authorization: 'Bearer a' }, body: '{}' }))
  const ninth = await send(UPLOAD)
  expect(ninth.status).toBe(503)
  expect(await ninth.json()).toEqual({ code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 3 })
  expect((await send('/v1/payment-day-requirements/3/provide-payment-day')).status).toBe(200)
  uploads[0]!.finish()
  expect((await uploads[0]!.answer).status).toBe(200)
  expect((await send(UPLOAD)).status).toBe(200)
  for (const { finish } of uploads) finish()
  for (const { answer } of uploads) expect((await answer).status).toBe(200)
})

test('an upload that breaks off makes room for another', async () => {
  const app = makeApp()
  for (let count = 0; count <= MOST_AT_ONCE; count += 1) {
    const { answer, finish } = await beginUpload(app, 'break off')
    finish()
    expect((await answer).status).toBe(400)
  }
})

test('an upload of somebody who is not signed in is refused unread', async () => {
  const answer = await makeApp().request(UPLOAD, { method: 'POST', body: '{}' })
  expect([answer.status, (await answer.json()).code]).toEqual([401, 'UNAUTHENTICATED'])
})
