import { commissionComplaintBody } from '@tarnbrook/contract/support/support'
import { isoDayInput, moneyInput } from '@tarnbrook/contract/wire'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { dayParts } from '#platform/forms/day-parts.ts'
import { formName, formProblem, parseForm, readIntentKey } from './submission.ts'

const schema = z.strictObject({
  amount: moneyInput,
  isSure: z.literal(true, { error: 'Tick the box' }),
  bornOn: isoDayInput,
  addresses: z.array(z.strictObject({ town: z.string({ error: 'Enter the town' }) })),
})

test('what people type is what the call wants', () => {
  const submission = parseForm(filled({}), schema)
  expect(submission.status === 'success' && submission.value).toEqual({
    amount: 125_050,
    isSure: true,
    bornOn: '1985-03-07',
    addresses: [{ town: 'Leeds' }],
  })
})

test.each([
  ['amount', 'lots', 'Enter an amount in pounds'],
  ['amount', '', 'Enter an amount in pounds'],
  ['isSure', '', 'Tick the box'],
  ['bornOn.day', '31', undefined],
  ['bornOn.day', '32', 'Day must be a number from 1 to 31'],
  ['addresses[0].town', '', 'Enter the town'],
])('%s as %j says %j, and keeps what was typed', (name, typed, message) => {
  const submission = parseForm(filled({ [name]: typed }), schema)
  const reply = submission.refuse()
  expect(
    Object.values(reply.error ?? {})
      .flat()
      .includes(message ?? ''),
  ).toBe(message !== undefined)
  expect(reply).toMatchObject({ form: 'pay', intentKey: 'once', initialValue: { bornOn: { year: '1985' } } })
})

test('what is wrong is said in the order of the form, a rule about several answers with the rest', () => {
  const schema = z
    .strictObject({
      place: z
        .strictObject({ street: z.string().optional(), postCode: z.string({ error: 'Enter a postcode' }) })
        .refine(() => false, { path: ['street'], error: 'Enter a street', when: () => true })
        .optional(),
      towns: z.array(z.strictObject({ name: z.literal('Leeds', { error: 'Enter Leeds' }) })),
      number: z.string().optional(),
      consent: z.literal(true, { error: 'Tick the box' }),
    })
    .refine(() => false, { path: ['number'], error: 'Enter a number', when: () => true })
  const form = new FormData()
  form.set('towns[0].name', 'York')
  form.set('place.street', ' ')
  expect(Object.keys(parseForm(form, schema).refuse().error ?? {})).toEqual([
    'place.street',
    'place.postCode',
    'towns[0].name',
    'number',
    'consent',
  ])
})

test.each([
  'admin',
  'addresses[1000].town',
  'addresses[1000]',
  'addresses[10].town',
  'addresses',
  'addresses[0]',
  'addresses[0].town.x',
  'amount[0]',
  'amount.x',
  '__proto__.isSure',
  'constructor.prototype.x',
  'a]',
  'toString',
  '__intent__',
  '',
])('the name %j, which the schema does not ask for, is left out before anything is made of it', (name) => {
  const submission = parseForm(filled({ [name]: 'x' }), schema)
  expect(submission.status === 'success' && submission.value).toEqual(
    (parseForm(filled({}), schema) as { value?: unknown }).value,
  )
  expect(JSON.stringify(submission.payload)).not.toMatch(/null|"x"/)
})

test('an answer that is given repeatedly counts once, unless a list is asked for', () => {
  const form = new FormData()
  for (const answer of ['one', 'two', 'three']) {
    form.append('name', answer)
    form.append('days', answer)
  }
  const asked = z.strictObject({ name: z.string(), days: z.array(z.string()).optional() })
  expect(parseForm(form, asked)).toMatchObject({
    status: 'success',
    value: { name: 'one', days: ['one', 'two', 'three'] },
  })
})

test('a schema whose names are not known beforehand is no schema of a form', () => {
  expect(() => parseForm(filled({}), z.record(z.string(), z.string()))).toThrow('No form is read by a schema')
})

