import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import type {
  mailDraftLink,
  resumeApplicationDraft,
} from '@tarnbrook/contract/applications/application-draft'
import type {
  ApplicationAnswers,
  ContactConsentAnswers,
} from '@tarnbrook/contract/applications/application-form'
import type { BodyOf } from '#platform/calls/call.ts'
import { defineForm } from '#platform/forms/form-definition.ts'

// Each page has one form, which `quote.submit.ts` handles by the URL's step; an address has three.
// A field of another part of the draft has that part's name in its own: `address.postCode`.
export const loanForm = defineForm('loan').typed<ApplicationAnswers['loan']>()
export const aboutYouForm = defineForm('about-you').typed<
  ApplicationAnswers['about-you'] & { address: { postCode: string } }
>()
export const findAddressForm = defineForm('find').typed<{ postCode: string }>()
export const chooseAddressForm = defineForm('choose').typed<{ chosen: string; period: number }>()
export const enterAddressForm = defineForm('manual').typed<AddressInput>()
export const incomeForm = defineForm('income').typed<Pick<ApplicationAnswers, 'home' | 'income'>>()
export const checkForm = defineForm('check').typed<ContactConsentAnswers>()

export const saveQuoteForm = defineForm('save').typed<BodyOf<typeof mailDraftLink>>()
export const resumeQuoteForm = defineForm('resume').typed<BodyOf<typeof resumeApplicationDraft>>()
