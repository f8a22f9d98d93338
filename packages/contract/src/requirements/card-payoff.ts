import { z } from 'zod'
import { creditCardResource, requirementResource } from '../applications/requirement-resource.ts'
import { withoutCardNumber } from '../card-number-filter.ts'
import { endpoint } from '../endpoint.ts'
import { ordinaryText } from '../fields.ts'
import { done, idParams, moneyOr } from '../wire.ts'

/** As many cards as one loan can be asked to pay off. */
export const MOST_CARDS = 10

/** What stands for the number in the vault, and what may be shown of it. */
export const creditCard = z.strictObject({
  vaultAlias: withoutCardNumber('Enter the card number', 80).regex(
    /^tok_[a-z]+_[A-Za-z0-9]{8,64}$/,
    'Enter the card number again: we couldn’t secure it',
  ),
  lastFour: z
    .string()
    .max(4, { error: 'Send the last 4 numbers of the card', abort: true })
    .regex(/^[0-9]{4}$/, 'Send the last 4 numbers of the card'),
  lender: withoutCardNumber('Enter who the card is with', 60, ordinaryText),
})

const TYPE = 'debt-consolidation-upsell-application-requirement'
const area = 'requirements'
const REFUSALS = ['NOT_FOUND', 'WRONG_STATE'] as const
const choice = {
  area,
  versions: ['v1', 'v2'],
  access: 'borrower',
  params: idParams,
  data: requirementResource,
  errors: REFUSALS,
} as const

export const optInToDebtConsolidation = endpoint(`POST /${TYPE}s/{id}/opt-in`, {
  ...choice,
  name: 'optInToDebtConsolidation',
  summary: 'Choose to name cards for the loan to pay off. Again is no error',
})

export const optOutOfDebtConsolidation = endpoint(`POST /${TYPE}s/{id}/opt-out`, {
  ...choice,
  name: 'optOutOfDebtConsolidation',
  summary: 'Choose to get the whole loan. The cards that were added are removed. Again is no error',
})

/** Where the loan's money goes needs a strong sign-in, as the bank account does. */
const strong = { ...choice, access: 'strong' } as const

export const confirmDebtConsolidation = endpoint(`POST /${TYPE}s/{id}/confirm`, {
  ...strong,
  name: 'confirmDebtConsolidation',
  summary: 'Say that every card is there with its amount. Again is no error',
  errors: [...REFUSALS, 'STEP_UP_REQUIRED', 'CARDS_NOT_READY'],
})

export const addCreditCard = endpoint(`POST /${TYPE}s/{id}/credit-card`, {
  ...strong,
  name: 'addCreditCard',
  summary: 'Add a card by its alias in the vault, up to 10. The same alias again is the same card',
  body: creditCard,
  errors: [...REFUSALS, 'VALIDATION_FAILED', 'STEP_UP_REQUIRED', 'TOO_MANY_REQUESTS'],
})

const ofCard = { area, versions: ['v2'], params: idParams } as const

export const getCreditCard = endpoint('GET /debt-consolidation-credit-cards/{id}', {
  ...ofCard,
  name: 'getCreditCard',
  access: 'borrower',
  summary: 'A card that was added: its last four numbers, never more',
  data: creditCardResource,
  errors: ['NOT_FOUND'],
})

export const deleteCreditCard = endpoint('DELETE /debt-consolidation-credit-cards/{id}/delete', {
  ...ofCard,
  name: 'deleteCreditCard',
  access: 'borrower',
  summary: 'Remove a card before the cards are confirmed. Again is no error',
  data: done,
  errors: REFUSALS,
})

export const completeCreditCard = endpoint('PATCH /debt-consolidation-credit-cards/{id}/complete', {
  ...ofCard,
  name: 'completeCreditCard',
  access: 'strong',
  summary: 'Say how much of a card to pay off; all cards together up to the amount of the loan',
  body: z.strictObject({ payoffAmount: moneyOr('Enter the amount to pay off') }),
  data: creditCardResource,
  errors: [...REFUSALS, 'VALIDATION_FAILED', 'STEP_UP_REQUIRED'],
})

export const DEBT_CONSOLIDATION_ENDPOINTS = [
  optInToDebtConsolidation,
  optOutOfDebtConsolidation,
  confirmDebtConsolidation,
  addCreditCard,
  getCreditCard,
  deleteCreditCard,
  completeCreditCard,
]
