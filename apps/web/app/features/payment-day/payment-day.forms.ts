import { defineForm } from '#platform/forms/form-definition.ts'

/** The date and the day that were shown, sent as they are. */
export const changePaymentDayForm = defineForm('change-payment-day').typed<{
  date: string
  paymentDay: string
}>()
