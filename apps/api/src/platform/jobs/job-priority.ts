import { AsyncLocalStorage } from 'node:async_hooks'
import type { JobName } from './job-types.ts'

/**
 * The queue takes the lowest first. Between them is room, and 0 is what an older process enqueues
 * with.
 */
const PRIORITIES = {
  'sign-in': 0,
  /** What a borrower waits for. */
  borrower: 10,
  /** The run of a day, and what it finds that moves money. */
  day: 20,
  notice: 30,
  /** Checks, and what is cleared away. */
  upkeep: 40,
} as const

/** Of the run of a day and the notices that it writes. */
export const DAY_PRIORITIES = { first: PRIORITIES.day, last: PRIORITIES.notice }

type Urgency = keyof typeof PRIORITIES

/** The rank of each job where nothing less urgent enqueues it. */
const URGENCIES: Readonly<Record<JobName, Urgency>> = {
  'send-message': 'borrower',
  'store-pdf': 'notice',
  'send-login-link': 'sign-in',
  'text-contact-changed': 'sign-in',
  'email-quote': 'borrower',
  'email-application-state': 'borrower',
  'tell-partner': 'notice',
  'expire-quotes': 'day',
  'expire-quote': 'notice',
  'remind-of-quote': 'notice',
  'continue-credit-search': 'borrower',
  'check-proof': 'borrower',
  'remove-proof-file': 'upkeep',
  'email-proof-asked-for': 'borrower',
  'email-sent-back': 'borrower',
  'read-bank-data': 'borrower',
  'record-agreement-sent': 'borrower',
  'set-up-mandate': 'borrower',
  'cancel-mandate': 'borrower',
  'confirm-direct-debit': 'borrower',
  'text-bank-details-asked': 'sign-in',
  'text-account-given': 'sign-in',
  'pay-out': 'borrower',
  'chase-payout': 'day',
  'collect-payment': 'borrower',
  'cancel-collection': 'borrower',
  'miss-instalments': 'day',
  're-read-mandate': 'day',
  're-read-payout': 'day',
  're-read-collection': 'day',
  'settle-card-payment': 'borrower',
  'settle-bank-payment': 'borrower',
  'find-arrangements': 'day',
  'follow-arrangement': 'borrower',
  'send-refund': 'borrower',
  're-read-refund': 'day',
  'remind-of-refund': 'notice',
  'expire-settlement-quotes': 'day',
  'tell-of-settlement-quote': 'notice',
  'find-arrears-notices': 'day',
  'give-arrears-notice': 'notice',
  'find-breathing-spaces': 'day',
  'apply-breathing-space': 'borrower',
  'end-by-hand-back': 'day',
  'freeze-interest': 'day',
  'find-yearly-statements': 'day',
  'give-yearly-statement': 'notice',
  'process-direct-debit-event': 'day',
  'process-card-event': 'borrower',
  'process-payout-event': 'borrower',
  'log-unknown-events': 'upkeep',
  'run-day': 'day',
  'make-data-copy': 'notice',
  prune: 'upkeep',
  'check-books': 'upkeep',
}

/** The job under which this code runs, by its priority. */
const current = new AsyncLocalStorage<number>()

/** Whatever `work` enqueues is at most as urgent as the job that it is. */
export function withPriority<T>(priority: number, work: () => Promise<T>): Promise<T> {
  return current.run(priority, work)
}

/** An email that signs in is as urgent as its link. Of a day's run all emails are notices. */
export function findPriority(job: JobName, { signsIn = false }: { signsIn?: boolean } = {}): number {
  const writer = current.getStore() ?? 0
  const isNotice = job === 'send-message' && writer >= PRIORITIES.day
  const urgency = signsIn ? 'sign-in' : isNotice ? 'notice' : URGENCIES[job]
  return Math.max(PRIORITIES[urgency], writer)
}
