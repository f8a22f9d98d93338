import { defineForm } from '#platform/forms/form-definition.ts'

/** The notice of withdrawal: what it costs today as it was shown, and the tick. */
export const withdrawForm = defineForm('withdraw').typed<{ toPay: string; confirmed: boolean }>()
