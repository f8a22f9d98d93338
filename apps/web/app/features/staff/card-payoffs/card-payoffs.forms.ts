import { defineForm } from '#platform/forms/form-definition.ts'

export const cardPayoffForm = defineForm('card-payoff').typed<{
  cardId: string
  outcome: string
  bankReference: string
}>()

export const cardReturnedForm = defineForm('card-returned').typed<{
  cardId: string
  bankReference: string
}>()
