import { lookUpPostcode } from './addresses/addresses.ts'
import { updateAddressMismatch } from './applications/address-mismatch.ts'
import {
  discardApplicationDraft,
  getApplicationDraft,
  getEarlierAnswers,
  mailDraftLink,
  resumeApplicationDraft,
  saveApplicationDraft,
} from './applications/application-draft.ts'
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
} from './applications/applications.ts'
import { getCallback, requestCallback } from './applications/callback.ts'
import { getCreditCheck } from './applications/credit-check.ts'
import {
  acceptDeclinePartner,
  answerDeclineConsent,
  answerPolMarketingConsent,
  DECLINE_PARTNER_EVENT_ENDPOINTS,
  getDeclinePartner,
} from './applications/declined.ts'
import { listEmploymentStatuses } from './applications/employment-statuses.ts'
import { getAffordability } from './applications/offer/affordability.ts'
import { getAffordableOptions } from './applications/offer/affordable-options.ts'
import { choosePaymentDay, getPaymentDays } from './applications/offer/payment-days.ts'
import { requoteLoanApplication } from './applications/offer/requote.ts'
import { getTermOptions } from './applications/offer/term-options.ts'
import { confirmPayDay } from './applications/pay-day.ts'
import { noteArrangementAnswers, readArrangementAnswers } from './arrangements/arrangement-answers.ts'
import {
  agreeSelfServeArrangement,
  createSelfServeArrangement,
  endSelfServeArrangement,
  getSelfServeArrangement,
  getSelfServeArrangementInfo,
  saveSelfServeArrangement,
} from './arrangements/arrangements.ts'
import { giveDefaultNotice } from './arrears/default-notices.ts'
import {
  claimAttention,
  closeAttention,
  deferAttention,
  listAttention,
  readAttentionItem,
  releaseAttention,
  retryAttention,
} from './attention/attention.ts'
import { readLoanActs } from './attention/loan-acts.ts'
import {
  authenticate,
  completeSingleSignOn,
  createAutoLoginToken,
  getUser,
  initializeSession,
  requestLoginLink,
  signOut,
  startSingleSignOn,
} from './auth/auth.ts'
import { changeAddress } from './auth/change-address.ts'
import { undoContactChange } from './auth/contact-changes.ts'
import { createHandOver } from './auth/hand-over.ts'
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  closePasskeyCard,
  listPasskeys,
  removePasskey,
} from './auth/passkeys.ts'
import {
  dropBankDetailsUpdate,
  getBankDetailsUpdate,
  updateBankDetails,
} from './bank-details/bank-details.ts'
import { endBreathingSpace, recordBreathingSpace } from './breathing-space/breathing-spaces.ts'
import {
  listCardPayoffs,
  payCardPayoff,
  returnCardPayoff,
  sendCardPayoff,
} from './card-payoffs/card-payoffs.ts'
import { changeContactPermission, getContactPermission } from './consent/consent.ts'
import { exportOfferAudience } from './consent/offer-audience.ts'
import {
  approveContactProposal,
  correctContactDetails,
  readContactDetails,
  refuseContactProposal,
} from './customers/contact-details.ts'
import { searchCustomers } from './customers/customer-search.ts'
import {
  readCustomer,
  readCustomerDocument,
  readCustomerDocuments,
  readCustomerHistory,
  readCustomerMessages,
  readCustomerMoney,
  readCustomerNotes,
  readLoanAsBorrower,
  readLoanForStaff,
  readLoanMoney,
  writeCustomerNote,
} from './customers/customers.ts'
import {
  askAboutData,
  eraseData,
  getDataCopy,
  getDataRequests,
  readDataCopy,
  readDataRequests,
  recordDataRequest,
  takeDataRequestStep,
} from './data-requests/data-requests.ts'
import { setUpDirectDebit, startCollecting } from './direct-debit/direct-debit.ts'
import { CONFIRM_READ_ENDPOINTS, completeReadDocuments, DOCUMENT_ENDPOINTS } from './documents/documents.ts'
import { previewEarlyRepayment } from './early-repayment/early-repayment.ts'
import { repayEarlyByDirectDebit, stopEarlyRepayment } from './early-repayment/early-repayment-payments.ts'
import {
  approveProposal,
  listProposals,
  proposeEnding,
  recordVehicleReturn,
  refuseProposal,
} from './endings/endings.ts'
import type { Endpoint } from './endpoint.ts'
import { getTrustpilotStats, getZableCardOffer, noteDevice, notePageViews } from './engagement/engagement.ts'
import { exportFigures } from './engagement/figures.ts'
import { getExperimentSeed } from './experiments/experiments.ts'
import { getCrossProductAffordability } from './financial-statement/cross-product-affordability.ts'
import {
  getFinancialStatement,
  openFinancialStatement,
  saveFinancialStatement,
} from './financial-statement/financial-statements.ts'
import { handBack, previewHandBack, takeBackHandBack } from './hand-back/hand-back.ts'
import { getLoan } from './loans/loans.ts'
import {
  associateDataPull,
  deleteBankData,
  getBankData,
  getBankStatementLines,
} from './open-banking/bank-data.ts'
import {
  authoriseResumeJourney,
  createResumeJourneyToken,
  finishDataProviderJourney,
  requestDataProviderJourney,
} from './open-banking/data-provider-journey.ts'
import { getPartnerApplication, listPartnerApplications } from './partners/partner-applications.ts'
import { listPartnerDeliveries, replayPartnerDelivery } from './partners/partner-deliveries.ts'
import { listPartners, resendFailedDeliveries, resendPartnerDelivery } from './partners/staff-partners.ts'
import { getPaymentDates, previewPaymentDate, updatePaymentDate } from './payment-day/payment-day.ts'
import {
  checkOpenBankingPayment,
  getOpenBankingPayment,
  payByOpenBanking,
  stopOpenBankingPayment,
} from './payments/bank-payments.ts'
import {
  bookBankLine,
  importStatement,
  keepBankLine,
  listBankLines,
  proposeBankLineReturn,
  readBankLine,
  recordBankLine,
  returnBankLine,
} from './payments/bank-transfers.ts'
import { confirmLateCardPayment, payLateByCard, payLateByDirectDebit } from './payments/late-payments.ts'
import {
  confirmByRepaymentLink,
  payByRepaymentLink,
  readRepaymentLink,
  sendRepaymentLink,
} from './payments/payment-links.ts'
import { cancelBeforePayout, correctPayoutAccount } from './payouts/payouts.ts'
import {
  confirmPersonEvent,
  dischargeInsolvency,
  readEmail,
  readPersonEvent,
  recordPersonEvent,
  rejectPersonEvent,
} from './person-events/person-events.ts'
import { getRefinanceSavingOptions } from './refinance/refinance-savings.ts'
import { giveRefundAccount } from './refunds/refunds.ts'
import { acceptSuggestedLoan, declineSuggestedLoan } from './requirements/affordability.ts'
import { DEBT_CONSOLIDATION_ENDPOINTS } from './requirements/card-payoff.ts'
import { confirmExistingAddress, provideNewAddress } from './requirements/current-address.ts'
import { PROOF_ENDPOINTS } from './requirements/proofs.ts'
import {
  completeLegalDocuments,
  provideBankDetails,
  providePaymentDay,
  providePaymentDayShort,
  updateMobileNumber,
  verifyMobileNumber,
} from './requirements/requirements.ts'
import { getSigning } from './requirements/signing.ts'
import { readDeclineReview, reviewDecline } from './reviews/decline-reviews.ts'
import {
  acceptProof,
  askForProof,
  declineAfterReview,
  getReview,
  listReviews,
  readProofForReview,
  readProofPageForReview,
  sendProofBack,
} from './reviews/reviews.ts'
import {
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  createSettlementQuote,
  dropSettlementQuote,
  getSettlementQuote,
  getUnexpiredSettlementQuote,
  previewSettlementQuote,
  selectSettlementPaymentMethod,
} from './settlement/settlement.ts'
import {
  answerMessage,
  readCall,
  readComplaint,
  readMessage,
  recordCall,
  recordComplaint,
  recordComplaintAnswer,
  recordCustomerComplaint,
  respondToComplaint,
  tellComplaintDelay,
} from './support/staff-support.ts'
import { complainAboutCommission, contactUs, getSupportChatIdentity } from './support/support.ts'
import {
  getSupportNeed,
  noteSupportNeed,
  readSupportNeed,
  tellSupportNeed,
  withdrawSupportNeed,
} from './support-needs/support-needs.ts'

