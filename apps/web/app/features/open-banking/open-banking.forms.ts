import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const connectBankForm = defineForm('connect-bank').typed<NoAnswers>()
export const phoneLinkForm = defineForm('phone-link').typed<{ isTexted: boolean }>()
export const bankProofForm = defineForm('bank-proof').typed<{ dataPullId: number }>()
export const deleteBankForm = defineForm('delete-bank').typed<{ dataPullId: number }>()
