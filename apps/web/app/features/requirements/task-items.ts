import { REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { tellSentBack } from '@tarnbrook/contract/requirements/sent-back'
import { formatDuration, formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { paths } from '#platform/routing/paths.ts'
import type { Task as ListedTask } from '#ui/task-list/task-list.tsx'
import { proofKind } from './proofs/proof-kinds.ts'
import { countSides, findDocument, findMissingSlots } from './proofs/proof-slots.ts'
import { findRequirement, findTasks, isProofTask, type ProofTask, type Task, taskPath } from './tasks.ts'

type TaskItem = ListedTask & { id: Task; title: string }

type Application = Pick<LoanApplication, 'id' | 'state' | 'requirements' | 'employmentStatus'>

/** An application's tasks, each with its status and, where there is something to do, its page. */
export function taskItems(application: Application): TaskItem[] {
  const { id, state, requirements } = application
  return findTasks(requirements).flatMap((task) => {
    const requirement = findRequirement(requirements, task)
    if (!requirement) return []
    const canChange = CAN_CHANGE.includes(task) && state !== 'In Review'
    const isOpen = requirement.status === 'wanted' || (requirement.status === 'met' && canChange)
    return [
      {
        id: task,
        title: TASK_TITLES[task],
        hint: isProofTask(task)
          ? hintOfProof(task, requirement, application)
          : describeHint(task, requirement, canChange),
        status: isSentBack(requirement) ? SEND_AGAIN : STATUS[requirement.status],
        ...(isOpen ? { href: taskPath(id, task) } : {}),
        // What a bank showed can be looked at, and deleted, as long as it is stored.
        ...(requirement.details.fromBank && !isOpen ? { href: paths.bankData(id) } : {}),
      },
    ]
  })
}

const KIND = { employmentStatus: '' }

export const TASK_TITLES: Record<Task, string> = {
  'mobile-number': 'Confirm your mobile number',
  affordability: 'Choose an amount that fits your budget',
  'card-payoff': 'Choose whether your loan pays off credit cards',
  'current-address': 'Confirm your address',
  'settlement-letter': proofKind('settlement-letter', KIND).title,
  'proof-of-income': proofKind('proof-of-income', KIND).title,
  'proof-of-id': proofKind('proof-of-id', KIND).title,
  'proof-of-address': proofKind('proof-of-address', KIND).title,
  'driving-licence': proofKind('driving-licence', KIND).title,
  'bank-details': 'Give your bank account',
  'payment-day': 'Choose your payment day',
  'legal-documents': 'Read and sign your agreement',
}

/** Until the agreement is signed. */
const CAN_CHANGE: readonly Task[] = ['card-payoff', 'bank-details', 'payment-day']

const STATUS: Record<Requirement['status'], TaskItem['status']> = {
  wanted: { label: 'To do', tone: 'warning' },
  locked: { label: 'Not yet' },
  reviewing: { label: 'With us' },
  met: { label: 'Done', tone: 'success' },
}

const SEND_AGAIN: TaskItem['status'] = { label: 'Send again', tone: 'warning' }

/** A proof that we could not use: the borrower sends it again. */
export function isSentBack({ status, details }: Pick<Requirement, 'status' | 'details'>): boolean {
  return status === 'wanted' && details.sentBack !== undefined
}

function hintOfProof(
  task: ProofTask,
  { status, details, attachments }: Requirement,
  application: Pick<LoanApplication, 'employmentStatus'>,
): string {
  const document = findDocument(task, { attachments, asked: null })
  const isOne = attachments.length === 1
  const files = isOne ? '1 file' : `${attachments.length} files`
  if (status === 'met')
    return details.fromBank ? `${details.fromBank} shows it. See what we read.` : 'We’ve checked it.'
  if (status === 'reviewing')
    return `${attachments.length > 0 ? `${files} sent` : 'Sent'}. A person looks at ${attachments.length > 1 ? 'them' : 'it'}, usually within ${REVIEW_TIME}.`
  if (details.sentBack) return tellSentBack(details.sentBack)
  if (attachments.length > 0 && findMissingSlots(document, attachments).length > 0)
    return countSides(document, attachments)
  if (attachments.length > 0) return `${files} added. Open it to send ${isOne ? 'it' : 'them'} for checking.`
  return `${proofKind(task, application).hint} About three minutes.`
}

function describeHint(task: Exclude<Task, ProofTask>, requirement: Requirement, canChange: boolean): string {
  const { status, details } = requirement
  const isMet = status === 'met'
  const change = canChange ? ' You can change it until you sign.' : ''
  switch (task) {
    case 'mobile-number':
      return isMet && details.mobileNumberEnding
        ? `The number ending ${details.mobileNumberEnding}.`
        : 'We text you a code. It takes about two minutes.'
    case 'affordability':
      return affordabilityHint(status, details.suggestedLoan)
    case 'card-payoff':
      return `${cardPayoffHint(requirement)}${isMet ? change : ''}`
    case 'current-address':
      return isMet ? 'We have your address.' : 'Check that the address we have is still right.'
    case 'bank-details':
      return isMet && details.accountNumberEnding
        ? `The account ending ${details.accountNumberEnding}.${change}`
        : 'Have your sort code and account number to hand. It takes about two minutes.'
    case 'payment-day':
      return isMet && details.paymentDay
        ? `Day ${details.paymentDay} of each month.${change}`
        : 'Soon after you’re paid is a good time. It takes about a minute.'
    case 'legal-documents':
      return documentsHint(status, details.documents ?? [])
  }
}

function affordabilityHint(
  status: Requirement['status'],
  suggested: Requirement['details']['suggestedLoan'],
): string {
  if (status === 'met') return 'You’ve accepted what we can offer.'
  return suggested
    ? `We can’t offer what you asked for. We can offer ${formatMoney(suggested.amount)} over ${formatDuration(suggested.term)}.`
    : 'We can’t offer what you asked for.'
}

function cardPayoffHint({ status, details, creditCards }: Requirement): string {
  if (details.cardPayoff === 'opt-out') return 'The whole loan goes to your bank account.'
  if (status === 'met') {
    const total = creditCards.reduce((sum, { payoffAmount }) => sum + (payoffAmount ?? 0), 0)
    return `It pays ${formatMoney(pence(total))} off ${numberOfCards(creditCards.length)}.`
  }
  if (details.cardPayoff === undefined)
    return 'It can pay off cards for you, or all go to your bank account. It takes about a minute to choose.'
  return creditCards.length === 0
    ? 'Have your cards, and what you owe on them, to hand. It takes about two minutes for each.'
    : `${numberOfCards(creditCards.length)} added. Open it to confirm ${creditCards.length === 1 ? 'it' : 'them'}.`
}

function numberOfCards(count: number): string {
  return count === 1 ? '1 credit card' : `${count} credit cards`
}

function documentsHint(status: Requirement['status'], documents: readonly { hasRead: boolean }[]): string {
  if (status === 'met') return 'You’ve signed.'
  if (status === 'locked') return 'Once the rest is done.'
  const read = documents.filter(({ hasRead }) => hasRead).length
  return `${read} of ${documents.length} documents read. It takes about ten minutes.`
}
