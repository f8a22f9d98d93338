import type { BankAccountAnswers } from '#features/bank-details/bank-account-form.tsx'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const bankDetailsUpdateForm = defineForm('bank-details-update').of<BankAccountAnswers>()
export const stopBankDetailsForm = defineForm('stop-bank-details').of<NoAnswers>()
