import { updateAddressMismatch } from './address-mismatch.ts'
import { lookUpPostcode } from './addresses.ts'
import { getAffordableOptions } from './affordable-options.ts'
import {
  discardApplicationDraft,
  getApplicationDraft,
  mailDraftLink,
  resumeApplicationDraft,
  saveApplicationDraft,
} from './application-draft.ts'
import {
  createLoanApplication,
  getAttribution,
  getLoanApplication,
  getRequotability,
  illustrateLoan,
  reactToQuote,
  requestLoan,
  trackApplyVisit,
  unrequestLoan,
} from './applications.ts'
import { closeAttention, listAttention } from './attention.ts'
import {
  authenticate,
  completeSingleSignOn,
  createAutoLoginToken,
  getUser,
  initializeSession,
  requestLoginLink,
  signOut,
  startSingleSignOn,
} from './auth.ts'
import { getCallback, requestCallback } from './callback.ts'
import { changeAddress } from './change-address.ts'
import { changeContactPermission, getContactPermission } from './consent.ts'
import { getCreditCheck } from './credit-check.ts'
import { requestDataProviderJourney } from './data-provider-journey.ts'
import {
  acceptDeclinePartner,
  answerDeclineConsent,
  answerPolMarketingConsent,
  DECLINE_PARTNER_EVENT_ENDPOINTS,
  getDeclinePartner,
} from './declined.ts'
import {
  CONFIRM_READ_ENDPOINTS,
  completeReadDocuments,
  downloadDocument,
  READ_DOCUMENT_ENDPOINTS,
} from './documents.ts'
import { listEmploymentStatuses } from './employment-statuses.ts'
import type { Endpoint } from './endpoint.ts'
import { getTrustpilotStats, getZableCardOffer, noteDevice, notePageViews } from './engagement.ts'
import { getExperimentSeed } from './experiments.ts'
import { createHandOver } from './hand-over.ts'
import { getLoan } from './loans.ts'
import { confirmPayDay } from './pay-day.ts'
import { choosePaymentDay, getPaymentDays } from './payment-days.ts'
import { cancelBeforePayout, correctPayoutAccount } from './payouts.ts'
import { getRefinanceSavingOptions } from './refinance-savings.ts'
import {
  completeLegalDocuments,
  provideBankDetails,
  providePaymentDay,
  providePaymentDayShort,
  updateMobileNumber,
  verifyMobileNumber,
} from './requirements.ts'
import { requoteLoanApplication } from './requote.ts'
import { complainAboutCommission, contactUs, getSupportChatIdentity } from './support.ts'

/** Every call there is. The OpenAPI document is made from it, and a test checks that each is mounted once. */
export const ENDPOINTS = [
  authenticate,
  signOut,
  initializeSession,
  getUser,
  requestLoginLink,
  createAutoLoginToken,
  createHandOver,
  startSingleSignOn,
  completeSingleSignOn,
  lookUpPostcode,
  createLoanApplication,
  getLoanApplication,
  getAttribution,
  getRequotability,
  trackApplyVisit,
  reactToQuote,
  requestLoan,
  unrequestLoan,
  getDeclinePartner,
  acceptDeclinePartner,
  ...Object.values(DECLINE_PARTNER_EVENT_ENDPOINTS),
  answerDeclineConsent,
  answerPolMarketingConsent,
  getCallback,
  requestCallback,
  confirmPayDay,
  requestDataProviderJourney,
  getCreditCheck,
  getApplicationDraft,
  saveApplicationDraft,
  discardApplicationDraft,
  mailDraftLink,
  resumeApplicationDraft,
  illustrateLoan,
  requoteLoanApplication,
  updateAddressMismatch,
  changeAddress,
  listEmploymentStatuses,
  getRefinanceSavingOptions,
  getAffordableOptions,
  getPaymentDays,
  choosePaymentDay,
  updateMobileNumber,
  verifyMobileNumber,
  provideBankDetails,
  providePaymentDay,
  providePaymentDayShort,
  completeLegalDocuments,
  ...Object.values(READ_DOCUMENT_ENDPOINTS).flat(),
  downloadDocument,
  ...Object.values(CONFIRM_READ_ENDPOINTS),
  completeReadDocuments,
  getLoan,
  correctPayoutAccount,
  cancelBeforePayout,
  listAttention,
  closeAttention,
  getExperimentSeed,
  getTrustpilotStats,
  noteDevice,
  notePageViews,
  getZableCardOffer,
  getContactPermission,
  changeContactPermission,
  contactUs,
  complainAboutCommission,
  getSupportChatIdentity,
] as unknown as readonly Endpoint[]
