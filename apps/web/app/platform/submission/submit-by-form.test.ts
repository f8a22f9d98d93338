import { expect, test } from 'vitest'
import { defineForm, type FormDefinition, type NoAnswers } from '#platform/forms/form-definition.ts'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import type { Submit } from '#platform/routing/route.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { type FormHandlers, submitByForm } from './submit-by-form.ts'

const saveForm = defineForm('save').typed<{ email: string }>()
const stopForm = defineForm('stop').typed<NoAnswers>()

interface Forms {
  saveForm: typeof saveForm
  stopForm: typeof stopForm
}

const [savedPage, stoppedPage] = [new Response(), new Response()]
const saved: Submit = async () => savedPage
const stopped: Submit = async () => stoppedPage
const submit = submitByForm({ save: saved, stop: stopped } satisfies FormHandlers<Forms>)

const session = sessionWith()
const store = makeStore({
  extra: { fetch: () => Promise.reject(new Error('nothing is fetched')), log: console },
  preloadedState: { session },
})
const args = { params: {}, url: new URL('http://localhost:3000/contact-settings'), session }
const post = async (form: FormData, to = submit) => to(store, form, args)
const formOf = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('each form is handled by its own submit', async () => {
  expect(await post(formOf({ [FORM_FIELD]: saveForm.id }))).toBe(savedPage)
  expect(await post(formOf({ [FORM_FIELD]: stopForm.id }))).toBe(stoppedPage)
})

test.each(['', 'other', 'Save', 'toString', 'constructor', '__proto__'])(
  'a form that is not of the page is refused: %j',
  async (name) => {
    await expect(post(formOf({ [FORM_FIELD]: name }))).rejects.toMatchObject({ init: { status: 404 } })
    await expect(post(formOf({ save: 'yes' }))).rejects.toMatchObject({ init: { status: 404 } })
  },
)

test('a form without a handler, and a handler without a form, fail the type check', async () => {
  const stop = formOf({ [FORM_FIELD]: stopForm.id })
  // @ts-expect-error: `stop` is not handled.
  const lacking = submitByForm({ save: saved } satisfies FormHandlers<Forms>)
  await expect(post(stop, lacking)).rejects.toMatchObject({ init: { status: 404 } })
  // @ts-expect-error: `sav` is not a form of the page.
  const tooMuch = submitByForm({ save: saved, stop: stopped, sav: saved } satisfies FormHandlers<Forms>)
  expect(await post(stop, tooMuch)).toBe(stoppedPage)
})

test('no two forms have the same id, so that a page can show any of them', () => {
  const files = import.meta.glob<Record<string, FormDefinition>>('../../**/*.forms.ts', { eager: true })
  // A form of two pages is one form.
  const forms = new Set(Object.values(files).flatMap((each) => Object.values(each)))
  const ids = [...forms].map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(20)
  expect([...new Set(ids)]).toEqual(ids)
})
