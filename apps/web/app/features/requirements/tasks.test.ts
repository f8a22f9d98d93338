import { REQUIREMENT_TYPES, type Requirement } from '@tarnbrook/contract/requirements/requirements'
import { describe, expect, it } from 'vitest'
import { isTask, nextTask, pathAfter, taskPath } from './tasks.ts'

const requirements = (...statuses: Requirement['status'][]) =>
  REQUIREMENT_TYPES.map((type, index) => ({ '@type': type, status: statuses[index] ?? ('wanted' as const) }))

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
      pathAfter({ id: 41, requirements: requirements('met', 'met', 'met', 'met') }, 'bank-details'),
    ).toBe('/account/borrow/continue?id=41')
  })

  it('know only the tasks there are', () => {
    expect(isTask('payment-day')).toBe(true)
    expect(isTask('proof-of-id')).toBe(false)
    expect(isTask(null)).toBe(false)
  })
})
