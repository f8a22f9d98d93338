import type { tellSupportNeed } from '@tarnbrook/contract/account/support-needs'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const supportNeedForm = defineForm('support-need').of<BodyOf<typeof tellSupportNeed>>()
export const withdrawSupportNeedForm = defineForm('withdraw-support-need').of<Record<never, never>>()
