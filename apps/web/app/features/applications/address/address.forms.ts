import { defineForm } from '#platform/forms/form-definition.ts'
import type { AddressHistoryAnswers } from './address-fields.tsx'

interface CorrectionAnswers extends AddressHistoryAnswers {
  firstName: string
  lastName: string
  dateOfBirth: string
  chosen: string
}

export const addressMismatchForm = defineForm('address-mismatch').of<CorrectionAnswers>()
