import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const setUpDirectDebitForm = defineForm('set-up-direct-debit').typed<NoAnswers>()
