import { Problem } from '@tarnbrook/contract/errors'
import type { TestApi } from '#testing/kit.ts'
import { seedStaff } from '#testing/proofs/calls.ts'
import type { SeededLoan } from '#testing/seed/loan.ts'

export type Happening = (kit: TestApi, loan: SeededLoan, part: number) => Promise<EventOutcome>

/** Whether it was possible then. A borrower may be refused; an answer of 500 ends the run. */
export type EventOutcome = 'done' | 'refused' | 'nothing to do'

/** Two that pay, two that ask for authentication, one declined after it, and one declined. */
export const CARDS = [
  '4242424242424242',
  '4000002760003184',
  '5555555555554444',
  '4000008260003178',
  '4000000000009995',
]

type StaffOf = WeakMap<TestApi, Promise<{ token: string }>>
const STAFF: StaffOf = new WeakMap()
/** Who approves what the others propose. */
export const OTHER_STAFF: StaffOf = new WeakMap()

export async function askAsStaff(kit: TestApi, path: string, body?: object, who: StaffOf = STAFF) {
  const staff = who.get(kit) ?? seedStaff(kit)
  who.set(kit, staff)
  const answer = await kit.call('POST', path, { as: (await staff).token, ...(body && { body }) })
  if (answer.status >= 500) throw new Error(`POST ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

export async function ask(
  kit: TestApi,
  { borrower }: SeededLoan,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const answer = await kit.call(method, path, { as: borrower.token, ...(body && { body }) })
  if (answer.status >= 500)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer
}

export function toIndex(part: number, length: number): number {
  return Math.min(length - 1, Math.floor(part * length))
}

export const toEventOutcome = ({ status }: { status: number }): EventOutcome =>
  status < 300 ? 'done' : 'refused'

/** Another change of the loan took longer than a request waits for it. */
export function refusedAsBusy(error: unknown): { kind: 'refused' } {
  if (error instanceof Problem && error.code === 'REQUEST_IN_PROGRESS') return { kind: 'refused' }
  throw error
}
