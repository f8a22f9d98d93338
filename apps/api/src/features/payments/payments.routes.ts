import * as bankPayments from '@tarnbrook/contract/payments/bank-payments'
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
}
