import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const requestAgainForm = defineForm('request-again').of<NoAnswers>()
export const changeOfMindForm = defineForm('change-of-mind').of<NoAnswers>()
