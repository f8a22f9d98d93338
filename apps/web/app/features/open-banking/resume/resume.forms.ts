import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const resumeForm = defineForm('resume-bank').typed<NoAnswers>()
