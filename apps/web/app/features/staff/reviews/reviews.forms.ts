import { defineForm } from '#platform/forms/form-definition.ts'

interface OfReview {
  reviewId: string
}

export const acceptForm = defineForm('accept').typed<OfReview>()
export const sendBackForm = defineForm('send-back').typed<OfReview & { reason: string; note: string }>()
export const declineForm = defineForm('decline').typed<OfReview & { reason: string; note: string }>()
