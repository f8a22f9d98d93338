import * as bankPayments from '@tarnbrook/contract/payments/bank-payments'
import * as bankTransfers from '@tarnbrook/contract/payments/bank-transfers'
import * as latePayments from '@tarnbrook/contract/payments/late-payments'
import * as paymentLinks from '@tarnbrook/contract/payments/payment-links'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import {
  checkOpenBankingPayment,
  getOpenBankingPayment,
  stopOpenBankingPayment,
} from './bank-payment/bank-payment-resource.ts'
import { payByOpenBanking } from './bank-payment/pay-by-bank.ts'
import { bookBankLine, listBankLines, readBankLine, recordBankLine } from './bank-transfer/bank-lines.ts'
import { importStatement } from './bank-transfer/import-statement.ts'
import { keepBankLine, proposeBankLineReturn, returnBankLine } from './bank-transfer/return-bank-line.ts'
import { confirmLateCardPayment, payLateByCard } from './card-payment/pay-by-card.ts'
import { payLateByDirectDebit } from './late-payment/pay-late.ts'
import {
  confirmByRepaymentLink,
  payByRepaymentLink,
  readRepaymentLink,
  sendRepaymentLink,
} from './payment-link/payment-link.ts'

export function paymentsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(latePayments.payLateByDirectDebit, (request) => payLateByDirectDebit(deps, request))
  router.mount(latePayments.payLateByCard, (request) => payLateByCard(deps, request))
  router.mount(latePayments.confirmLateCardPayment, (request) => confirmLateCardPayment(deps, request))
  router.mount(bankPayments.payByOpenBanking, (request) => payByOpenBanking(deps, request))
  router.mount(bankPayments.getOpenBankingPayment, (request) => getOpenBankingPayment(deps, request))
  router.mount(bankPayments.checkOpenBankingPayment, (request) => checkOpenBankingPayment(deps, request))
  router.mount(bankPayments.stopOpenBankingPayment, (request) => stopOpenBankingPayment(deps, request))
  router.mount(paymentLinks.sendRepaymentLink, (request) => sendRepaymentLink(deps, request))
  router.mount(paymentLinks.readRepaymentLink, (request) => readRepaymentLink(deps, request))
  router.mount(paymentLinks.payByRepaymentLink, (request) => payByRepaymentLink(deps, request))
  router.mount(paymentLinks.confirmByRepaymentLink, (request) => confirmByRepaymentLink(deps, request))
  router.mount(bankTransfers.listBankLines, (request) => listBankLines(deps, request))
  router.mount(bankTransfers.readBankLine, (request) => readBankLine(deps, request))
  router.mount(bankTransfers.recordBankLine, (request) => recordBankLine(deps, request))
  router.mount(bankTransfers.importStatement, (request) => importStatement(deps, request))
  router.mount(bankTransfers.bookBankLine, (request) => bookBankLine(deps, request))
  router.mount(bankTransfers.proposeBankLineReturn, (request) => proposeBankLineReturn(deps, request))
  router.mount(bankTransfers.returnBankLine, (request) => returnBankLine(deps, request))
  router.mount(bankTransfers.keepBankLine, (request) => keepBankLine(deps, request))
}
