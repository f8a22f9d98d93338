import { BRAND_KEYS, getBrand } from '@tarnbrook/brands/brand'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUESTION_STEPS } from '../quote-steps.ts'
import { checkedSections } from '../steps/checked-sections.ts'
import { checkDraft, postedStep } from './check-draft.ts'
import { type DraftAnswers, typedAnswers } from './draft.ts'

const today = '2026-11-20'

const typed: DraftAnswers = {
  'loan.amount': '£7,500',
  'loan.term': '36',
  'loan.reason': 'Home improvements',
  'about-you.firstName': 'Maeve',
  'about-you.lastName': "O'Neill",
  'about-you.dateOfBirth.day': '14',
  'about-you.dateOfBirth.month': 'may',
  'about-you.dateOfBirth.year': '1988',
  'about-you.email': 'maeve@people.example',
  'about-you.mobileNumber': '07912 345678',
  'home.residentialStatus': 'private_tenant',
  'home.rentOrMortgageMonthlyPayment': '640.50',
  'home.maritalStatus': 'Single',
  'home.numberOfDependants': '0',
  'home.monthlyDependantsCost': '0',
  'address.houseNumber': '12',
  'address.line1': 'Ferry Lane',
  'address.town': 'Leeds',
  'address.postCode': 'id1 1qd',
  'address.period': '3',
  'income.employmentStatus': 'Employed full time',
  'income.occupation': 'Joiner',
  'income.income': '2,600',
  'income.incomeFrequency': 'Monthly',
}

const read = (answers: DraftAnswers) => checkDraft(answers, getBrand('main'), { today })

test('what people type becomes what the call asks for', () => {
  const ready = read(typed).answers!
  expect(ready.loan).toEqual({ amount: 750_000, term: 36, reason: 'Home improvements' })
  expect(ready['about-you']).toMatchObject({ dateOfBirth: '1988-05-14', mobileNumber: '+447912345678' })
  expect(ready.home.rentOrMortgageMonthlyPayment).toBe(64_050)
  expect(ready.address.postCode).toBe('ID1 1QD')
  expect(ready).not.toHaveProperty('previous-address')
})

test('what people paste becomes it too', () => {
  const pasted = {
    'loan.amount': '£ 7\u00a0500.00',
    'about-you.dateOfBirth.day': '14/05/1988',
    'about-you.dateOfBirth.month': '',
    'about-you.dateOfBirth.year': '',
    'about-you.lastName': 'O’Neill\u200b',
    'about-you.email': 'Maeve <maeve@people.example>',
    'about-you.mobileNumber': '\u202a07912\u2011345678\u202c',
    'address.postCode': '(ID1-1QD)',
  }
  const answers = { ...typed, ...pasted }
  expect(read(answers).answers).toEqual(read(typed).answers)
  expect(checkedSections(answers)[1]?.facts.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(['14/05/1988', 'maeve@people.example']),
  )
})

test('a home outside the UK is refused on the page that first asks for its postcode', () => {
  const { errors } = read({ 'address.postCode': 'je23ab' })
  const message = 'Jersey is outside the UK, so we can’t lend there'
  expect(errors.address?.postCode).toEqual([message])
  expect(
    postedStep(new FormData(), 'about-you', read({ 'address.postCode': 'je23ab' })).refuse().error,
  ).toMatchObject({
    'address.postCode': [message],
  })
})

test('the address before is read where it is asked for, as if it were empty when it was not answered', () => {
  const short = { ...typed, 'address.period': '6' }
  expect(read(short)).toMatchObject({
    incomplete: 'previous-address',
    errors: { 'previous-address': { houseNumber: ['Enter the house number or name'] } },
  })
  const left = { 'previous-address.line1': 'PO Box 12' }
  expect(read({ ...short, ...left }).incomplete).toBe('previous-address')
  expect(read({ ...typed, ...left }).answers).toEqual(read(typed).answers)
})

test('names that the form does not have are not read', () => {
  const others = { 'calculator.choice': '5,000 over 36', 'loan.other': 'x', 'address.town.x': 'y', town: 'z' }
  expect(read({ ...typed, ...others }).answers).toEqual(read(typed).answers)
})

test.each([
  ['an amount beyond the brand', { 'loan.amount': '25,001' }, 'loan'],
  ['no email', { 'about-you.email': '' }, 'about-you'],
  ['a landline', { 'about-you.mobileNumber': '020 7946 0018' }, 'about-you'],
  ['17 years old', { 'about-you.dateOfBirth.year': '2009' }, 'about-you'],
  [
    'the 31st of June',
    { 'about-you.dateOfBirth.day': '31', 'about-you.dateOfBirth.month': '6' },
    'about-you',
  ],
  ['a PO box', { 'address.line1': 'PO Box 12' }, 'address'],
  ['words for an income', { 'income.income': 'plenty' }, 'income'],
] as const)('%s leads back to its step', (_what, change, step) => {
  const checked = read({ ...typed, ...change })
  expect(checked.incomplete).toBe(step)
  expect(checked.answers).toBeUndefined()
})

