import { defineForm } from '#platform/forms/form-definition.ts'

export const recordTransferForm = defineForm('record-transfer').typed<{
  bankId: string
  receivedOn: string
  amount: string
  payer: string
  reference: string
}>()
export const statementForm = defineForm('statement').typed<{ file: string }>()
export const bookLineForm = defineForm('book-line').typed<{
  lineId: string
  reference: string
  amount: string
}>()
export const proposeReturnForm = defineForm('propose-return').typed<{ lineId: string; reason: string }>()
export const returnLineForm = defineForm('return-line').typed<{ lineId: string; bankReference: string }>()
export const keepLineForm = defineForm('keep-line').typed<{ lineId: string }>()
