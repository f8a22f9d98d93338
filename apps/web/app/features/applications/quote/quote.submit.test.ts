import { expect, test } from 'vitest'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import { paths } from '#platform/routing/paths.ts'
import { sessionWith } from '#platform/store/session.fixture.ts'
import { makeStore } from '#store.ts'
import { submitQuoteStep } from './quote.submit.ts'
import { LATER_FIELD } from './steps/save-for-later.tsx'

const FOUND = {
  ...{ label: '1 Ferry Lane', flatNumber: '', houseNumber: '1', line1: 'Ferry Lane', line2: '' },
  ...{ town: 'Leeds', county: '', postCode: 'LS1 4AP' },
}

/** Where the posted form of a step leads to, and the answers that were sent to be stored. */
async function post(
  step: string,
  answers: Record<string, string>,
  draftAnswers: Record<string, string> = {},
) {
  let stored: Record<string, string> = {}
  const store = makeStore({
    extra: {
      log: console,
      fetch: async (path, init) => {
        if (String(path).includes('/addresses'))
          return Response.json({ data: { '@type': 'addresses', postCode: 'LS1 4AP', addresses: [FOUND] } })
        if (init?.body) stored = { ...stored, ...JSON.parse(String(init.body)).answers }
        const kept = { ...draftAnswers, ...stored }
        const draft = { '@type': 'applicationDraft', answers: kept, updatedAt: null, today: '2026-11-22' }
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
  return { to, stored }
}

const LATER = { [LATER_FIELD]: 'yes' }
const AT = { 'address.postCode': 'LS1 4AP' }

test.each<[string, Record<string, string>, Record<string, string>, Record<string, string>]>([
  ['about-you', { firstName: 'Una' }, {}, { 'about-you.firstName': 'Una' }],
  ['about-you', { 'address.postCode': 'ls14ap' }, {}, { 'address.postCode': 'LS1 4AP', 'address.line1': '' }],
  ['income', { 'home.maritalStatus': 'Single' }, {}, { 'home.maritalStatus': 'Single' }],
  ['address', { [FORM_FIELD]: 'find', postCode: 'LS1 4AP' }, {}, { 'address.postCode': 'LS1 4AP' }],
  [
    'address',
    { [FORM_FIELD]: 'manual', line1: '9 Mill Lane' },
    {},
    { 'address.houseNumber': '9', 'address.line1': 'Mill Lane' },
  ],
  ['address', { [FORM_FIELD]: 'choose', chosen: '', period: '3' }, AT, { ...AT, 'address.period': '3' }],
  [
    'address',
    { [FORM_FIELD]: 'choose', chosen: '0' },
    AT,
    { 'address.houseNumber': '1', 'address.line1': 'Ferry Lane' },
  ],
])('%s with %j, saved for later, keeps what can be kept and is left', async (step, answers, draft, kept) => {
  const { to, stored } = await post(step, { ...answers, ...LATER }, draft)
  expect(to).toBe(paths.saveQuote())
  expect(stored).toMatchObject(kept)
})

test('the check page is left without a word of it being sent', async () => {
  const { to, stored } = await post('check', { reminders: 'on', ...LATER })
  expect(to).toBe(paths.saveQuote())
  expect(stored).toEqual({})
})

test.each<[Record<string, string>]>([
  [{ [FORM_FIELD]: 'find' }],
  [{ [FORM_FIELD]: 'find', postCode: 'LS1' }],
  [{ [FORM_FIELD]: 'choose' }],
  [{ [FORM_FIELD]: 'choose', chosen: '99', period: '9' }],
])('an address form that has nothing to keep is left too: %j', async (answers) => {
  const { to, stored } = await post('address', { ...answers, ...LATER }, AT)
  expect(to).toBe(paths.saveQuote())
  expect(stored).toEqual({})
})

test('the postcode of an address that is known does not empty it', async () => {
  const known = { 'address.postCode': 'LS1 4AP', 'address.line1': 'Ferry Lane' }
  const { stored } = await post('about-you', { firstName: 'Una', 'address.postCode': 'ls1 4ap' }, known)
  expect(stored).toEqual({ 'about-you.firstName': 'Una' })
  const moved = await post('about-you', { firstName: 'Una', 'address.postCode': 'LS6 2AB' }, known)
  expect(moved.stored).toMatchObject({ 'address.postCode': 'LS6 2AB', 'address.line1': '' })
})

test('without it the step is checked as ever', async () => {
  expect((await post('about-you', { firstName: 'Una' })).to).toBeNull()
})