const NONSENSE = [
  '',
  ' ',
  '0',
  '-1',
  '999999999999999999999',
  '1e9',
  '5000.555',
  '😀',
  'R2D2 <b>',
  '<>'.repeat(200),
  'PO Box 1',
  'a@b@c',
  '\u0000',
  '__proto__',
  'x'.repeat(5000),
]

test.each(QUESTION_STEPS)('%s: for any invalid input, each field has one error', (step) => {
  const parts: readonly string[] = step === 'income' ? ['home', 'income'] : [step.replace('previous-', '')]
  const names = Object.keys(typed).filter((name) => parts.includes(name.slice(0, name.indexOf('.'))))
  // The page of two parts names them in its fields.
  const inForm = (name: string) => (step === 'income' ? name : name.slice(name.indexOf('.') + 1))
  for (const nonsense of NONSENSE) {
    const form = new FormData()
    for (const name of names) form.set(inForm(name), nonsense)
    const submission = postedStep(form, step, read({ 'address.period': '6', ...typedAnswers(form, step) }))
    const { error = {} } = submission.refuse()
    expect(Object.keys(error ?? {}), `${step} with ${nonsense.slice(0, 20)}`).not.toEqual([])
    for (const [name, messages] of Object.entries(error ?? {})) {
      const fields = [...names.map(inForm), ...(step === 'about-you' ? ['address.postCode'] : [])]
      expect(fields.filter((field) => field === name || field.startsWith(`${name}.`))).not.toEqual([])
      expect(messages, `${name} with ${nonsense.slice(0, 20)}`).toHaveLength(1)
      expect(messages?.[0], name).toMatch(WRITTEN_BY_US)
    }
  }
})

/** The validator's own words ("Invalid input: expected string") are for no borrower. */
const WRITTEN_BY_US = /^(?!Invalid|Too (big|small)|Unrecognized|Expected)[A-Z1-9]/

describe.each(BRAND_KEYS.map((key) => getBrand(key)))('the amount at $key', (brand) => {
  const { min, max } = brand.loanAmountPounds
  const errorsOf = (amount: string) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ amount, term: '36', reason: 'Wedding' }))
      form.set(name, value)
    return checkDraft(typedAnswers(form, 'loan'), brand, { today }).errors.loan ?? {}
  }
  const range = `Enter an amount from £1,000 to ${brand.key === 'motor' ? '£35,000' : '£25,000'}`

  test.each([min, max, min + 0.01, max - 0.01, 5000])('%d is offered', (amount) => {
    expect(errorsOf(String(amount))).toEqual({})
  })

  test('the error of an amount outside the range names the brand’s own range, and nothing else', () => {
    const outside = fc.oneof(
      fc.integer({ min: -100_000_000, max: min - 1 }),
      fc.integer({ min: max + 1, max: 100_000_000 }),
      fc.constantFrom(min - 0.01, max + 0.01, 0, 35_001, 1e9),
    )
    fc.assert(
      fc.property(outside, (amount) => {
        expect(errorsOf(String(amount))).toEqual({ amount: [range] })
      }),
    )
  })
})

test.each([
  ['2008-11-20', undefined],
  ['2008-11-21', 'You must be 18 or over to apply'],
  ['2026-11-20', 'Your date of birth must be in the past'],
  ['1899-05-01', 'Year must be 1900 or later'],
])('who is born on %s: %s', (born, message) => {
  const [year, month, day] = born.split('-') as [string, string, string]
  const name = 'about-you.dateOfBirth'
  const { errors } = read({
    ...typed,
    [`${name}.day`]: day,
    [`${name}.month`]: month,
    [`${name}.year`]: year,
  })
  expect(Object.values(errors['about-you'] ?? {})).toEqual(message ? [[message]] : [])
})

test.each([
  ['20', undefined],
  ['21', 'The day you were last paid must be today or in the past'],
])('last paid on the %s: %s', (day, message) => {
  const name = 'income.lastPaidOn'
  const { errors } = read({
    ...typed,
    [`${name}.day`]: day,
    [`${name}.month`]: '11',
    [`${name}.year`]: '2026',
  })
  expect(errors.income).toEqual(message && { lastPaidOn: [message] })
})

test('check-your-answers says what was typed', () => {
  const facts = Object.fromEntries(
    checkedSections({ ...typed, 'address.populateManually': 'true' }).flatMap(({ facts }) =>
      facts.map(({ term, detail }) => [term, detail]),
    ),
  )
  expect(facts).toMatchObject({
    Amount: '£7,500',
    Over: '3 years',
    'Date of birth': '14/05/1988',
    Mobile: '07912 345678',
    'Rent or mortgage a month': '£640.50',
    'Take-home income': '£2,600 a month',
    Address: '12 Ferry Lane, Leeds, ID1 1QD',
  })
})

test('the day is the one that the API sends with the answers, also when it changes', () => {
  const born = {
    'about-you.dateOfBirth.day': '21',
    'about-you.dateOfBirth.month': '11',
    'about-you.dateOfBirth.year': '2008',
  }
  const on = (today: string) => checkDraft({ ...typed, ...born }, getBrand('main'), { today })
  expect([on('2026-11-20').incomplete, on('2026-11-21').incomplete]).toEqual(['about-you', undefined])
  expect(on('2026-11-21').today.toString()).toBe('2026-11-21')
})
