import { expect, test } from 'vitest'
import {
  BANK_PAYMENT_STATES,
  type BankPaymentState,
  bankPaymentCan,
  bankPaymentEvents,
  isBankPaymentOpen,
  isBankPaymentUnapproved,
} from './bank-payment-state.ts'

test.each<[BankPaymentState, BankPaymentState[]]>([
  ['reserved', ['started', 'failed', 'cancelled']],
  ['started', ['authorised', 'paid', 'failed', 'cancelled']],
  ['authorised', ['paid', 'failed']],
  ['paid', []],
  ['failed', []],
  ['cancelled', []],
])('%s leads to %j', (from, next) => {
  expect(BANK_PAYMENT_STATES.filter((to) => bankPaymentCan(from, to)).toSorted()).toEqual(next.toSorted())
})

test('it begins reserved; money may come of it until it has ended, and it can be stopped until it is approved', () => {
  expect(BANK_PAYMENT_STATES.filter((to) => bankPaymentEvents(null, to).length > 0)).toEqual(['reserved'])
  expect(BANK_PAYMENT_STATES.filter(isBankPaymentOpen)).toEqual(['reserved', 'started', 'authorised'])
  expect(BANK_PAYMENT_STATES.filter(isBankPaymentUnapproved)).toEqual(['reserved', 'started'])
})
