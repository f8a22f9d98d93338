import type { LoanApplication } from '@tarnbrook/contract/applying/applications'
import { submitAddressMismatch } from '#features/applications/address/address-mismatch.submit.ts'
import {
  submitDeclineConsent,
  submitDeclinePartner,
  submitPartnerOffer,
  submitPartnerStart,
} from '#features/applications/declined/declined.submit.ts'
import { submitRequote } from '#features/applications/offer/requote.submit.ts'
import {
  submitChangeOfMind,
  submitOfferResponse,
  submitRequestAgain,
} from '#features/applications/offer/respond-to-offer.submit.ts'
import { submitQuotePaymentDay } from '#features/applications/payment-day/payment-day.submit.ts'
import { readApplication } from '#features/applications/progress/read-application.ts'
import { submitNameHolderMarketing } from '#features/consent/name-holder-marketing.submit.ts'
import { isReadDocument } from '#features/documents/document-url.ts'
import { submitConfirmRead } from '#features/documents/reading.submit.ts'
import { submitBankDetails } from '#features/requirements/bank/bank-details.submit.ts'
import { submitConfirmPayDay } from '#features/requirements/confirm-pay-day.submit.ts'
import { submitCode, submitMobileNumber } from '#features/requirements/mobile-number.submit.ts'
import { submitPaymentDay } from '#features/requirements/payment-day.submit.ts'
import { submitStepUp } from '#features/requirements/step-up.submit.ts'
import { idOf, notFound } from '#platform/forms/record-id.ts'
import type { FormReply, Submit } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formName } from '#platform/submission/submission.ts'
import { pathAfterDocument } from './application/documents-in-order.ts'
import { submitSignature } from './application/signing.submit.ts'

type Store = Parameters<Submit>[0]

/** Each form of the application's pages, by its id. What it is about is the application in the URL, never the form. */
const FORMS: Record<
  string,
  (store: Store, form: FormData, application: LoanApplication) => Promise<Response | FormReply>
> = {
  decision: submitOfferResponse,
  requote: submitRequote,
  'requote-back': submitRequote,
  'requote-option': submitRequote,
  'address-mismatch': submitAddressMismatch,
  'request-again': submitRequestAgain,
  'change-of-mind': submitChangeOfMind,
  'decline-partner': submitDeclinePartner,
  'partner-start': submitPartnerStart,
  'partner-offer': submitPartnerOffer,
  'decline-consent': submitDeclineConsent,
  'mobile-number': submitMobileNumber,
  'verify-code': submitCode,
  'bank-details': submitBankDetails,
  'payment-day': submitPaymentDay,
  'choose-payment-day': submitQuotePaymentDay,
  'confirm-pay-day': submitConfirmPayDay,
  'name-holder-marketing': submitNameHolderMarketing,
  signature: submitSignature,
}

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  if (formName(form) === 'step-up') return submitStepUp(store, form, args)
  const application = await readApplication(store, idOf(args.url.searchParams.get('id')))
  const name = formName(form)
  if (name === 'confirm-read') {
    const slug = args.url.searchParams.get('document')
    if (!isReadDocument(slug)) throw notFound()
    return submitConfirmRead(store, form, { application, slug, next: pathAfterDocument(application, slug) })
  }
  const submitForm = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined
  if (!submitForm) throw notFound()
  return submitForm(store, form, application)
}
