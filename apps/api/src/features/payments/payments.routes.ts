import * as bankPayments from '@tarnbrook/contract/payments/bank-payments'
import * as latePayments from '@tarnbrook/contract/payments/late-payments'
import * as paymentLinks from '@tarnbrook/contract/payments/payment-links'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { checkPayment, readLatest, stopPayment } from './bank-payment/bank-payment-resource.ts'
import { payByBank } from './bank-payment/pay-by-bank.ts'
import { confirmByCard, payByCard } from './card-payment/pay-by-card.ts'
import { payLateByDirectDebit } from './late-payment/pay-late.ts'
import {
  confirmByLink,
  emailRepaymentLink,
  payByLink,
  readRepaymentLink,
} from './payment-link/payment-link.ts'

export function paymentsRoutes(router: Router, deps: ApiDeps): void {
  router.mount(latePayments.payLateByDirectDebit, (request) => payLateByDirectDebit(deps, request))
  router.mount(latePayments.payLateByCard, (request) => payByCard(deps, request))
  router.mount(latePayments.confirmLateCardPayment, (request) => confirmByCard(deps, request))
  router.mount(bankPayments.payByOpenBanking, (request) => payByBank(deps, request))
  router.mount(bankPayments.getOpenBankingPayment, (request) => readLatest(deps, request))
  router.mount(bankPayments.checkOpenBankingPayment, (request) => checkPayment(deps, request))
  router.mount(bankPayments.stopOpenBankingPayment, (request) => stopPayment(deps, request))
  router.mount(paymentLinks.sendRepaymentLink, (request) => emailRepaymentLink(deps, request))
  router.mount(paymentLinks.readRepaymentLink, (request) => readRepaymentLink(deps, request))
  router.mount(paymentLinks.payByRepaymentLink, (request) => payByLink(deps, request))
  router.mount(paymentLinks.confirmByRepaymentLink, (request) => confirmByLink(deps, request))
}
