import type { Requirement } from '@tarnbrook/contract/requirements/requirements'
import type { Task as TaskItem } from '#ui/task-list/task-list.tsx'
import { requirementOf, TASKS, type Task, taskPath } from './tasks.ts'

interface Application {
  id: number
  requirements: readonly Requirement[]
}

/** The tasks of an application as a list, each with where it stands and, where there is something to do, its page. */
export function taskItems({ id, requirements }: Application): TaskItem[] {
  return TASKS.flatMap((task) => {
    const requirement = requirementOf(requirements, task)
    if (!requirement) return []
    const isOpen =
      requirement.status === 'wanted' || (requirement.status === 'met' && CAN_CHANGE.includes(task))
    return [
      {
        id: task,
        title: TITLES[task],
        hint: hintOf(task, requirement),
        status: STATUS[requirement.status],
        ...(isOpen ? { href: taskPath(id, task) } : {}),
      },
    ]
  })
}

const TITLES: Record<Task, string> = {
  'mobile-number': 'Confirm your mobile number',
  'bank-details': 'Give your bank account',
  'payment-day': 'Choose your payment day',
  'legal-documents': 'Read and sign your agreement',
}

/** Until the agreement is signed. */
const CAN_CHANGE: readonly Task[] = ['bank-details', 'payment-day']

const STATUS: Record<Requirement['status'], TaskItem['status']> = {
  wanted: { label: 'To do', tone: 'warning' },
  locked: { label: 'Not yet' },
  reviewing: { label: 'With us' },
  met: { label: 'Done', tone: 'success' },
}

function hintOf(task: Task, { status, details }: Requirement): string {
  const isMet = status === 'met'
  switch (task) {
    case 'mobile-number':
      return isMet && details.mobileNumberEnding
        ? `The number ending ${details.mobileNumberEnding}.`
        : 'We text you a code.'
    case 'bank-details':
      return isMet && details.accountNumberEnding
        ? `The account ending ${details.accountNumberEnding}. You can change it until you sign.`
        : 'Have your sort code and account number to hand.'
    case 'payment-day':
      return isMet && details.paymentDay
        ? `Day ${details.paymentDay} of each month. You can change it until you sign.`
        : 'Soon after you are paid is a good time.'
    case 'legal-documents':
      return documentsHint(status, details.documents ?? [])
  }
}

function documentsHint(status: Requirement['status'], documents: readonly { hasRead: boolean }[]): string {
  if (status === 'met') return 'You have signed.'
  if (status === 'locked') return 'Once the rest is done.'
  const read = documents.filter(({ hasRead }) => hasRead).length
  return `${read} of ${documents.length} documents read. It takes about ten minutes.`
}
