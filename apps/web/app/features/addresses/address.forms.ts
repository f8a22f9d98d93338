import type { AddressHistoryAnswers } from '#features/addresses/address-fields.tsx'
import { defineForm } from '#platform/forms/form-definition.ts'

export const changeAddressForm = defineForm('change-address').typed<AddressHistoryAnswers>()
