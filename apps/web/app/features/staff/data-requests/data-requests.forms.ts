import { defineForm } from '#platform/forms/form-definition.ts'

interface OfRequest {
  requestId: string
}

export const recordDataForm = defineForm('record-data-request').typed<{
  kind: string
  checkedBy: string
  askedOn: string
}>()
export const chooseAccountsForm = defineForm('choose-accounts').typed<OfRequest & { accounts: string[] }>()
export const giveCopyForm = defineForm('give-copy').typed<OfRequest & { hasSentFiles: string }>()
export const proposeErasureForm = defineForm('propose-erasure').typed<OfRequest>()
export const sendBackForm = defineForm('send-back-erasure').typed<OfRequest & { note: string }>()
export const eraseForm = defineForm('erase').typed<OfRequest>()
export const closeDataForm = defineForm('close-data-request').typed<OfRequest & { note: string }>()
