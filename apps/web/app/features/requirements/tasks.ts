import type { Requirement, RequirementType } from '@tarnbrook/contract/requirements/requirements'
import { paths } from '#platform/routing/paths.ts'

/** The names that the tasks of an application have in its URL, in the order in which they are done. */
export const TASKS = ['mobile-number', 'bank-details', 'payment-day', 'legal-documents'] as const

export type Task = (typeof TASKS)[number]

const TYPE_OF_TASK: Record<Task, RequirementType> = {
  'mobile-number': 'phone-application-requirement',
  'bank-details': 'bank-application-requirement',
  'payment-day': 'payment-day-application-requirement',
  'legal-documents': 'legal-documents-accepted-application-requirement',
}

export function isTask(text: string | null): text is Task {
  return TASKS.some((task) => task === text)
}

export function requirementOf(requirements: readonly Requirement[], task: Task): Requirement | undefined {
  return requirements.find((requirement) => requirement['@type'] === TYPE_OF_TASK[task])
}

/** Where a task of an application is done; `document` is one of the legal documents, or their signing. */
export function taskPath(applicationId: number, task: Task, document?: string): string {
  const path = `${paths.application({ state: 'Requested', id: applicationId })}&task=${task}`
  return document ? `${path}&document=${encodeURIComponent(document)}` : path
}

/** The page of the application itself, with its list of tasks. */
export function taskListPath(applicationId: number): string {
  return paths.application({ state: 'Requested', id: applicationId })
}

type Progress = Pick<Requirement, '@type' | 'status'>

/**
 * What to do next, once `done` is. The documents wait for the rest, so they are next as soon as nothing else is wanted;
 * nothing is next while the rest is with us, or when all is done.
 */
export function nextTask(requirements: readonly Progress[], done?: Task): Task | undefined {
  const statusOf = (task: Task) =>
    task === done
      ? 'met'
      : requirements.find((requirement) => requirement['@type'] === TYPE_OF_TASK[task])?.status
  const answers = TASKS.filter((task) => task !== 'legal-documents')
  const wanted = answers.find((task) => statusOf(task) === 'wanted')
  if (wanted) return wanted
  const isWaiting = answers.some((task) => statusOf(task) === 'reviewing')
  const documents = statusOf('legal-documents')
  return isWaiting || documents === undefined || documents === 'met' ? undefined : 'legal-documents'
}

/** Where doing `done` leads. */
export function pathAfter(
  application: { id: number; requirements: readonly Progress[] },
  done: Task,
): string {
  const next = nextTask(application.requirements, done)
  return next ? taskPath(application.id, next) : taskListPath(application.id)
}
