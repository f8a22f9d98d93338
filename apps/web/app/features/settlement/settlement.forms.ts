import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const getQuoteForm = defineForm('get-settlement-quote').typed<{
  settlementReason: string
  settlementReasonOther: string
}>()

interface DirectDebitDay {
  /** The day and the amount in pounds that was shown for it, with a space between them. */
  day: string
}

export const payByDirectDebitForm = defineForm('settle-by-direct-debit').typed<DirectDebitDay>()

/** One that is under way already, on another day. */
export const moveDirectDebitForm = defineForm('move-direct-debit').typed<DirectDebitDay>()

/** In place of a payment that is under way. */
export const payByTransferForm = defineForm('settle-by-transfer').typed<NoAnswers>()

export const dropQuoteForm = defineForm('drop-settlement-quote').typed<NoAnswers>()
