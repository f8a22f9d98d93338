import { defineForm } from '#platform/forms/form-definition.ts'

/** One more payment, a tenth of what is owed (both as shown), or another amount. */
export const extraAmountForm = defineForm('extra-amount').typed<{
  choice: 'payment' | 'tenth' | 'other'
  payment: string
  tenth: string
  amount: string
}>()

/** What the extra payment changes; the rest as it was shown. */
export const payExtraForm = defineForm('pay-extra').typed<{
  choice: 'finishSooner' | 'payLessEachMonth'
  amount: string
  takesEffectOn: string
  savedSooner: string
  savedLess: string
  /** By Direct Debit, unless the borrower pays from their bank account now. */
  way: 'bank' | ''
}>()

export const stopExtraForm = defineForm('stop-extra').typed<Record<never, never>>()
