import type { BankAccountAnswers } from '#features/bank-details/bank-account-form.tsx'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const cancelBeforePayoutForm = defineForm('cancel-before-payout').typed<NoAnswers>()
export const payoutAccountForm = defineForm('payout-account').typed<BankAccountAnswers>()
export const refundAccountForm = defineForm('refund-account').typed<BankAccountAnswers>()
