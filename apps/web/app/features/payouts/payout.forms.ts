import type { BankAccountAnswers } from '#features/bank-details/bank-account-form.tsx'
import { defineForm } from '#platform/forms/form-definition.ts'

export const cancelBeforePayoutForm = defineForm('cancel-before-payout').typed<{ confirmed: boolean }>()
export const payoutAccountForm = defineForm('payout-account').typed<BankAccountAnswers>()
export const refundAccountForm = defineForm('refund-account').typed<BankAccountAnswers>()
