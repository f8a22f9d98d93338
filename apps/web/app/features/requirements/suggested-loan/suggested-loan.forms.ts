import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const acceptSuggestedLoanForm = defineForm('accept-suggested-loan').typed<NoAnswers>()
export const declineSuggestedLoanForm = defineForm('decline-suggested-loan').typed<{ confirmed: boolean }>()
