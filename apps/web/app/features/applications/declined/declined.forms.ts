import type { acceptDeclinePartner, answerDeclineConsent } from '@tarnbrook/contract/applying/declined'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

export const declinePartnerForm = defineForm('decline-partner').of<BodyOf<typeof acceptDeclinePartner>>()
export const partnerStartForm = defineForm('partner-start').of<NoAnswers>()
export const partnerOfferForm = defineForm('partner-offer').of<NoAnswers>()
export const declineConsentForm = defineForm('decline-consent').of<BodyOf<typeof answerDeclineConsent>>()
