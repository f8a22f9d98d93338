import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const claimForm = defineForm('claim').typed<NoAnswers>()
export const takeOverForm = defineForm('take-over').typed<NoAnswers>()
export const releaseForm = defineForm('release').typed<NoAnswers>()
export const deferForm = defineForm('defer').typed<{ on: string }>()
export const closeForm = defineForm('close').typed<{ note: string }>()
export const retryForm = defineForm('retry').typed<NoAnswers>()
export const answerForm = defineForm('answer').typed<{ text: string }>()
export const respondForm = defineForm('respond').typed<{
  outcome: string
  text: string
  isAccepted: string
}>()
export const delayForm = defineForm('delay').typed<{ text: string; respondBy: string }>()
export const callForm = defineForm('call').typed<{ outcome: string; tries: string }>()
export const complaintForm = defineForm('complaint').typed<{ outcome: string; answeredOn: string }>()
export const needNoteForm = defineForm('need-note').typed<{ note: string }>()
export const arrangementNoteForm = defineForm('arrangement-note').typed<{ note: string }>()
export const approveForm = defineForm('approve').typed<NoAnswers>()
export const refuseForm = defineForm('refuse').typed<{ note: string }>()
export const confirmEventForm = defineForm('confirm-event').typed<NoAnswers>()
export const rejectEventForm = defineForm('reject-event').typed<NoAnswers>()
