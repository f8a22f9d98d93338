import type { settlementAnswers } from '@tarnbrook/contract/requirements/proofs'
import type { z } from 'zod'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const sendProofForm = defineForm('send-proof').typed<{ file: File[]; front: File; back: File }>()
export const removeProofForm = defineForm('remove-proof').typed<{ attachmentId: number }>()
export const confirmProofForm = defineForm('confirm-proof').typed<NoAnswers>()
export const settlementDetailsForm =
  defineForm('settlement-details').typed<z.output<typeof settlementAnswers>>()
