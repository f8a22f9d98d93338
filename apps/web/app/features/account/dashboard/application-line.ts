import { PROOF_NAMES, REVIEW_TIME } from '@tarnbrook/brands/facts/proof-words'
import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { STILL_CHECKING_HOURS } from '@tarnbrook/domain/applications/application-state'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { isSentBack, TASK_TITLES } from '#features/requirements/task-items.ts'
import { findRequirement, isProofTask, nextTask, typeOfProof } from '#features/requirements/tasks.ts'
import type { TagTone } from '#ui/tag/tag.tsx'

export interface ApplicationLine {
  label: string
  tone: TagTone
  /** What it needs next, and from whom. */
  next: string
  /** What a button that leads to it says. */
  action: string
}

type Shown = Pick<LoanApplication, 'id' | 'state' | 'pendingCreditCheck' | 'quote' | 'requirements'>

/** An application in progress as one line of the dashboard. */
export function applicationLine(application: Shown): ApplicationLine {
  if (application.pendingCreditCheck)
    return {
      label: 'Still checking',
      tone: 'neutral',
      next: `The credit reference agency hasn’t answered yet. You don’t need to do anything: we’ll email you within ${STILL_CHECKING_HOURS} hours.`,
      action: 'See your application',
    }
  switch (application.state) {
    case 'Quoted':
      return { label: 'Your quote', tone: 'neutral', next: quoteWords(application), action: 'See your quote' }
    case 'Address Mismatch':
      return {
        label: 'Check your address',
        tone: 'warning',
        next: 'We couldn’t find you at the address you gave us. Check it, then we can continue.',
        action: 'Check your address',
      }
    case 'Approved':
      return {
        label: 'Approved',
        tone: 'success',
        next: 'You’re approved. Over to you: read the three documents, then sign.',
        action: 'Read the documents',
      }
    case 'In Review':
      return {
        label: 'With us',
        tone: 'neutral',
        next: IN_REVIEW,
        action: 'See progress',
      }
    case 'Unrequested':
      return {
        label: 'Stopped',
        tone: 'neutral',
        next: 'You decided not to go ahead. You can still apply until your quote expires.',
        action: 'See your quote',
      }
    default:
      return collecting(application)
  }
}

const IN_REVIEW = `We have everything we need. A person is checking what you sent, usually within ${REVIEW_TIME}. You don’t need to do anything.`

function quoteWords({ quote }: Shown): string {
  if (!quote) return 'Your quote is ready.'
  const price = `${formatMoney(quote.instalment)} a month at ${formatPercent(quote.apr)} APR.`
  if (quote.expiresAt === null) return price
  return `${price} The quote is valid until ${formatDayWords(londonToday(Temporal.Instant.from(quote.expiresAt)))}.`
}

function collecting(application: Shown): ApplicationLine {
  const task = nextTask(application.requirements)
  if (!task) return { label: 'With us', tone: 'neutral', next: IN_REVIEW, action: 'See progress' }
  const requirement = findRequirement(application.requirements, task)
  if (isProofTask(task) && requirement && isSentBack(requirement))
    return {
      label: 'Send again',
      tone: 'warning',
      next: `Over to you. We need ${PROOF_NAMES[typeOfProof(task)]} again, because we can’t use what you sent.`,
      action: 'See why',
    }
  const title = TASK_TITLES[task]
  return {
    label: 'To do',
    tone: 'warning',
    next: `Over to you. Next: ${title.charAt(0).toLowerCase()}${title.slice(1)}.`,
    action: 'Continue',
  }
}
