import { defineForm } from '#platform/forms/form-definition.ts'

export const cardPayoffForm = defineForm('card-payoff').typed<{
  cardId: string
  returns: string
  outcome: string
  paidOn: string
  bankReference: string
}>()

export const cardReturnedForm = defineForm('card-returned').typed<{
  cardId: string
  returns: string
  bankReference: string
}>()
