import type { Requirement, RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { paths } from '#platform/routing/paths.ts'

/** The name of each task in its URL, in the order they are done (that of the contract). */
const TYPE_OF_TASK = {
  'mobile-number': 'phone-application-requirement',
  affordability: 'affordability-application-requirement',
  'card-payoff': 'debt-consolidation-upsell-application-requirement',
  'settlement-letter': 'settlement-letter-requirement',
  'current-address': 'current-address-confirmation-requirement',
  'proof-of-income': 'income-application-requirement',
  'proof-of-id': 'id-application-requirement',
  'proof-of-address': 'address-application-requirement',
  'driving-licence': 'driving-licence-application-requirement',
  'bank-details': 'bank-application-requirement',
  'payment-day': 'payment-day-application-requirement',
  'legal-documents': 'legal-documents-accepted-application-requirement',
} as const satisfies Record<string, RequirementType>

export type Task = keyof typeof TYPE_OF_TASK

export const TASKS = Object.keys(TYPE_OF_TASK) as readonly Task[]

/** The tasks in which files are sent, which a person at the lender looks at. */
export const PROOF_TASKS = [
  'settlement-letter',
  'proof-of-income',
  'proof-of-id',
  'proof-of-address',
  'driving-licence',
] as const satisfies readonly Task[]

export type ProofTask = (typeof PROOF_TASKS)[number]

export function typeOfProof(task: ProofTask): (typeof TYPE_OF_TASK)[ProofTask] {
  return TYPE_OF_TASK[task]
}

export function isTask(text: string | null): text is Task {
  return TASKS.some((task) => task === text)
}

export function isProofTask(text: string | null): text is ProofTask {
  return PROOF_TASKS.some((task) => task === text)
}

export function findRequirement(requirements: readonly Requirement[], task: Task): Requirement | undefined {
  return requirements.find((requirement) => requirement['@type'] === TYPE_OF_TASK[task])
}

/** The path of a task; `document` is one of the legal documents, or their signing. */
export function taskPath(applicationId: number, task: Task, document?: string): string {
  const path = `${paths.application({ state: 'Requested', id: applicationId })}&task=${task}`
  return document ? `${path}&document=${encodeURIComponent(document)}` : path
}

/** The page of the application itself, with its list of tasks. */
export function taskListPath(applicationId: number): string {
  return paths.application({ state: 'Requested', id: applicationId })
}

type Progress = Pick<Requirement, '@type' | 'status'>

/** The tasks that an application has, in their order: what it does not want is no task of it. */
export function findTasks(requirements: readonly Pick<Requirement, '@type'>[]): Task[] {
  return TASKS.filter((task) =>
    requirements.some((requirement) => requirement['@type'] === TYPE_OF_TASK[task]),
  )
}

/**
 * The next task, once `done` is. Skips what is with us. The documents wait for the rest: next once
 * nothing else is wanted. None while the rest is with us, or when all is done.
 */
export function nextTask(requirements: readonly Progress[], done?: Task): Task | undefined {
  const findStatus = (task: Task) =>
    task === done
      ? statusOnceDone(task)
      : requirements.find((requirement) => requirement['@type'] === TYPE_OF_TASK[task])?.status
  const answers = TASKS.filter((task) => task !== 'legal-documents')
  const wanted = answers.find((task) => findStatus(task) === 'wanted')
  if (wanted) return wanted
  const isWaiting = answers.some((task) => findStatus(task) === 'reviewing')
  const documents = findStatus('legal-documents')
  return isWaiting || documents === undefined || documents === 'met' ? undefined : 'legal-documents'
}

/** We look at a proof that was sent first; all else is done when the borrower has done it. */
function statusOnceDone(task: Task): Requirement['status'] {
  return isProofTask(task) ? 'reviewing' : 'met'
}

/** Where doing `done` leads; with nothing done just now, to the first task that is left. */
export function findNextPath(
  application: { id: number; requirements: readonly Progress[] },
  done?: Task,
): string {
  const next = nextTask(application.requirements, done)
  return next ? taskPath(application.id, next) : taskListPath(application.id)
}
