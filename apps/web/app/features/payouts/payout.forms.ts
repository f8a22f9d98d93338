import type { BankAccountAnswers } from '#features/bank-details/bank-account-form.tsx'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const cancelBeforePayoutForm = defineForm('cancel-before-payout').of<NoAnswers>()
export const payoutAccountForm = defineForm('payout-account').of<BankAccountAnswers>()
export const refundAccountForm = defineForm('refund-account').of<BankAccountAnswers>()
