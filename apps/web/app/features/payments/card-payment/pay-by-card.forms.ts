import { defineForm } from '#platform/forms/form-definition.ts'
import type { LatePaymentAnswers } from '../late-payment/pay-late.forms.ts'

interface CardPaymentAnswers extends LatePaymentAnswers {
  /** What stands for the card at the provider. */
  paymentMethodId: string
}

export const payByCardForm = defineForm('pay-by-card').typed<CardPaymentAnswers>()

/** Sent by the page itself once the bank's check is over. */
export const confirmCardForm = defineForm('confirm-card').typed<{ paymentIntentId: string }>()
