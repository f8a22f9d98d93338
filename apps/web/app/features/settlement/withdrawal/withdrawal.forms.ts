import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

/** The notice of withdrawal: pressing the button gives it. */
export const withdrawForm = defineForm('withdraw').typed<NoAnswers>()
