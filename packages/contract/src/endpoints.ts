import {
  authenticate,
  completeSingleSignOn,
  createAutoLoginToken,
  getUser,
  initializeSession,
  requestLoginLink,
  signOut,
  startSingleSignOn,
} from './account/auth.ts'
import { changeAddress } from './account/change-address.ts'
import { changeContactPermission, getContactPermission } from './account/consent.ts'
import { getTrustpilotStats, getZableCardOffer, noteDevice, notePageViews } from './account/engagement.ts'
import { getExperimentSeed } from './account/experiments.ts'
import { createHandOver } from './account/hand-over.ts'
import {
  getSupportNeed,
  noteSupportNeed,
  readSupportNeed,
  tellSupportNeed,
  withdrawSupportNeed,
} from './account/support-needs.ts'
import { updateAddressMismatch } from './applying/address-mismatch.ts'
import { lookUpPostcode } from './applying/addresses.ts'
import {
  discardApplicationDraft,
  getApplicationDraft,
  getEarlierAnswers,
  mailDraftLink,
  resumeApplicationDraft,
  saveApplicationDraft,
} from './applying/application-draft.ts'
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
} from './applying/applications.ts'
import { getCreditCheck } from './applying/credit-check.ts'
import {
  acceptDeclinePartner,
  answerDeclineConsent,
  answerPolMarketingConsent,
  DECLINE_PARTNER_EVENT_ENDPOINTS,
  getDeclinePartner,
} from './applying/declined.ts'
import { listEmploymentStatuses } from './applying/employment-statuses.ts'
import { getAffordability } from './applying/offer/affordability.ts'
import { getAffordableOptions } from './applying/offer/affordable-options.ts'
import { choosePaymentDay, getPaymentDays } from './applying/offer/payment-days.ts'
import { getRefinanceSavingOptions } from './applying/offer/refinance-savings.ts'
import { requoteLoanApplication } from './applying/offer/requote.ts'
import { getTermOptions } from './applying/offer/term-options.ts'
import { confirmPayDay } from './applying/pay-day.ts'
import type { Endpoint } from './endpoint.ts'
import {
  agreeSelfServeArrangement,
  createSelfServeArrangement,
  endSelfServeArrangement,
  getSelfServeArrangement,
  getSelfServeArrangementInfo,
  saveSelfServeArrangement,
} from './loan/arrangements.ts'
import { dropBankDetailsUpdate, getBankDetailsUpdate, updateBankDetails } from './loan/bank-details.ts'
import { endBreathingSpace, recordBreathingSpace } from './loan/breathing-spaces.ts'
import { listCardPayoffs, payCardPayoff, sendCardPayoff } from './loan/card-payoffs.ts'
import { getCrossProductAffordability } from './loan/cross-product.ts'
import { giveDefaultNotice } from './loan/default-notices.ts'
import { previewEarlyRepayment } from './loan/early-repayment.ts'
import {
  approveProposal,
  listProposals,
  proposeEnding,
  recordVehicleReturn,
  refuseProposal,
} from './loan/ending/endings.ts'
import { handBack, previewHandBack } from './loan/ending/hand-back.ts'
import {
  getFinancialStatement,
  openFinancialStatement,
  saveFinancialStatement,
} from './loan/financial-statements.ts'
import { getLoan } from './loan/loans.ts'
import {
  checkOpenBankingPayment,
  getOpenBankingPayment,
  payByOpenBanking,
  stopOpenBankingPayment,
} from './loan/open-banking/payments.ts'
import { getPaymentDates, previewPaymentDate, updatePaymentDate } from './loan/payment-date.ts'
import { cancelBeforePayout, correctPayoutAccount, giveRefundAccount } from './loan/payouts.ts'
import {
  confirmByRepaymentLink,
  confirmLateCardPayment,
  payByRepaymentLink,
  payLateByCard,
  payLateByDirectDebit,
  readRepaymentLink,
  repayEarlyByDirectDebit,
  sendRepaymentLink,
  setUpDirectDebit,
  stopEarlyRepayment,
} from './loan/repayments.ts'
import {
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  createSettlementQuote,
  dropSettlementQuote,
  getSettlementQuote,
  previewSettlementQuote,
  selectSettlementPaymentMethod,
} from './loan/settlement.ts'
import { getSigning } from './loan/signing.ts'
import { acceptSuggestedLoan, declineSuggestedLoan } from './requirements/affordability.ts'
import {
  associateDataPull,
  deleteBankData,
  getBankData,
  getBankStatementLines,
} from './requirements/bank-data.ts'
import { confirmExistingAddress, provideNewAddress } from './requirements/current-address.ts'
import {
  authoriseResumeJourney,
  createResumeJourneyToken,
  finishDataProviderJourney,
  requestDataProviderJourney,
} from './requirements/data-provider-journey.ts'
import { DEBT_CONSOLIDATION_ENDPOINTS } from './requirements/debt-consolidation.ts'
import {
  CONFIRM_READ_ENDPOINTS,
  completeReadDocuments,
  DOCUMENT_ENDPOINTS,
} from './requirements/documents.ts'
import { PROOF_ENDPOINTS } from './requirements/proofs.ts'
import {
  completeLegalDocuments,
  provideBankDetails,
  providePaymentDay,
  providePaymentDayShort,
  updateMobileNumber,
  verifyMobileNumber,
} from './requirements/requirements.ts'
import { closeAttention, listAttention, retryAttention } from './support/attention.ts'
import { getCallback, requestCallback } from './support/callback.ts'
import {
  acceptProof,
  askForProof,
  declineAfterReview,
  getReview,
  listReviews,
  readProofForReview,
  sendProofBack,
} from './support/reviews.ts'
import { complainAboutCommission, contactUs, getSupportChatIdentity } from './support/support.ts'

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
  finishDataProviderJourney,
  createResumeJourneyToken,
  authoriseResumeJourney,
  getBankData,
  getBankStatementLines,
  associateDataPull,
  deleteBankData,
  getCreditCheck,
  getApplicationDraft,
  saveApplicationDraft,
  discardApplicationDraft,
  getEarlierAnswers,
  mailDraftLink,
  resumeApplicationDraft,
  illustrateLoan,
  requoteLoanApplication,
  updateAddressMismatch,
  changeAddress,
  listEmploymentStatuses,
  getRefinanceSavingOptions,
  getAffordableOptions,
  getTermOptions,
  getAffordability,
  getPaymentDays,
  choosePaymentDay,
  updateMobileNumber,
  verifyMobileNumber,
  provideBankDetails,
  providePaymentDay,
  providePaymentDayShort,
  completeLegalDocuments,
  acceptSuggestedLoan,
  declineSuggestedLoan,
  confirmExistingAddress,
  provideNewAddress,
  ...PROOF_ENDPOINTS,
  ...DEBT_CONSOLIDATION_ENDPOINTS,
  ...DOCUMENT_ENDPOINTS,
  ...Object.values(CONFIRM_READ_ENDPOINTS),
  completeReadDocuments,
  getLoan,
  getSigning,
  correctPayoutAccount,
  cancelBeforePayout,
  giveRefundAccount,
  setUpDirectDebit,
  payLateByDirectDebit,
  repayEarlyByDirectDebit,
  stopEarlyRepayment,
  payByOpenBanking,
  getOpenBankingPayment,
  checkOpenBankingPayment,
  stopOpenBankingPayment,
  payLateByCard,
  getBankDetailsUpdate,
  updateBankDetails,
  dropBankDetailsUpdate,
  confirmLateCardPayment,
  sendRepaymentLink,
  readRepaymentLink,
  payByRepaymentLink,
  confirmByRepaymentLink,
  previewEarlyRepayment,
  getPaymentDates,
  previewPaymentDate,
  updatePaymentDate,
  createSelfServeArrangement,
  getSelfServeArrangement,
  saveSelfServeArrangement,
  getSelfServeArrangementInfo,
  agreeSelfServeArrangement,
  endSelfServeArrangement,
  openFinancialStatement,
  getFinancialStatement,
  saveFinancialStatement,
  getCrossProductAffordability,
  getSettlementQuote,
  createSettlementQuote,
  previewSettlementQuote,
  selectSettlementPaymentMethod,
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  dropSettlementQuote,
  giveDefaultNotice,
  recordBreathingSpace,
  endBreathingSpace,
  previewHandBack,
  handBack,
  proposeEnding,
  listProposals,
  approveProposal,
  refuseProposal,
  recordVehicleReturn,
  listAttention,
  closeAttention,
  retryAttention,
  listReviews,
  getReview,
  readProofForReview,
  acceptProof,
  sendProofBack,
  declineAfterReview,
  askForProof,
  listCardPayoffs,
  payCardPayoff,
  sendCardPayoff,
  getExperimentSeed,
  getTrustpilotStats,
  noteDevice,
  notePageViews,
  getZableCardOffer,
  getContactPermission,
  changeContactPermission,
  getSupportNeed,
  tellSupportNeed,
  readSupportNeed,
  noteSupportNeed,
  withdrawSupportNeed,
  contactUs,
  complainAboutCommission,
  getSupportChatIdentity,
] as unknown as readonly Endpoint[]
