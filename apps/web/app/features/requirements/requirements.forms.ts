import type { providePaymentDay } from '@tarnbrook/contract/requirements/requirements'
import type { z } from 'zod'
import type { BankAccountAnswers } from '#features/bank-details/bank-account-form.tsx'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm, type NoAnswers } from '#platform/forms/form-definition.ts'
import type { codeForm, numberForm } from './mobile-number/mobile-number.submit.ts'

export const mobileNumberForm = defineForm('mobile-number').typed<z.output<typeof numberForm>>()
export const verifyCodeForm = defineForm('verify-code').typed<z.output<typeof codeForm>>()
export const bankDetailsForm = defineForm('bank-details').typed<BankAccountAnswers>()
export const paymentDayForm = defineForm('payment-day').typed<BodyOf<typeof providePaymentDay>>()
export const confirmPayDayForm = defineForm('confirm-pay-day').typed<NoAnswers>()
export const stepUpForm = defineForm('step-up').typed<NoAnswers>()
