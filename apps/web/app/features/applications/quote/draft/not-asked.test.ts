import { readFileSync } from 'node:fs'
import { getBrand } from '@tarnbrook/brands/brand'
import {
  EMPLOYMENT_STATUSES,
  NUMBERS_OF_DEPENDANTS,
  RESIDENTIAL_STATUSES,
} from '@tarnbrook/contract/applications/application-choices'
import { expect, test } from 'vitest'
import { checkDraft } from './check-draft.ts'
import { isAsked, NEEDLESS_QUESTIONS, withFollowing } from './not-asked.ts'

const TODAY = { today: '2026-11-22' }

test.each([
  ['homeowner_without_a_mortgage', '640', '0'],
  ['homeowner_without_a_mortgage', 'lots', '0'],
  ['homeowner_with_a_mortgage', '640', '640'],
])('%s with a housing cost of %s is taken to pay %s', (residentialStatus, typed, taken) => {
  const answers = withFollowing({
    'home.residentialStatus': residentialStatus,
    'home.rentOrMortgageMonthlyPayment': typed,
  })
  expect(answers['home.rentOrMortgageMonthlyPayment']).toBe(taken)
})

test('what stands at a question that is not asked any more is neither an error nor sent', () => {
  const draft = {
    'home.residentialStatus': 'homeowner_without_a_mortgage',
    'home.rentOrMortgageMonthlyPayment': 'lots',
    'home.maritalStatus': 'Other',
    'home.numberOfDependants': '0',
    'home.monthlyDependantsCost': '-3',
    'income.employmentStatus': 'Retired',
    'income.occupation': '<b>',
  }
  const { errors } = checkDraft(draft, getBrand('main'), TODAY)
  expect(errors.home).toBeUndefined()
  expect(Object.keys(errors.income ?? {})).not.toContain('occupation')
})

test('somebody with dependants is asked what they cost, and somebody in work for the job title', () => {
  expect(isAsked('home', 'monthlyDependantsCost', { numberOfDependants: '0' })).toBe(false)
  expect(isAsked('home', 'monthlyDependantsCost', { numberOfDependants: '3+' })).toBe(true)
  expect(isAsked('home', 'monthlyDependantsCost', {})).toBe(true)
  expect(isAsked('income', 'occupation', { employmentStatus: 'Self-employed' })).toBe(true)
  expect(isAsked('income', 'occupation', { employmentStatus: 'Student' })).toBe(false)
})

test('a question is hidden by the answers that make it needless, and each of them can be given', () => {
  const css = readFileSync(new URL('../steps/not-asked.module.css', import.meta.url), 'utf8')
  const known: readonly string[] = [...EMPLOYMENT_STATUSES, ...NUMBERS_OF_DEPENDANTS, ...RESIDENTIAL_STATUSES]
  const hiding = [...css.matchAll(/\[value="([^"]+)"\]:checked/g)].map(([, value]) => value)
  const values = NEEDLESS_QUESTIONS.flatMap(([, { values }]) => [...values])
  expect(hiding.sort()).toEqual(values.sort())
  expect(values.filter((value) => !known.includes(value))).toEqual([])
})
