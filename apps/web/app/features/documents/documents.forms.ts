import type { CONFIRM_READ_ENDPOINTS } from '@tarnbrook/contract/documents/documents'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

/** The three documents ask the same. */
export const confirmReadForm = defineForm('confirm-read').typed<BodyOf<typeof CONFIRM_READ_ENDPOINTS.secci>>()
