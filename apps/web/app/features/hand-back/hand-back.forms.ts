import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

/** What is left to pay as it was shown, sent as it is, and the tick. */
export const handBackForm = defineForm('hand-back').typed<{ toPay: string; confirmed: boolean }>()

/** Before it takes effect: pressing the button takes it back. */
export const takeBackForm = defineForm('hand-back-take-back').typed<NoAnswers>()
