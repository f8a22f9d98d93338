import { addWorkingDays, onOrAfterWorkingDay } from '../clock/working-days.ts'
import { type AccountBehaviour, findBehaviour } from './bank-accounts.ts'

export type MandateStatus =
  | 'pending_submission'
  | 'submitted'
  | 'active'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'blocked'
  | 'suspended_by_payer'
export type MandateAction =
  | 'submit'
  | 'activate'
  | 'fail'
  | 'expire'
  | 'block'
  | 'suspend'
  | 'cancel'
  | 'cancel_at_bank'
  | 'report_death'
  | 'replace'
  | 'reinstate'
  | 'reinstate_at_bank'
  | 'transfer'
  | 'resubmit_transferred'
export type PaymentStatus =
  | 'pending_submission'
  | 'submitted'
  | 'confirmed'
  | 'paid_out'
  | 'cancelled'
  | 'failed'
  | 'charged_back'
export type PaymentAction =
  | 'submit'
  | 'confirm'
  | 'pay_out'
  | 'fail'
  | 'fail_late'
  | 'charge_back'
  | 'cancel'
  | 'retry'

export interface EventDetails {
  origin: 'bank' | 'api' | 'gocardless' | 'customer' | 'payer'
  cause: string
  description: string
  scheme?: 'bacs'
  reason_code?: string
  will_attempt_retry?: boolean
}

interface Step<Status> {
  from: Status[]
  to: Status
  event: string
  details: EventDetails
}

/** What falls due next, and on which day. */
export interface Due<Action> {
  on: Temporal.PlainDate
  action: Action
}

/** Bacs: the day a payment made today can be charged at the earliest, three working days on. */
export function earliestChargeDate(today: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(onOrAfterWorkingDay(today), 3)
}

/** Bacs input day: two working days before the money moves. */
export function submissionDate(chargeDate: Temporal.PlainDate): Temporal.PlainDate {
  return addWorkingDays(chargeDate, -2)
}

export function mandateDue(
  action: MandateAction,
  on: Temporal.PlainDate,
  sortCode: string,
): Due<MandateAction> | null {
  if (action === 'reinstate') return { on: onOrAfterWorkingDay(on), action: 'submit' }
  if (action !== 'submit' && action !== 'resubmit_transferred') return null
  const fails = findBehaviour(sortCode) === 'mandate-fails'
  return { on: addWorkingDays(on, 2), action: fails ? 'fail' : 'activate' }
}

export function paymentDue(
  action: PaymentAction,
  on: Temporal.PlainDate,
  chargeDate: Temporal.PlainDate,
  behaviour: AccountBehaviour,
): Due<PaymentAction> | null {
  switch (action) {
    case 'submit':
      // An unpaid collection is reported by the bank the working day after it was due.
      return behaviour === 'payments-fail'
        ? { on: addWorkingDays(chargeDate, 1), action: 'fail' }
        : { on: chargeDate, action: 'confirm' }
    case 'confirm':
      return { on: addWorkingDays(on, 1), action: 'pay_out' }
    case 'pay_out':
      return behaviour === 'payments-charged-back'
        ? { on: addWorkingDays(on, 1), action: 'charge_back' }
        : null
    case 'retry':
      return { on: submissionDate(chargeDate), action: 'submit' }
    default:
      return null
  }
}

const bank = (cause: string, description: string, reasonCode?: string): EventDetails => ({
  origin: 'bank',
  cause,
  description,
  scheme: 'bacs',
  ...(reasonCode ? { reason_code: reasonCode } : {}),
})
const gocardless = (cause: string, description: string): EventDetails => ({
  origin: 'gocardless',
  cause,
  description,
})
const api = (cause: string, description: string): EventDetails => ({ origin: 'api', cause, description })

const MOVED = bank(
  'bank_account_transferred',
  'The customer’s bank account was transferred to a different bank or building society.',
  'ADDACS-3',
)

