import type { answerPolMarketingConsent } from '@tarnbrook/contract/applications/declined'
import type { changeContactPermission } from '@tarnbrook/contract/consent/consent'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const contactSettingsForm =
  defineForm('contact-settings').typed<BodyOf<typeof changeContactPermission>>()
export const nameHolderMarketingForm =
  defineForm('name-holder-marketing').typed<BodyOf<typeof answerPolMarketingConsent>>()