/** Every call. It makes the OpenAPI document; a test checks that each is mounted once. */
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
  getPartnerApplication,
  listPartnerApplications,
  listPartnerDeliveries,
  replayPartnerDelivery,
  illustrateLoan,
  requoteLoanApplication,
  updateAddressMismatch,
  changeAddress,
  listPasskeys,
  beginPasskey,
  addPasskey,
  removePasskey,
  closePasskeyCard,
  beginPasskeySignIn,
  undoContactChange,
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
  readArrangementAnswers,
  noteArrangementAnswers,
  openFinancialStatement,
  getFinancialStatement,
  saveFinancialStatement,
  getCrossProductAffordability,
  getUnexpiredSettlementQuote,
  getSettlementQuote,
  createSettlementQuote,
  previewSettlementQuote,
  selectSettlementPaymentMethod,
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  dropSettlementQuote,
  giveDefaultNotice,
  startCollecting,
  recordPersonEvent,
  readPersonEvent,
  confirmPersonEvent,
  rejectPersonEvent,
  dischargeInsolvency,
  readEmail,
  recordBreathingSpace,
  endBreathingSpace,
  previewHandBack,
  handBack,
  takeBackHandBack,
  proposeEnding,
  listProposals,
  approveProposal,
  refuseProposal,
  recordVehicleReturn,
  listAttention,
  closeAttention,
  retryAttention,
  readAttentionItem,
  claimAttention,
  releaseAttention,
  deferAttention,
  readLoanActs,
  readMessage,
  answerMessage,
  recordCustomerComplaint,
  recordComplaint,
  respondToComplaint,
  tellComplaintDelay,
  readCall,
  recordCall,
  readComplaint,
  recordComplaintAnswer,
  listReviews,
  getReview,
  readProofForReview,
  readProofPageForReview,
  acceptProof,
  sendProofBack,
  declineAfterReview,
  readDeclineReview,
  reviewDecline,
  askForProof,
  listCardPayoffs,
  payCardPayoff,
  sendCardPayoff,
  returnCardPayoff,
  listBankLines,
  readBankLine,
  recordBankLine,
  importStatement,
  bookBankLine,
  proposeBankLineReturn,
  returnBankLine,
  keepBankLine,
  getExperimentSeed,
  getTrustpilotStats,
  noteDevice,
  notePageViews,
  getZableCardOffer,
  getContactPermission,
  changeContactPermission,
  listPartners,
  resendPartnerDelivery,
  resendFailedDeliveries,
  exportFigures,
  exportOfferAudience,
  searchCustomers,
  readCustomer,
  readCustomerMoney,
  readCustomerMessages,
  readCustomerDocuments,
  readCustomerDocument,
  readCustomerNotes,
  readContactDetails,
  correctContactDetails,
  approveContactProposal,
  refuseContactProposal,
  readDataRequests,
  recordDataRequest,
  takeDataRequestStep,
  eraseData,
  readDataCopy,
  writeCustomerNote,
  readCustomerHistory,
  readLoanAsBorrower,
  readLoanForStaff,
  readLoanMoney,
  getSupportNeed,
  tellSupportNeed,
  readSupportNeed,
  noteSupportNeed,
  withdrawSupportNeed,
  getDataRequests,
  askAboutData,
  getDataCopy,
  contactUs,
  complainAboutCommission,
  getSupportChatIdentity,
] as unknown as readonly Endpoint[]
