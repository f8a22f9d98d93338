import { defineForm } from '#platform/forms/form-definition.ts'

export interface LatePaymentAnswers {
  /** All that can be paid now, the oldest missed payment, or another amount. */
  choice: 'all' | 'oldest' | 'other'
  /** The amounts of the first two, as they were shown. */
  all: string
  oldest: string
  amount: string
}

export type WayToPay = 'card' | 'bank' | 'debit' | 'transfer'

/** The button that is pressed says how; `link` asks for one to pay without signing in. */
export const payLateForm = defineForm('pay-late').typed<LatePaymentAnswers & { way: WayToPay | 'link' }>()
