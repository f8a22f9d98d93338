import { expect, test } from 'vitest'
import {
  CARD_PAYMENT_STATES,
  type CardPaymentState,
  cardPaymentCan,
  cardPaymentEvents,
  isCardPaymentOpen,
} from './card-payment-state.ts'

test.each<[CardPaymentState, CardPaymentState[]]>([
  ['reserved', ['awaiting-authentication', 'paid', 'declined', 'cancelled']],
  ['awaiting-authentication', ['paid', 'declined', 'cancelled']],
  ['paid', ['returned']],
  ['declined', []],
  ['cancelled', []],
  ['returned', []],
])('%s leads to %j', (from, next) => {
  expect(CARD_PAYMENT_STATES.filter((to) => cardPaymentCan(from, to)).toSorted()).toEqual(next.toSorted())
})

test('it begins reserved, and money may come of it until it has ended', () => {
  expect(CARD_PAYMENT_STATES.filter((to) => cardPaymentEvents(null, to).length > 0)).toEqual(['reserved'])
  expect(CARD_PAYMENT_STATES.filter(isCardPaymentOpen)).toEqual(['reserved', 'awaiting-authentication'])
})
