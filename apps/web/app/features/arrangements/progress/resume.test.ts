import { pence } from '@tarnbrook/domain/core/money'
import { expect, test } from 'vitest'
import {
  ARRANGEMENT_STEPS,
  ASKED_STEPS,
  findEarlierPlace,
  findNextStep,
  findPreviousStep,
  minutesLeft,
  stepNamed,
} from './arrangement-steps.ts'
import { resumedStep, shownStep } from './resume.ts'

type Info = Parameters<typeof resumedStep>[0]
type Statement = NonNullable<Parameters<typeof resumedStep>[1]>

const nothing = {
  reason: null,
  priorityBillsUpdated: null,
  amount: null,
  term: null,
  paymentDate: null,
}
const infoWith = (draft: object | null, more: object = {}) =>
  ({ draft: draft && { ...nothing, ...draft }, current: null, history: [], ...more }) as unknown as Info
const statementWith = ({
  isJoint = null,
  tokenPayments = null,
}: {
  isJoint?: boolean | null
  tokenPayments?: number | null
} = {}) =>
  ({
    household: { isJoint },
    tokenPayments: tokenPayments === null ? null : pence(tokenPayments),
  }) as unknown as Statement

const told = { reason: 'illness', priorityBillsUpdated: true }
const choice = { ...told, amount: pence(50_00), term: 3 }

test.each<[string, object, Statement | null]>([
  ['reason', {}, null],
  // Saved when the essential bills, the spending and the debts were pages of their own.
  ['reason', { reason: 'illness' }, null],
  ['budget', told, null],
  ['budget', told, statementWith()],
  ['budget', told, statementWith({ isJoint: false })],
  ['budget', told, statementWith({ tokenPayments: 0 })],
  ['offer', told, statementWith({ isJoint: false, tokenPayments: 0 })],
  ['offer', { ...told, amount: pence(1) }, statementWith({ isJoint: true, tokenPayments: 0 })],
  ['offer', choice, statementWith({ isJoint: true, tokenPayments: 0 })],
  ['review', { ...choice, paymentDate: '2026-12-01' }, statementWith({ isJoint: true, tokenPayments: 0 })],
])('somebody who comes back goes on with %s', (step, draft, statement) => {
  expect(resumedStep(infoWith(draft), statement)).toBe(step)
})

test('with nothing begun it starts, and with one that is followed it shows that', () => {
  expect(resumedStep(infoWith(null), null)).toBe('start')
  expect(resumedStep(infoWith(null, { current: {} }), null)).toBe('done')
  // A change of it goes on where it was left.
  expect(resumedStep(infoWith({}, { current: {} }), null)).toBe('reason')
})

test('no question is shown before there is something to set up, and nothing is done before it was agreed', () => {
  for (const step of ASKED_STEPS) {
    expect(shownStep(step, infoWith(null), null)).toBe('start')
    expect(shownStep(step, infoWith(null, { current: {} }), null)).toBe('done')
    expect(shownStep(step, infoWith({}), null)).toBe(step)
  }
  expect(shownStep('done', infoWith({}), null)).toBe('reason')
  expect(shownStep('done', infoWith(null), null)).toBe('start')
  expect(shownStep('done', infoWith({}, { history: [{}] }), null)).toBe('done')
  expect(shownStep('start', infoWith(null, { history: [{}] }), null)).toBe('start')
})

test('the steps are in their order, and take the minutes that are said', () => {
  expect(ARRANGEMENT_STEPS.join(' ')).toBe('start reason budget offer review done')
  expect(ASKED_STEPS).toHaveLength(4)
  for (const name of ['', 'toString', 'Start', undefined]) expect(stepNamed(name)).toBe(null)
  expect([findNextStep('budget'), findNextStep('done')]).toEqual(['offer', 'done'])
  expect([findPreviousStep('budget'), findPreviousStep('start')]).toEqual(['reason', null])
  expect([minutesLeft('reason'), minutesLeft('review')]).toEqual([10, 1])
})

test.each([
  ['essentials', 'reason', 'arrangement-reason-priorityBillsUpdated'],
  ['income', 'budget', 'income'],
  ['spending', 'budget', 'spending'],
  ['other-debts', 'budget', 'other-debts'],
  ['payment-date', 'offer', 'arrangement-offer-paymentDate.date'],
])('a URL of the step %s, which was there before, leads to %s', (name, step, place) => {
  expect([stepNamed(name), findEarlierPlace(name)]).toEqual([step, place])
  expect(findEarlierPlace(step)).toBe(null)
})
