import { defineForm } from '#platform/forms/form-definition.ts'
import type { LatePaymentAnswers } from '../late-payment/pay-late.forms.ts'

export const lateFromBankForm = defineForm('late-from-bank').typed<LatePaymentAnswers>()

/** A figure that ends the loan, as it was shown. */
export const settleFromBankForm = defineForm('settle-from-bank').typed<{ amount: string }>()

/** Back to the bank for the payment that is not approved. */
export const goOnAtBankForm = defineForm('go-on-at-bank').typed<{ amount: string; choice: string }>()

export const stopFromBankForm = defineForm('stop-from-bank').typed<Record<string, never>>()
