import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import {
  LETTER_REASONS,
  type Requirement,
  SENT_BACK_REASONS,
} from '@tarnbrook/contract/applications/requirement-resource'
import { SENT_BACK_WORDS } from '@tarnbrook/contract/requirements/sent-back'
import { expect, test } from 'vitest'
import { taskItems } from './task-items.ts'
import { leftToDo } from './task-time.ts'

const requirement = (type: string, changes: Partial<Requirement> = {}) =>
  ({
    '@type': `${type}-application-requirement`,
    status: 'wanted',
    details: {},
    attachments: [],
    ...changes,
  }) as unknown as Requirement

const listItems = (requirements: Requirement[], state: LoanApplication['state'] = 'Requested') =>
  taskItems({ id: 41, state, requirements, employmentStatus: 'Retired' })

const file = {
  id: 1,
  name: 'a.pdf',
  kind: 'pdf',
  side: null,
  pages: 1,
  bytes: 1,
  status: 'ready',
  sentAt: '',
} as const

test('a proof says what is wanted and how long it takes, and leads to its page, which says why', () => {
  const [item] = listItems([requirement('income')])
  expect(item).toMatchObject({
    title: 'Send proof of your income',
    status: { label: 'To do' },
    href: '/account/borrow/continue?id=41&task=proof-of-income',
  })
  expect(item?.hint).toMatch(/letter or bank statements.*three minutes/)
})

test('files that were added and not sent for checking are not lost sight of', () => {
  expect(listItems([requirement('id', { attachments: [file] })])[0]?.hint).toContain('1 file added')
  expect(listItems([requirement('id', { attachments: [file, { ...file, id: 2 }] })])[0]?.hint).toContain(
    '2 files added',
  )
})

test('of a card it says how many sides are there, and then that it can be sent', () => {
  const hint = (...attachments: object[]) =>
    listItems([requirement('driving-licence', { attachments } as Partial<Requirement>)])[0]?.hint
  const [front, back] = [
    { ...file, side: 'front' },
    { ...file, id: 2, side: 'back' },
  ]
  expect(hint(front)).toBe('1 of 2 sides added.')
  expect(hint(front, back)).toBe('2 files added. Open it to send them for checking.')
  // A scan can have both.
  expect(hint({ ...front, pages: 2 })).toMatch(/^1 file added/)
  const [sent] = listItems([
    requirement('id', { status: 'reviewing', attachments: [file, { ...file, id: 2 }] }),
  ])
  expect(sent?.hint).toBe('2 files sent. A person looks at them, usually within one working day.')
})

test('what is with us and what is done leads nowhere', () => {
  const [reviewing, met] = listItems([
    requirement('id', { status: 'reviewing' }),
    requirement('driving-licence', { status: 'met' }),
  ])
  expect(reviewing).toMatchObject({ status: { label: 'With us' } })
  expect(reviewing?.hint).toContain('one working day')
  expect(reviewing).not.toHaveProperty('href')
  expect(met).toMatchObject({ status: { label: 'Done' }, hint: 'We’ve checked it.' })
  expect(met).not.toHaveProperty('href')
})

test.each([...SENT_BACK_REASONS, ...LETTER_REASONS])(
  'a proof sent back says why, and is to be sent again: %s',
  (reason) => {
    const sentBack = { reason, note: null, at: '2026-11-22T10:00:00Z' }
    expect(listItems([requirement('id', { details: { sentBack }, attachments: [file] })])[0]).toMatchObject({
      status: { label: 'Send again', tone: 'warning' },
      hint: expect.stringContaining(SENT_BACK_WORDS[reason]),
      href: '/account/borrow/continue?id=41&task=proof-of-id',
    })
  },
)

test('while a person reviews, nothing that was given is offered to be changed', () => {
  const bank = requirement('bank', { status: 'met', details: { accountNumberEnding: '678' } })
  expect(listItems([bank])[0]).toMatchObject({ href: expect.stringContaining('bank-details') })
  const [item] = listItems([bank], 'In Review')
  expect(item).not.toHaveProperty('href')
  expect(item?.hint).toBe('The account ending 678.')
})

test('how long is left follows from what the application wants', () => {
  const few = leftToDo([requirement('phone'), requirement('payment-day', { status: 'met' })])
  const many = leftToDo([requirement('phone'), requirement('income'), requirement('driving-licence')])
  expect(few).toEqual({ tasks: ['mobile-number'], minutes: 2 })
  expect(many).toEqual({
    tasks: ['mobile-number', 'proof-of-income', 'driving-licence'],
    minutes: 8,
  })
  expect(leftToDo([requirement('legal-documents-accepted')])).toEqual({ tasks: [], minutes: 0 })
})

test.each([
  ['wanted', undefined, [], /pay off cards for you, or all go to your bank account/, 'To do'],
  ['wanted', 'opt-in', [], /^Have your cards/, 'To do'],
  ['wanted', 'opt-in', [100_00], /^1 credit card added. Open it to confirm it/, 'To do'],
  ['met', 'opt-in', [100_00, 50_00], /^It pays £150 off 2 credit cards. You can change it/, 'Done'],
  ['met', 'opt-out', [], /^The whole loan goes to your bank account. You can change it/, 'Done'],
] as const)('credit cards that are %s, %s, with %j', (status, cardPayoff, amounts, hint, label) => {
  const creditCards = amounts.map((payoffAmount) => ({ payoffAmount })) as Requirement['creditCards']
  const details = cardPayoff ? { cardPayoff } : {}
  const [item] = listItems([requirement('debt-consolidation-upsell', { status, details, creditCards })])
  expect(item?.hint).toMatch(hint)
  expect(item).toMatchObject({
    status: { label },
    href: '/account/borrow/continue?id=41&task=card-payoff',
  })
})
