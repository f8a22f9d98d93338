import type { settlementAnswers } from '@tarnbrook/contract/requirements/proofs'
import type { z } from 'zod'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const sendProofForm = defineForm('send-proof').of<{ file: File[] }>()
export const removeProofForm = defineForm('remove-proof').of<{ attachmentId: number }>()
export const confirmProofForm = defineForm('confirm-proof').of<NoAnswers>()
export const settlementDetailsForm = defineForm('settlement-details').of<z.output<typeof settlementAnswers>>()
