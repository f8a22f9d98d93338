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

// A page of the quote has one form, which `quote.submit.ts` handles by the step in the URL; an address has three. A field of another
// part of the draft than the page's own has the part's name in its own: `address.postCode`.
export const loanForm = defineForm('loan').of<ApplicationAnswers['loan']>()
export const aboutYouForm = defineForm('about-you').of<
  ApplicationAnswers['about-you'] & { address: { postCode: string } }
>()
export const findAddressForm = defineForm('find').of<{ postCode: string }>()
export const chooseAddressForm = defineForm('choose').of<{ chosen: string; period: number }>()
export const enterAddressForm = defineForm('manual').of<AddressInput>()
export const incomeForm = defineForm('income').of<Pick<ApplicationAnswers, 'home' | 'income'>>()
export const checkForm = defineForm('check').of<ContactConsentAnswers>()

export const saveQuoteForm = defineForm('save').of<BodyOf<typeof mailDraftLink>>()
export const resumeQuoteForm = defineForm('resume').of<BodyOf<typeof resumeApplicationDraft>>()
