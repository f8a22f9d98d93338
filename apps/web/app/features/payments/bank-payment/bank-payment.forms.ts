import { defineForm } from '#platform/forms/form-definition.ts'
import type { LatePaymentAnswers } from '../late-payment/pay-late.forms.ts'

export const lateFromBankForm = defineForm('late-from-bank').of<LatePaymentAnswers>()

/** A figure that ends the loan, as it was shown. */
export const settleFromBankForm = defineForm('settle-from-bank').of<{ amount: string }>()

/** Back to the bank for the payment that is not approved. */
export const goOnAtBankForm = defineForm('go-on-at-bank').of<{ amount: string; choice: string }>()

export const stopFromBankForm = defineForm('stop-from-bank').of<Record<string, never>>()
