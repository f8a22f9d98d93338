import { reactToQuote } from '@tarnbrook/contract/applications/applications'
import { expect, test } from 'vitest'
import { INTENT_FIELD } from '#platform/forms/form-marks.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { exampleApplication } from '../application.fixture.ts'
import { submitOfferResponse } from './respond-to-offer.submit.ts'

/** The API takes the answer to the quote but no request. @returns the keys of the requests */
async function answerQuote(...reactions: ('yes' | 'no')[]): Promise<string[]> {
  const keys: string[] = []
  const application = exampleApplication()
  const store = makeStore({
    extra: {
      log: { ...console, error: () => {}, warn: () => {}, info: () => {} },
      fetch: async (path, init) => {
        if (path.endsWith('/reaction')) return Response.json({ data: reactToQuote.data.encode(application) })
        keys.push(new Headers(init?.headers).get('idempotency-key') ?? '')
        return Response.json({}, { status: 503 })
      },
    },
    preloadedState: { session: sessionWith() },
  })
  for (const reaction of reactions) {
    const form = new FormData()
    form.set(INTENT_FIELD, 'one-intent')
    form.set('reaction', reaction)
    expect(await submitOfferResponse(store, form, application)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  return keys
}

test('the same answer again is the same request, and another answer in the same form is another', async () => {
  const [yes, again, no] = await answerQuote('yes', 'yes', 'no')
  expect(again).toBe(yes)
  expect(no).not.toBe(yes)
})
