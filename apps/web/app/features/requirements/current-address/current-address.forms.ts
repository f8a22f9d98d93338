import type { AddressHistoryAnswers } from '#features/addresses/address-fields.tsx'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const confirmAddressForm = defineForm('confirm-address').typed<NoAnswers>()
export const newAddressForm = defineForm('new-address').typed<AddressHistoryAnswers>()
