import type { choosePaymentDay } from '@tarnbrook/contract/applying/payment-days'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const choosePaymentDayForm = defineForm('choose-payment-day').of<BodyOf<typeof choosePaymentDay>>()