test('a refusal stands at the form’s own fields, else above the form', () => {
  const submission = parseForm(filled({}), schema)
  const fields = { 'addresses.0.town': ['Not there'], 'user.amount': ['Too much'] }
  const reply = formProblem(
    submission,
    { code: 'VALIDATION_FAILED', message: 'Check.', fields },
    { 'user.amount': 'amount' },
  )
  expect(reply).toMatchObject({
    status: 'error',
    code: 'VALIDATION_FAILED',
    intentKey: 'once',
    error: { 'addresses[0].town': ['Not there'], amount: ['Too much'] },
  })
  expect(formProblem(submission, { code: 'BANK_UNAVAILABLE', message: 'Later.' }).error).toEqual({
    '': ['Later.'],
  })
})

test('an optional day that is left empty is none, and one that is half filled in is wrong', () => {
  const day = z.strictObject({ paidOn: isoDayInput.optional() })
  const form = new FormData()
  for (const part of ['day', 'month', 'year']) form.set(`paidOn.${part}`, '')
  expect(parseForm(form, day)).toMatchObject({ status: 'success', value: {} })
  form.set('paidOn.day', '7')
  const missing = ['Date must include a month and a year']
  expect(parseForm(form, day).refuse().error).toEqual({ 'paidOn.month': missing, 'paidOn.year': missing })
})

test.each([
  [{ day: '31', month: '2' }, { day: '31 February doesn’t exist' }],
  [{ day: '31', month: 'sept' }, { day: '31 September doesn’t exist' }],
  [{ day: '29', month: 'Feb', year: '1985' }, { day: '29 February 1985 doesn’t exist' }],
  [{ day: '' }, { day: 'Birthday must include a day' }],
  [
    { day: '', year: ' ' },
    { day: 'Birthday must include a day and a year', year: 'Birthday must include a day and a year' },
  ],
  [{ day: '0' }, { day: 'Day must be a number from 1 to 31' }],
  [{ month: '13' }, { month: 'Month must be a number from 1 to 12, or a name like March' }],
  [{ month: 'Mayonnaise' }, { month: 'Month must be a number from 1 to 12, or a name like March' }],
  [{ year: '85' }, { year: 'Year must have 4 numbers' }],
  [{ day: '32/3/1985', month: '', year: '' }, { day: 'Day must be a number from 1 to 31' }],
  [{ year: '1066' }, { year: 'Year must be 1900 or later' }],
  [
    { day: 'x', month: '', year: '19855' },
    {
      day: 'Day must be a number from 1 to 31',
      month: 'Birthday must include a month',
      year: 'Year must have 4 numbers',
    },
  ],
])('%j: the error of a day is shown at the box that is wrong', (typed, errors) => {
  const schema = z.strictObject({ person: z.strictObject({ bornOn: oldDay }) })
  const form = new FormData()
  for (const [part, value] of Object.entries({ day: '7', month: '3', year: '1985', ...typed }))
    form.set(`person.bornOn.${part}`, value)
  expect(parseForm(form, schema).refuse().error).toEqual(
    Object.fromEntries(Object.entries(errors).map(([part, message]) => [`person.bornOn.${part}`, [message]])),
  )
})

const oldDay = isoDayInput
  .refine((day) => day > '1900-01-01', { error: 'Check the year' })
  .meta({ title: 'Birthday' })

test('a day that is left empty is asked for once, as a whole', () => {
  const form = filled({ 'bornOn.day': '', 'bornOn.month': '', 'bornOn.year': '' })
  expect(parseForm(form, schema).refuse().error).toEqual({ bornOn: ['Enter a date'] })
})

test('a field with several errors shows the first', () => {
  const wrong = z.strictObject({
    amount: moneyInput,
    name: z.string().max(3, { error: 'Too long' }).regex(/^a*$/, { error: 'Only a' }),
  })
  const form = new FormData()
  form.set('amount', '9999999.999')
  form.set('name', 'bbbbb')
  expect(parseForm(form, wrong).refuse().error).toEqual({
    amount: [WRITTEN],
    name: ['Too long'],
  })
})

test.each(['950,50', '2.600', '1.000,50', '1,00', '1e2'])('%s is shown how a number is written', (typed) => {
  expect(parseForm(filled({ amount: typed }), schema).refuse().error).toEqual({ amount: [WRITTEN] })
})

