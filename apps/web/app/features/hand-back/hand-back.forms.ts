import { defineForm } from '#platform/forms/form-definition.ts'

/** What is left to pay as it was shown, sent as it is. */
export const handBackForm = defineForm('hand-back').typed<{ toPay: string }>()
