import type { reactToQuote } from '@tarnbrook/contract/applications/applications'
import type { acceptDeclinePartner, answerDeclineConsent } from '@tarnbrook/contract/applications/declined'
import type { choosePaymentDay } from '@tarnbrook/contract/applications/offer/payment-days'
import type { CorrectedAnswers, RequoteOptions } from '@tarnbrook/contract/applications/offer/requote'
import type { AddressHistoryAnswers } from '#features/addresses/address-fields.tsx'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'

// Each is handled in `features/account/application/application.submit.ts`.
export const offerResponseForm = defineForm('decision').typed<BodyOf<typeof reactToQuote>>()
export const requoteForm = defineForm('requote').typed<RequoteOptions>()
export const correctAnswersForm = defineForm('correct-answers').typed<CorrectedAnswers>()
export const requoteBackForm = defineForm('requote-back').typed<RequoteOptions>()
export const requoteOptionForm = defineForm('requote-option').typed<RequoteOptions>()
export const termOptionForm = defineForm('term-option').typed<RequoteOptions>()
export const choosePaymentDayForm = defineForm('choose-payment-day').typed<BodyOf<typeof choosePaymentDay>>()
export const requestAgainForm = defineForm('request-again').typed<NoAnswers>()
/** What is stopped as it was shown, sent as it is, and the tick. */
export const changeOfMindForm = defineForm('change-of-mind').typed<{
  quoteId: string
  endsIt: boolean
  confirmed: boolean
}>()

export const declinePartnerForm = defineForm('decline-partner').typed<BodyOf<typeof acceptDeclinePartner>>()
export const partnerStartForm = defineForm('partner-start').typed<NoAnswers>()
export const partnerOfferForm = defineForm('partner-offer').typed<NoAnswers>()
export const declineConsentForm = defineForm('decline-consent').typed<BodyOf<typeof answerDeclineConsent>>()

interface CorrectionAnswers extends AddressHistoryAnswers {
  firstName: string
  lastName: string
  dateOfBirth: string
  chosen: string
}

export const addressMismatchForm = defineForm('address-mismatch').typed<CorrectionAnswers>()