const WRITTEN = 'Use a comma for thousands and a full stop for pence, like 1,250.50'

test.each([
  { 'bornOn.day': '07/03/1985', 'bornOn.month': '', 'bornOn.year': '' },
  { 'bornOn.day': '7 March 1985', 'bornOn.month': ' ', 'bornOn.year': '\u200b' },
  { 'bornOn.day': '０７', 'bornOn.month': '\u200eMar.', 'bornOn.year': '１９８５' },
])('a day is read as it was meant: %j', (boxes) => {
  expect(parseForm(filled(boxes), schema)).toMatchObject({ value: { bornOn: '1985-03-07' } })
})

test('an answer that nobody sees is none', () => {
  const note = z.strictObject({ note: z.string().optional() })
  const form = new FormData()
  form.set('note', '\u200b\u00a0\u2800')
  expect(parseForm(form, note)).toMatchObject({ value: {} })
})

test.each([
  ['£ 1 000', 100_000],
  ['.50', 50],
  ['12.', 1200],
  ['+3', 300],
  ['-£1,000.5', -100_050],
])('%s is a number as people write it', (typed, amount) => {
  const submission = parseForm(filled({ amount: typed }), schema)
  expect(submission.status === 'success' && submission.value.amount).toBe(amount)
})

test('a key that was spent on other answers is not offered again', () => {
  const reply = formProblem(parseForm(filled({}), schema), { code: 'IDEMPOTENCY_KEY_REUSED', message: '' })
  expect(reply.intentKey).toBeUndefined()
})

test('a tick is taken back where the page shows another figure by now, and other answers stay', () => {
  const form = new FormData()
  form.set('confirmed', 'on')
  form.set('amount', '12.50')
  const ticked = z.strictObject({ confirmed: z.literal(true), amount: moneyInput })
  const answersAfter = (code: 'CONFLICT' | 'BANK_UNAVAILABLE') =>
    formProblem(parseForm(form, ticked), { code, message: '' }).initialValue
  expect(answersAfter('BANK_UNAVAILABLE')).toEqual({ confirmed: 'on', amount: '12.50' })
  expect(answersAfter('CONFLICT')).toEqual({ amount: '12.50' })
})

test('the marks of a form', () => {
  expect([formName(filled({})), readIntentKey(filled({}))]).toEqual(['pay', 'once'])
  expect(readIntentKey(new FormData())).toMatch(/^[\da-f-]{36}$/)
  expect(dayParts('1985-03-07')).toEqual({ day: '7', month: '3', year: '1985' })
})

function filled(changes: Record<string, string>): FormData {
  const form = new FormData()
  const answers = {
    _form: 'pay',
    _intent: 'once',
    amount: ' £1,250.50 ',
    isSure: 'on',
    'bornOn.day': '7',
    'bornOn.month': 'March',
    'bornOn.year': '1985',
    'addresses[0].town': 'Leeds',
  }
  for (const [name, value] of Object.entries({ ...answers, ...changes })) form.set(name, value)
  return form
}

test('a rule about several answers is checked beside a day that is not one', () => {
  const form = new FormData()
  form.set('dateOfBirth.year', '2019')
  expect(parseForm(form, commissionComplaintBody).refuse().error).toMatchObject({
    'dateOfBirth.day': ['Date of birth must include a day and a month'],
    agreementNumber: [
      'Enter at least one of the agreement number, the registration and the date of the agreement',
    ],
  })
})

test.each(['', 'soon', '31/02/2000', '\u200b', '1,234'])(
  'a day that is posted as one text is read or refused like three boxes: %j',
  (typed) => {
    const schema = z.strictObject({ date: isoDayInput, name: z.string() })
    const form = new FormData()
    form.set('date', typed)
    form.set('name', 'Jo')
    const submission = parseForm(form, schema)
    expect(submission.status).toBe('error')
    const wrong = Object.keys(submission.refuse().error ?? {})
    expect(wrong.filter((name) => !name.startsWith('date'))).toEqual([])
    expect(wrong).not.toEqual([])
  },
)
