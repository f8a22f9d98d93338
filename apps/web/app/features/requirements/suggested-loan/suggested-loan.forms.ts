import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const acceptSuggestedLoanForm = defineForm('accept-suggested-loan').of<NoAnswers>()
export const declineSuggestedLoanForm = defineForm('decline-suggested-loan').of<NoAnswers>()
