import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const beginPasskeyForm = defineForm('begin-passkey').typed<NoAnswers>()
export const addPasskeyForm = defineForm('add-passkey').typed<{ deviceName: string; answer: string }>()
export const removePasskeyForm = defineForm('remove-passkey').typed<{ id: string }>()
