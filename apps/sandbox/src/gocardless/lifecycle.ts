import { addWorkingDays, onOrAfterWorkingDay } from '../clock/working-days.ts'
import { type AccountBehaviour, findBehaviour } from './bank-accounts.ts'

export type MandateStatus = 'pending_submission' | 'submitted' | 'active' | 'failed' | 'cancelled' | 'expired'
export type MandateAction = 'submit' | 'activate' | 'fail' | 'expire' | 'cancel' | 'reinstate'
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
  if (action !== 'submit') return null
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
  reinstate: {
    from: ['cancelled', 'failed', 'expired'],
    to: 'pending_submission',
    event: 'reinstated',
    details: api('mandate_reinstated', 'The mandate was reinstated at your request.'),
  },
}

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
