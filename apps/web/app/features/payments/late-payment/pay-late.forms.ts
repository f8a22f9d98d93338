import { defineForm } from '#platform/forms/form-definition.ts'

export interface LatePaymentAnswers {
  /** All that can be paid now, the oldest missed payment, or another amount. */
  choice: 'all' | 'oldest' | 'other'
  /** The amounts of the first two, as they were shown. */
  all: string
  oldest: string
  amount: string
}

export const payLateForm = defineForm('pay-late').typed<LatePaymentAnswers>()

/** Asks for a link to pay by card without signing in; there is nothing to fill in. */
export const emailLinkForm = defineForm('email-link').typed<Record<string, never>>()
