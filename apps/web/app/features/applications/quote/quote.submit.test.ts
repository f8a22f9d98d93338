import { expect, test } from 'vitest'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import { paths } from '#platform/routing/paths.ts'
import { sessionWith } from '#platform/store/session.fixture.ts'
import { makeStore } from '#store.ts'
import { submitQuoteStep } from './quote.submit.ts'
import { LATER_FIELD } from './steps/save-for-later.tsx'

/** Where the posted form of a step leads to, and the answers that were sent to be stored. */
async function post(step: string, answers: Record<string, string>) {
  const stored: string[] = []
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (_path, init) => {
        if (init?.body) stored.push(String(init.body))
        const draft = { '@type': 'applicationDraft', answers: {}, updatedAt: null, today: '2026-11-22' }
        return Response.json({ data: draft })
      },
    },
    preloadedState: { session: sessionWith() },
  })
  const form = new FormData()
  for (const [name, value] of Object.entries(answers)) form.set(name, value)
  const url = new URL(paths.quote(), 'http://localhost:3000')
  const answer = await submitQuoteStep(
    store,
    form,
    { params: { step }, url, session: sessionWith() },
    undefined,
  )
  const to = answer instanceof Response ? answer.headers.get('location') : null
  return { to, stored: stored.join() }
}

test.each([
  ['about-you', { firstName: 'Una' }, 'Una'],
  ['address', { [FORM_FIELD]: 'find', postCode: 'LS1 4AP' }, 'LS1 4AP'],
  ['address', { [FORM_FIELD]: 'manual', line1: 'Mill Lane' }, 'Mill Lane'],
])('%s, saved for later as it is, is stored and left', async (step, answers, kept) => {
  const { to, stored } = await post(step, { ...answers, [LATER_FIELD]: 'yes' })
  expect(to).toBe(paths.saveQuote())
  expect(stored).toContain(kept)
})

test('an address that was not looked up yet is left too', async () => {
  for (const name of ['find', 'choose'])
    expect((await post('address', { [FORM_FIELD]: name, [LATER_FIELD]: 'yes' })).to).toBe(paths.saveQuote())
})

test('without it the step is checked as ever', async () => {
  expect((await post('about-you', { firstName: 'Una' })).to).toBeNull()
})
