import type { reactToQuote } from '@tarnbrook/contract/applying/applications'
import type { RequoteOptions } from '@tarnbrook/contract/applying/requote'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const offerResponseForm = defineForm('decision').of<BodyOf<typeof reactToQuote>>()
export const requoteForm = defineForm('requote').of<RequoteOptions>()
export const requoteBackForm = defineForm('requote-back').of<RequoteOptions>()
export const requoteOptionForm = defineForm('requote-option').of<RequoteOptions>()
