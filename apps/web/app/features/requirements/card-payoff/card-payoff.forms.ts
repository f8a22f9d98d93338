import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const chooseCardPayoffForm = defineForm('choose-card-payoff').of<{ choice: string }>()
/** The number is in the vault: the form has what stands for it there, and its last four figures. */
export const addCardForm = defineForm('add-card').of<{
  vaultAlias: string
  lastFour: string
  lender: string
  payoffAmount: number
}>()
export const cardAmountForm = defineForm('card-amount').of<{ cardId: number; payoffAmount: number }>()
export const removeCardForm = defineForm('remove-card').of<{ cardId: number }>()
export const confirmCardsForm = defineForm('confirm-cards').of<NoAnswers>()
