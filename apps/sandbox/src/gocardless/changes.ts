import { findBehaviour } from './bank-accounts.ts'
import { invalidState } from './errors.ts'
import {
  type EventDetails,
  earliestChargeDate,
  MANDATE_STEPS,
  type MandateAction,
  mandateDue,
  PAYMENT_STEPS,
  type PaymentAction,
  paymentDue,
  REINSTATED,
} from './lifecycle.ts'
import { type GoCardlessEvent, type MandateRecord, newId, type PaymentRecord } from './records.ts'

/** Moves a mandate one step on; refuses a step its status does not allow. */
export function stepMandate(
  record: MandateRecord,
  action: MandateAction,
  on: Temporal.PlainDate,
  at: string,
): GoCardlessEvent {
  const step = MANDATE_STEPS[action]
  if (!step.from.includes(record.doc.status)) {
    throw invalidState('mandate_state', `This mandate is ${record.doc.status}: it cannot be ${step.event}`)
  }
  const isBack = action === 'activate' && record.isResubmitted
  record.doc.status = step.to
  record.due = mandateDue(action, on, record.sortCode)
  record.isResubmitted = action === 'reinstate' || (record.isResubmitted && action === 'submit')
  const { event, details } = isBack ? REINSTATED : step
  return mandateEvent(record, event, details, at)
}

/** Moves a payment one step on; refuses a step its status does not allow. */
export function stepPayment(
  record: PaymentRecord,
  action: PaymentAction,
  on: Temporal.PlainDate,
  at: string,
): GoCardlessEvent {
  const step = PAYMENT_STEPS[action]
  if (!step.from.includes(record.doc.status)) {
    const message = `This payment is ${record.doc.status}: ${action.replace('_', ' ')} is not possible`
    throw invalidState(action === 'cancel' ? 'cancellation_failed' : `${action}_failed`, message)
  }
  if (action === 'retry') record.doc.charge_date = earliestChargeDate(on).toString()
  record.doc.status = step.to
  const chargeDate = Temporal.PlainDate.from(record.doc.charge_date)
  record.due = paymentDue(action, on, chargeDate, findBehaviour(record.sortCode))
  return paymentEvent(record, step.event, step.details, at)
}

/** Collections not yet with the bank are cancelled; those already there come back unpaid. */
export function endMandatePayment(
  record: PaymentRecord,
  mandateEnd: MandateAction,
  at: string,
): GoCardlessEvent {
  const wasSubmitted = record.doc.status === 'submitted'
  record.doc.status = wasSubmitted ? 'failed' : 'cancelled'
  record.due = null
  const details: EventDetails = wasSubmitted
    ? {
        origin: 'bank',
        cause: 'mandate_cancelled',
        description: 'The bank has no instruction for this payment.',
        scheme: 'bacs',
        reason_code: 'ARUDD-6',
        will_attempt_retry: false,
      }
    : {
        origin: 'gocardless',
        cause:
          mandateEnd === 'fail'
            ? 'mandate_failed'
            : `mandate_${mandateEnd}${mandateEnd === 'cancel' ? 'led' : 'd'}`,
        description: 'The mandate for this payment has ended.',
      }
  return paymentEvent(record, record.doc.status, details, at)
}

export function mandateEvent(
  record: MandateRecord,
  action: string,
  details: EventDetails,
  at: string,
): GoCardlessEvent {
  return {
    id: newId('EV'),
    created_at: at,
    resource_type: 'mandates',
    action,
    details,
    metadata: {},
    links: { mandate: record.doc.id },
  }
}

export function paymentEvent(
  record: PaymentRecord,
  action: string,
  details: EventDetails,
  at: string,
): GoCardlessEvent {
  return {
    id: newId('EV'),
    created_at: at,
    resource_type: 'payments',
    action,
    details,
    metadata: {},
    links: { payment: record.doc.id },
  }
}
