import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { findRequirement, findTasks, PROOF_TASKS, type Task } from './tasks.ts'

const MINUTES: Record<Task, number> = {
  'mobile-number': 2,
  affordability: 3,
  'card-payoff': 3,
  'current-address': 1,
  ...(Object.fromEntries(PROOF_TASKS.map((task) => [task, 3])) as Record<
    (typeof PROOF_TASKS)[number],
    number
  >),
  'bank-details': 2,
  'payment-day': 1,
  'legal-documents': 10,
}

/** What the borrower still has to do before the documents, and about how long it takes. */
export function leftToDo(requirements: readonly Requirement[]): { tasks: Task[]; minutes: number } {
  const tasks = findTasks(requirements).filter(
    (task) => task !== 'legal-documents' && findRequirement(requirements, task)?.status === 'wanted',
  )
  return { tasks, minutes: tasks.reduce((sum, task) => sum + MINUTES[task], 0) }
}
