import type { ApiDeps } from '#deps.ts'

/**
 * Every job by its name, and its payload. Any feature may enqueue another's job, so the list is
 * here. `worker.ts` has a handler for each.
 */
export interface Jobs {
  'send-message': { messageId: number }
  'store-pdf': { documentId: number }
  'send-login-link': { email: string; brand: string; next: string | undefined; session?: string }
  'text-contact-changed': { contactChangeId: number; to: 'old' | 'new' }
  'email-quote': { quoteId: number }
  /** `sortKey` is of the transition that the email is about. */
  'email-application-state': { applicationId: number; sortKey: number }
  /**
   * `change` names what is told: the transition, or the payout. `replays`: how often it is sent
   * again; missing in a job of an older process.
   */
  'tell-partner': { applicationId: number; change: string; replays?: number }
  'expire-quotes': { day: string }
  'expire-quote': { applicationId: number }
  'remind-of-quote': { applicationId: number }
  'continue-credit-search': { searchId: number }
  'check-proof': { proofId: number }
  'remove-proof-file': { proofId: number }
  'email-proof-asked-for': { requirementId: number }
  'email-sent-back': { requirementId: number; eventKey: string }
  'read-bank-data': { dataPullId: number; tries?: number }
  'record-agreement-sent': { loanId: number; messageId: number }
  'set-up-mandate': { loanId: number }
  'cancel-mandate': { mandateId: number }
  'confirm-direct-debit': { loanId: number }
  'text-bank-details-asked': { mandateId: number }
  'text-account-given': { bankAccountId: number }
  'pay-out': { loanId: number }
  'chase-payout': { loanId: number }
  'collect-payment': { collectionId: number }
  'cancel-collection': { collectionId: number }
  'miss-instalments': { loanId: number; numbers: readonly number[] }
  're-read-mandate': { mandateId: number }
  're-read-payout': { payoutId: number }
  're-read-collection': { collectionId: number }
  'settle-card-payment': { cardPaymentId: number }
  'settle-bank-payment': { bankPaymentId: number }
  'find-arrangements': { day: string }
  'follow-arrangement': { loanId: number }
  'send-refund': { refundId: number }
  're-read-refund': { refundId: number }
  'remind-of-refund': { refundId: number }
  'expire-settlement-quotes': { day: string }
  'tell-of-settlement-quote': { settlementQuoteId: number }
  'find-arrears-notices': { day: string }
  'give-arrears-notice': { loanId: number }
  'find-breathing-spaces': NoPayload
  'apply-breathing-space': { breathingSpaceId: number }
  'end-by-hand-back': { loanId: number }
  'freeze-interest': { loanId: number }
  'find-yearly-statements': { day: string }
  'give-yearly-statement': { loanId: number }
  'process-direct-debit-event': ProviderEventPayload
  'process-card-event': ProviderEventPayload
  'process-payout-event': ProviderEventPayload
  'log-unknown-events': NoPayload
  'run-day': { day: string }
  'make-data-copy': { requestId: number }
  prune: NoPayload
  'check-books': NoPayload
}

export type JobName = keyof Jobs

/**
 * Jobs as an older process enqueues them: those that wait when it is replaced still run. What its
 * payload was is made what it is now.
 */
export const FORMER_JOBS: Readonly<Record<string, FormerJob>> = {
  'email-decision': formerJob(
    'email-application-state',
    (payload: Jobs['email-application-state']) => payload,
  ),
  'tell-unknown-events': formerJob('log-unknown-events', () => ({})),
  'miss-instalment': formerJob('miss-instalments', (payload: { loanId: number; number: number }) => ({
    loanId: payload.loanId,
    numbers: [payload.number],
  })),
}

type FormerJob = (handlers: JobHandlers) => (deps: ApiDeps, payload: never) => Promise<void>

function formerJob<Name extends JobName, Payload>(
  name: Name,
  toPayload: (former: Payload) => Jobs[Name],
): FormerJob {
  return (handlers) => (deps, payload) => handlers[name](deps, toPayload(payload))
}

export interface ProviderEventPayload {
  eventId: string
  /** How often it was tried; missing at first. */
  tries?: number
}

type NoPayload = Record<string, never>

/** A job may run more than once for one fact, so its effect must be repeatable. */
export type JobHandlers = { [Name in JobName]: (deps: ApiDeps, payload: Jobs[Name]) => Promise<void> }

/** The jobs that can begin once an email is sent: each is told which email. */
type AfterEmail = 'record-agreement-sent'

/** Such a job, before its email is sent. */
export type JobAfterEmail = {
  [Name in AfterEmail]: { job: Name; payload: Omit<Jobs[Name], 'messageId'> }
}[AfterEmail]
