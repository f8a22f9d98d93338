import type { CommissionComplaint, contactUs } from '@tarnbrook/contract/support/support'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

export const contactForm = defineForm('contact').of<BodyOf<typeof contactUs>>()
export const commissionForm = defineForm('commission').of<CommissionComplaint>()
