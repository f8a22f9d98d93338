import { reactToQuote } from '@tarnbrook/contract/applications/applications'
import { expect, test } from 'vitest'
import { INTENT_FIELD } from '#platform/forms/form-marks.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { exampleApplication } from '../application.fixture.ts'
import { submitOfferResponse } from './respond-to-offer.submit.ts'

/** The API takes the answer to the quote but no request, whose keys are collected. */
function makeAnsweredStore(keys: string[]) {
  const application = exampleApplication()
  return makeStore({
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
}

/** @returns the keys of the requests */
async function answerQuote(...reactions: ('yes' | 'no')[]): Promise<string[]> {
  const keys: string[] = []
  const application = exampleApplication()
  const store = makeAnsweredStore(keys)
  for (const reaction of reactions) {
    const form = new FormData()
    form.set(INTENT_FIELD, 'one-intent')
    form.set('reaction', reaction)
    expect(await submitOfferResponse(store, form, application)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  }
  return keys
}

test('a number of the vehicle is checked for a yes, and holds up no no', async () => {
  const [no, yes] = await Promise.all(
    (['no', 'yes'] as const).map(async (reaction) => {
      const form = new FormData()
      form.set(INTENT_FIELD, 'one-intent')
      form.set('reaction', reaction)
      form.set('vin', 'TMBJG7NE0MO123456')
      return submitOfferResponse(makeAnsweredStore([]), form, exampleApplication())
    }),
  )
  expect(no).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(JSON.stringify(yes)).toContain('Enter all 17 letters and figures of the VIN')
})

test('the same answer again is the same request, and another answer in the same form is another', async () => {
  const [yes, again, no] = await answerQuote('yes', 'yes', 'no')
  expect(again).toBe(yes)
  expect(no).not.toBe(yes)
})
