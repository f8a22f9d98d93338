import type { tellSupportNeed } from '@tarnbrook/contract/support-needs/support-needs'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const supportNeedForm = defineForm('support-need').typed<BodyOf<typeof tellSupportNeed>>()
/** By its own name, so that what was refused before does not show in it. */
export const changeSupportNeedForm = defineForm('change-support-need').typed<BodyOf<typeof tellSupportNeed>>()
export const withdrawSupportNeedForm = defineForm('withdraw-support-need').typed<Record<never, never>>()
