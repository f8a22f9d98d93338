import { createLoanApplication } from '@tarnbrook/contract/applications/applications'
import { expect, test } from 'vitest'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import { paths } from '#platform/routing/paths.ts'
import { makeStore } from '#store.ts'
import { sessionWith } from '#testing/session.fixture.ts'
import { exampleApplication } from '../application.fixture.ts'
import { submitQuoteStep } from './quote.submit.ts'
import { LATER_FIELD } from './steps/save-for-later.tsx'

const FOUND = {
  label: '1 Ferry Lane',
  flatNumber: '',
  houseNumber: '1',
  line1: 'Ferry Lane',
  line2: '',
  town: 'Leeds',
  county: '',
  postCode: 'LS1 4AP',
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

const ANSWERED = {
  'loan.amount': '7500',
  'loan.term': '36',
  'loan.reason': 'Home improvements',
  'about-you.firstName': 'Maeve',
  'about-you.lastName': 'Fell',
  'about-you.dateOfBirth.day': '14',
  'about-you.dateOfBirth.month': '5',
  'about-you.dateOfBirth.year': '1988',
  'about-you.email': 'maeve@people.example',
  'about-you.mobileNumber': '07912 345678',
  'home.residentialStatus': 'private_tenant',
  'home.rentOrMortgageMonthlyPayment': '640',
  'home.maritalStatus': 'Single',
  'home.numberOfDependants': '0',
  'home.monthlyDependantsCost': '0',
  'address.houseNumber': '12',
  'address.line1': 'Ferry Lane',
  'address.town': 'Leeds',
  'address.postCode': 'LS1 4AP',
  'address.period': '3',
  'income.employmentStatus': 'Employed full time',
  'income.occupation': 'Joiner',
  'income.income': '2600',
  'income.incomeFrequency': 'Monthly',
}

/**
 * Sends a whole draft, taken by the API or not. @returns where it leads, and its writes in order
 */
async function sendWhole({ isTaken }: { isTaken: boolean }) {
  const writes: string[] = []
  const made = createLoanApplication.data.encode({
    ...exampleApplication({ id: 9 }),
    autoLoginToken: '',
    autoLoginUrl: '',
  })
  const store = makeStore({
    extra: {
      log: { ...console, error: () => {} },
      fetch: async (path, init) => {
        const { method = 'GET' } = init ?? {}
        if (method !== 'GET') writes.push(`${method} ${path}`)
        const draft = { '@type': 'applicationDraft', answers: ANSWERED, updatedAt: null, today: '2026-11-22' }
        if (!path.endsWith('/loan-applications')) return Response.json({ data: draft })
        return isTaken ? Response.json({ data: made }, { status: 201 }) : Response.json({}, { status: 503 })
      },
    },
    preloadedState: { session: sessionWith() },
  })
  const url = new URL(paths.quote('check'), 'http://localhost:3000')
  const args = { params: { step: 'check' }, url, session: sessionWith() }
  const form = new FormData()
  form.set('wordingVersion', 'contact-consent-1')
  const answer = await submitQuoteStep(store, form, args, undefined)
  return { to: answer instanceof Response ? answer.headers.get('location') : null, writes }
}

test('the answers are stored until an application was made of them, and no longer', async () => {
  const apply = 'POST /api/product/loan-applications'
  expect(await sendWhole({ isTaken: false })).toEqual({ to: null, writes: [apply] })
  expect(await sendWhole({ isTaken: true })).toEqual({
    to: paths.application(exampleApplication({ id: 9 })),
    writes: [apply, 'DELETE /api/product/application-draft'],
  })
})
