import type { requestCallback } from '@tarnbrook/contract/applications/callback'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const callBackForm = defineForm('call-back').typed<BodyOf<typeof requestCallback>>()
