import { giveDefaultNotice as giveNoticeEndpoint } from '@tarnbrook/contract/arrears/default-notices'
import {
  dropBankDetailsUpdate,
  getBankDetailsUpdate,
  updateBankDetails,
} from '@tarnbrook/contract/bank-details/bank-details'
import {
  endBreathingSpace as endBreathingSpaceEndpoint,
  recordBreathingSpace as recordBreathingSpaceEndpoint,
} from '@tarnbrook/contract/breathing-space/breathing-spaces'
import { setUpDirectDebit } from '@tarnbrook/contract/direct-debit/direct-debit'
import { statementOfPeriod, yearlyStatement } from '@tarnbrook/contract/documents/documents'
import { previewEarlyRepayment } from '@tarnbrook/contract/early-repayment/early-repayment'
import {
  repayEarlyByDirectDebit,
  stopEarlyRepayment,
} from '@tarnbrook/contract/early-repayment/early-repayment-payments'
import {
  getPaymentDates,
  previewPaymentDate,
  updatePaymentDate,
} from '@tarnbrook/contract/payment-day/payment-day'
import {
  checkOpenBankingPayment,
  getOpenBankingPayment,
  payByOpenBanking,
  stopOpenBankingPayment,
} from '@tarnbrook/contract/payments/bank-payments'
import {
  confirmLateCardPayment,
  payLateByCard,
  payLateByDirectDebit as payLateEndpoint,
} from '@tarnbrook/contract/payments/late-payments'
import {
  confirmByRepaymentLink,
  payByRepaymentLink,
  readRepaymentLink as readLinkEndpoint,
  sendRepaymentLink,
} from '@tarnbrook/contract/payments/payment-links'
import { cancelBeforePayout, correctPayoutAccount } from '@tarnbrook/contract/payouts/payouts'
import { giveRefundAccount } from '@tarnbrook/contract/refunds/refunds'
import {
  changeSettlementToDirectDebit,
  confirmSettlementCardPayment,
  createSettlementQuote,
  dropSettlementQuote,
  getSettlementQuote,
  previewSettlementQuote,
  selectSettlementPaymentMethod,
} from '@tarnbrook/contract/settlement/settlement'
import type { ApiDeps } from '#deps.ts'
import { giveDefaultNotice } from '#features/arrears/default-notices.ts'
import {
  changeBankDetails,
  readBankDetailsUpdate,
  stopBankDetailsUpdate,
} from '#features/bank-details/bank-details-update.ts'
import { endBreathingSpace, recordBreathingSpace } from '#features/breathing-space/breathing-space.ts'
import { setUpDirectDebitAgain } from '#features/direct-debit/set-up-again.ts'
import { readEarlyRepaymentPreview } from '#features/early-repayment/preview-early-repayment.ts'
import { repayEarly } from '#features/early-repayment/repay-early.ts'
import { stopOwnEarlyRepayment } from '#features/early-repayment/stop-early-repayment.ts'
import {
  changePaymentDay,
  readPaymentDatePreview,
  readPaymentDates,
} from '#features/payment-day/payment-day.ts'
import {
  checkPayment,
  readLatest,
  stopPayment,
} from '#features/payments/bank-payment/bank-payment-resource.ts'
import { payByBank } from '#features/payments/bank-payment/pay-by-bank.ts'
import { confirmByCard, payByCard } from '#features/payments/card-payment/pay-by-card.ts'
import { payLateByDirectDebit } from '#features/payments/late-payment/pay-late.ts'
import {
  confirmByLink,
  emailRepaymentLink,
  payByLink,
  readRepaymentLink,
} from '#features/payments/payment-link/payment-link.ts'
import { cancelLoan, correctAccount } from '#features/payouts/payout-account.ts'
import { sendRefundElsewhere } from '#features/refunds/refund-account.ts'
import { createQuote } from '#features/settlement/create-settlement-quote.ts'
import {
  changeToDirectDebit,
  confirmQuoteCharge,
  dropQuote,
  selectPaymentMethod,
} from '#features/settlement/pay-settlement-quote.ts'
import { readQuotePreview } from '#features/settlement/preview-settlement-quote.ts'
import { readSettlementQuote } from '#features/settlement/settlement-quote-resource.ts'
import { statementOfPeriodAsPdf, yearlyStatementAsPdf } from '#features/statements/statements.ts'
import type { Router } from '#platform/http/mount.ts'

export function repaymentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(giveNoticeEndpoint, (request) => giveDefaultNotice(deps, request))
  router.mount(recordBreathingSpaceEndpoint, (request) => recordBreathingSpace(deps, request))
  router.mount(endBreathingSpaceEndpoint, (request) => endBreathingSpace(deps, request))
  router.mount(correctPayoutAccount, (request) => correctAccount(deps, request))
  router.mount(giveRefundAccount, (request) => sendRefundElsewhere(deps, request))
  router.mount(setUpDirectDebit, (request) => setUpDirectDebitAgain(deps, request))
  router.mount(payLateEndpoint, (request) => payLateByDirectDebit(deps, request))
  router.mount(getBankDetailsUpdate, (request) => readBankDetailsUpdate(deps, request))
  router.mount(updateBankDetails, (request) => changeBankDetails(deps, request))
  router.mount(dropBankDetailsUpdate, (request) => stopBankDetailsUpdate(deps, request))
  router.mount(payLateByCard, (request) => payByCard(deps, request))
  router.mount(confirmLateCardPayment, (request) => confirmByCard(deps, request))
  router.mount(payByOpenBanking, (request) => payByBank(deps, request))
  router.mount(getOpenBankingPayment, (request) => readLatest(deps, request))
  router.mount(checkOpenBankingPayment, (request) => checkPayment(deps, request))
  router.mount(stopOpenBankingPayment, (request) => stopPayment(deps, request))
  router.mount(sendRepaymentLink, (request) => emailRepaymentLink(deps, request))
  router.mount(readLinkEndpoint, (request) => readRepaymentLink(deps, request))
  router.mount(payByRepaymentLink, (request) => payByLink(deps, request))
  router.mount(confirmByRepaymentLink, (request) => confirmByLink(deps, request))
  router.mount(previewEarlyRepayment, (request) => readEarlyRepaymentPreview(deps, request))
  router.mount(repayEarlyByDirectDebit, (request) => repayEarly(deps, request))
  router.mount(stopEarlyRepayment, (request) => stopOwnEarlyRepayment(deps, request))
  router.mount(statementOfPeriod, (request) => statementOfPeriodAsPdf(deps, request))
  router.mount(yearlyStatement, (request) => yearlyStatementAsPdf(deps, request))
  router.mount(getPaymentDates, (request) => readPaymentDates(deps, request))
  router.mount(previewPaymentDate, (request) => readPaymentDatePreview(deps, request))
  router.mount(updatePaymentDate, (request) => changePaymentDay(deps, request))
  router.mount(getSettlementQuote, (request) => readSettlementQuote(deps, request))
  router.mount(createSettlementQuote, (request) => createQuote(deps, request))
  router.mount(previewSettlementQuote, (request) => readQuotePreview(deps, request))
  router.mount(selectSettlementPaymentMethod, (request) => selectPaymentMethod(deps, request))
  router.mount(changeSettlementToDirectDebit, (request) => changeToDirectDebit(deps, request))
  router.mount(confirmSettlementCardPayment, (request) => confirmQuoteCharge(deps, request))
  router.mount(dropSettlementQuote, (request) => dropQuote(deps, request))
  router.mount(cancelBeforePayout, (request) => cancelLoan(deps, request))
}
