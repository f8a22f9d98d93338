import type { AddressHistoryAnswers } from '#features/applications/address/address-fields.tsx'
import { defineForm } from '#platform/forms/form-definition.ts'

export const changeAddressForm = defineForm('change-address').of<AddressHistoryAnswers>()
