import type { CommissionComplaint, contactUs } from '@tarnbrook/contract/support/support'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const contactForm = defineForm('contact').typed<BodyOf<typeof contactUs>>()
export const commissionForm = defineForm('commission').typed<CommissionComplaint>()
