import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const chooseCardPayoffForm = defineForm('choose-card-payoff').typed<{ choice: string }>()
/** The number is in the vault: the form has what stands for it there, and its last four figures. */
export const addCardForm = defineForm('add-card').typed<{
  vaultAlias: string
  lastFour: string
  lender: string
  payoffAmount: number
}>()
export const cardAmountForm = defineForm('card-amount').typed<{
  cardId: number
  payoffAmount: number
}>()
export const removeCardForm = defineForm('remove-card').typed<{ cardId: number }>()
export const confirmCardsForm = defineForm('confirm-cards').typed<NoAnswers>()
