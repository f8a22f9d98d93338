import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const askForCopyForm = defineForm('ask-for-copy').typed<NoAnswers>()
export const askForErasureForm = defineForm('ask-for-erasure').typed<NoAnswers>()