export const MANDATE_STEPS: Record<MandateAction, Step<MandateStatus>> = {
  submit: {
    from: ['pending_submission'],
    to: 'submitted',
    event: 'submitted',
    details: gocardless('mandate_submitted', 'The mandate has been submitted to the banks.'),
  },
  activate: {
    from: ['submitted'],
    to: 'active',
    event: 'active',
    details: gocardless(
      'mandate_activated',
      'The time window after submission for the banks to refuse it has ended.',
    ),
  },
  fail: {
    from: ['pending_submission', 'submitted'],
    to: 'failed',
    event: 'failed',
    details: bank(
      'invalid_bank_details',
      'The specified bank account does not exist or was closed.',
      'AUDDIS-5',
    ),
  },
  expire: {
    from: ['active'],
    to: 'expired',
    event: 'expired',
    details: gocardless('mandate_expired', 'The mandate expired because it was not used.'),
  },
  cancel: {
    from: ['pending_submission', 'submitted', 'active'],
    to: 'cancelled',
    event: 'cancelled',
    details: api('mandate_cancelled', 'The mandate was cancelled at your request.'),
  },
  cancel_at_bank: {
    from: ['submitted', 'active'],
    to: 'cancelled',
    event: 'cancelled',
    details: bank('mandate_cancelled', 'The mandate was cancelled at a bank branch.', 'ADDACS-1'),
  },
  report_death: {
    from: ['submitted', 'active'],
    to: 'cancelled',
    event: 'cancelled',
    details: bank(
      'bank_account_closed',
      'This bank account has been closed as the customer is deceased.',
      'ADDACS-2',
    ),
  },
  block: {
    from: ['pending_submission', 'submitted', 'active'],
    to: 'blocked',
    event: 'blocked',
    details: gocardless('mandate_blocked', 'The mandate matched an entry of your blocklist.'),
  },
  suspend: {
    from: ['active'],
    to: 'suspended_by_payer',
    event: 'suspended_by_payer',
    details: bank('mandate_suspended_by_payer', 'The payer has suspended the mandate.'),
  },
  replace: {
    from: ['pending_submission', 'submitted', 'active'],
    to: 'cancelled',
    event: 'replaced',
    details: gocardless('scheme_identifier_changed', 'A mandate of another scheme identifier replaces it.'),
  },
  reinstate: {
    from: ['cancelled', 'failed', 'expired'],
    to: 'pending_submission',
    event: 'resubmission_requested',
    details: api('resubmission_requested', 'An attempt to reinstate this mandate was requested.'),
  },
  reinstate_at_bank: {
    from: ['cancelled', 'expired', 'suspended_by_payer'],
    to: 'active',
    event: 'reinstated',
    details: bank('mandate_reinstated', 'A cancelled mandate has been reinstated by the customer’s bank.'),
  },
  transfer: {
    from: ['active'],
    to: 'active',
    event: 'transferred',
    details: MOVED,
  },
  resubmit_transferred: {
    from: ['active'],
    to: 'submitted',
    event: 'submitted',
    details: MOVED,
  },
}

/** How a mandate that was reinstated becomes active. */
export const REINSTATED = {
  event: 'reinstated',
  details: gocardless(
    'mandate_reinstated',
    'The time window after submission for the banks to refuse it has ended.',
  ),
} as const

const unpaid = bank('refer_to_payer', 'The customer could not pay: refer to payer.', 'ARUDD-0')

export const PAYMENT_STEPS: Record<PaymentAction, Step<PaymentStatus>> = {
  submit: {
    from: ['pending_submission'],
    to: 'submitted',
    event: 'submitted',
    details: gocardless('payment_submitted', 'Payment submitted to the banks.'),
  },
  confirm: {
    from: ['submitted'],
    to: 'confirmed',
    event: 'confirmed',
    details: gocardless(
      'payment_confirmed',
      'Enough time has passed since it was submitted: the payment is confirmed.',
    ),
  },
  pay_out: {
    from: ['confirmed'],
    to: 'paid_out',
    event: 'paid_out',
    details: gocardless('payment_paid_out', 'The payment has been paid out.'),
  },
  fail: {
    from: ['submitted'],
    to: 'failed',
    event: 'failed',
    details: { ...unpaid, will_attempt_retry: false },
  },
  fail_late: {
    from: ['confirmed', 'paid_out'],
    to: 'failed',
    event: 'failed',
    details: { ...unpaid, will_attempt_retry: false },
  },
  charge_back: {
    from: ['confirmed', 'paid_out'],
    to: 'charged_back',
    event: 'charged_back',
    details: bank(
      'authorisation_disputed',
      'The customer disputed the payment under the Direct Debit Guarantee.',
      'DDICA-5',
    ),
  },
  cancel: {
    from: ['pending_submission'],
    to: 'cancelled',
    event: 'cancelled',
    details: api('payment_cancelled', 'The payment was cancelled at your request.'),
  },
  retry: {
    from: ['failed'],
    to: 'pending_submission',
    event: 'resubmission_requested',
    details: api('payment_retried', 'An attempt to collect the payment again was requested.'),
  },
}
