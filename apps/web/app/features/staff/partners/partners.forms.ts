import { defineForm } from '#platform/forms/form-definition.ts'

export const resendForm = defineForm('resend-webhook').typed<{ deliveryId: string }>()
export const resendAllForm = defineForm('resend-webhooks').typed<{ partner: string }>()
