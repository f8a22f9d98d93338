import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const connectBankForm = defineForm('connect-bank').of<NoAnswers>()
export const phoneLinkForm = defineForm('phone-link').of<{ isTexted: boolean }>()
export const bankProofForm = defineForm('bank-proof').of<{ dataPullId: number }>()
export const deleteBankForm = defineForm('delete-bank').of<{ dataPullId: number }>()
