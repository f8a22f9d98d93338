import type { BankAccountAnswers } from '#features/bank-details/bank-account-form.tsx'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const bankDetailsUpdateForm = defineForm('bank-details-update').typed<BankAccountAnswers>()
export const stopBankDetailsForm = defineForm('stop-bank-details').typed<NoAnswers>()
