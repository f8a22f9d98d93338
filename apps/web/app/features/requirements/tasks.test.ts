import { REQUIREMENT_TYPES, type Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { PROOF_OF } from '@tarnbrook/contract/requirements/proofs'
import { describe, expect, it, test } from 'vitest'
import {
  findNextPath,
  findRequirement,
  findTasks,
  isProofTask,
  isTask,
  nextTask,
  PROOF_TASKS,
  TASKS,
  taskPath,
  typeOfProof,
} from './tasks.ts'

/** What every application wants. */
const BASIC = [
  'phone-application-requirement',
  'bank-application-requirement',
  'payment-day-application-requirement',
  'legal-documents-accepted-application-requirement',
] as const

const requirements = (...statuses: Requirement['status'][]) =>
  BASIC.map((type, index) => ({ '@type': type, status: statuses[index] ?? ('wanted' as const) }))

/** The same with a driving licence before the bank account. */
const withLicence = (licence: Requirement['status'], ...statuses: Requirement['status'][]) => [
  { '@type': 'driving-licence-application-requirement' as const, status: licence },
  ...requirements(...statuses),
]

test('tasks come in the order of the contract, and only those that the application has', () => {
  const all = REQUIREMENT_TYPES.map((type) => ({ '@type': type }))
  const places = TASKS.map((task) =>
    REQUIREMENT_TYPES.findIndex((type) => findRequirement([{ '@type': type } as Requirement], task)),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(findTasks(all)).toEqual(TASKS)
  expect(findTasks(withLicence('wanted'))).toEqual([
    'mobile-number',
    'driving-licence',
    'bank-details',
    'payment-day',
    'legal-documents',
  ])
})

describe('nextTask', () => {
  it('takes the tasks in order and skips what is done', () => {
    expect(nextTask(requirements('wanted', 'wanted', 'wanted', 'locked'))).toBe('mobile-number')
    expect(nextTask(requirements('wanted', 'wanted', 'wanted', 'locked'), 'mobile-number')).toBe(
      'bank-details',
    )
    expect(nextTask(requirements('met', 'met', 'wanted', 'locked'))).toBe('payment-day')
  })

  it('goes to the documents as soon as the rest is done, though they were locked when that was read', () => {
    expect(nextTask(requirements('met', 'met', 'wanted', 'locked'), 'payment-day')).toBe('legal-documents')
  })

  it('goes back to what was left out', () => {
    expect(nextTask(requirements('wanted', 'met', 'wanted', 'locked'), 'payment-day')).toBe('mobile-number')
  })

  it('asks about the loan and the address before what is given for them', () => {
    const all = [
      ...requirements('met'),
      { '@type': 'current-address-confirmation-requirement' as const, status: 'wanted' as const },
      { '@type': 'affordability-application-requirement' as const, status: 'wanted' as const },
    ]
    expect(nextTask(all)).toBe('affordability')
    expect(nextTask(all, 'affordability')).toBe('current-address')
  })

  it('passes over what is with us, and waits for it only once nothing else is wanted', () => {
    expect(nextTask(withLicence('wanted', 'met'))).toBe('driving-licence')
    expect(nextTask(withLicence('reviewing', 'met'))).toBe('bank-details')
    expect(nextTask(withLicence('wanted', 'met'), 'driving-licence')).toBe('bank-details')
    expect(nextTask(withLicence('wanted', 'met', 'met', 'met', 'locked'), 'driving-licence')).toBeUndefined()
    expect(nextTask(withLicence('reviewing', 'met', 'met', 'met', 'locked'))).toBeUndefined()
    expect(nextTask(withLicence('met', 'met', 'met', 'met', 'locked'))).toBe('legal-documents')
  })

  it('has nothing to do while something is with us, or when all is done', () => {
    expect(nextTask(requirements('met', 'reviewing', 'met', 'locked'))).toBeUndefined()
    expect(nextTask(requirements('met', 'met', 'met', 'met'))).toBeUndefined()
    expect(nextTask([])).toBeUndefined()
  })
})

describe('addresses of tasks', () => {
  it('stand under the application', () => {
    expect(taskPath(41, 'legal-documents', 'secci')).toBe(
      '/account/borrow/continue?id=41&task=legal-documents&document=secci',
    )
    expect(
      findNextPath({ id: 41, requirements: requirements('met', 'met', 'met', 'met') }, 'bank-details'),
    ).toBe('/account/borrow/continue?id=41')
    expect(findNextPath({ id: 41, requirements: requirements('met', 'wanted') })).toBe(
      '/account/borrow/continue?id=41&task=bank-details',
    )
  })

  it('know only the tasks there are', () => {
    expect(isTask('payment-day')).toBe(true)
    expect(isTask('proof-of-id')).toBe(true)
    expect(isTask('proof-of-life')).toBe(false)
    expect(isTask(null)).toBe(false)
    expect(isTask('toString')).toBe(false)
  })

  it('know which of them are proofs, whose calls the contract has', () => {
    expect(PROOF_TASKS.map(typeOfProof).sort()).toEqual(Object.keys(PROOF_OF).sort())
    expect(isProofTask('bank-details')).toBe(false)
    expect(isProofTask(null)).toBe(false)
  })
})
