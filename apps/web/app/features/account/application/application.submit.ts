import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { submitAddressMismatch } from '#features/applications/address-mismatch/address-mismatch.submit.ts'
import type * as afterQuoteForms from '#features/applications/after-quote.forms.ts'
import { queryApplication } from '#features/applications/applications.api.ts'
import {
  submitDeclineConsent,
  submitDeclinePartner,
  submitPartnerOffer,
  submitPartnerStart,
} from '#features/applications/declined/declined.submit.ts'
import { submitQuotePaymentDay } from '#features/applications/offer/payment-day/payment-day.submit.ts'
import { submitCorrectedAnswers, submitRequote } from '#features/applications/offer/requote.submit.ts'
import {
  submitChangeOfMind,
  submitOfferResponse,
  submitRenewedRequest,
} from '#features/applications/offer/respond-to-offer.submit.ts'
import type * as consentForms from '#features/consent/consent.forms.ts'
import { submitNameHolderMarketing } from '#features/consent/name-holder-marketing.submit.ts'
import { isReadDocument } from '#features/documents/document-url.ts'
import type * as documentsForms from '#features/documents/documents.forms.ts'
import { submitConfirmRead } from '#features/documents/reading.submit.ts'
import {
  submitBankProof,
  submitConnectBank,
  submitDeleteBank,
  submitPhoneLink,
} from '#features/open-banking/connect-bank.submit.ts'
import type * as openBankingForms from '#features/open-banking/open-banking.forms.ts'
import { submitBankDetails } from '#features/requirements/bank-details/bank-details.submit.ts'
import type * as cardPayoffForms from '#features/requirements/card-payoff/card-payoff.forms.ts'
import {
  submitAddCard,
  submitCardAmount,
  submitCardPayoffChoice,
  submitConfirmCards,
  submitRemoveCard,
} from '#features/requirements/card-payoff/card-payoff.submit.ts'
import type * as currentAddressForms from '#features/requirements/current-address/current-address.forms.ts'
import {
  submitConfirmAddress,
  submitNewAddress,
} from '#features/requirements/current-address/current-address.submit.ts'
import { submitCode, submitMobileNumber } from '#features/requirements/mobile-number/mobile-number.submit.ts'
import { submitConfirmPayDay } from '#features/requirements/pay-day/confirm-pay-day.submit.ts'
import { submitPaymentDay } from '#features/requirements/payment-day/payment-day.submit.ts'
import type * as proofsForms from '#features/requirements/proofs/proofs.forms.ts'
import {
  submitConfirmProof,
  submitRemoveProof,
  submitSendProof,
} from '#features/requirements/proofs/proofs.submit.ts'
import { submitSettlementDetails } from '#features/requirements/proofs/settlement-letter/details.submit.ts'
import type * as requirementsForms from '#features/requirements/requirements.forms.ts'
import type * as signingForms from '#features/requirements/signing/signing.forms.ts'
import { submitSignature } from '#features/requirements/signing/signing.submit.ts'
import { submitStepUp } from '#features/requirements/step-up/step-up.submit.ts'
import type * as suggestedLoanForms from '#features/requirements/suggested-loan/suggested-loan.forms.ts'
import {
  submitAcceptSuggested,
  submitDeclineSuggested,
} from '#features/requirements/suggested-loan/suggested-loan.submit.ts'
import { notFound, parseId } from '#platform/forms/record-id.ts'
import type { FormReply, Submit } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { pathAfterDocument } from './documents-in-order.ts'

type ApplicationSubmit = (
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
  args: Parameters<Submit>[2],
) => Promise<Response | FormReply>

/** What a form is about is the application in the URL, never the form. */
function withApplication(submitForm: ApplicationSubmit): Submit {
  return async (store, form, args) => {
    requireUser(args)
    const application = await queryApplication(parseId(args.url.searchParams.get('id'))).read(store)
    return submitForm(store, form, application, args)
  }
}

const submitRead: ApplicationSubmit = (store, form, application, { url }) => {
  const slug = url.searchParams.get('document')
  if (!isReadDocument(slug)) throw notFound()
  return submitConfirmRead(store, form, { application, slug, next: pathAfterDocument(application, slug) })
}

/** The forms of the application's pages. */
type Forms =
  | typeof afterQuoteForms
  | typeof cardPayoffForms
  | typeof currentAddressForms
  | typeof documentsForms
  | typeof openBankingForms
  | typeof proofsForms
  | typeof requirementsForms
  | typeof signingForms
  | typeof suggestedLoanForms
  | Pick<typeof consentForms, 'nameHolderMarketingForm'>

export const submit = submitByForm({
  decision: withApplication(submitOfferResponse),
  requote: withApplication(submitRequote),
  'correct-answers': withApplication(submitCorrectedAnswers),
  'requote-back': withApplication(submitRequote),
  'requote-option': withApplication(submitRequote),
  'term-option': withApplication(submitRequote),
  'address-mismatch': withApplication(submitAddressMismatch),
  'request-again': withApplication(submitRenewedRequest),
  'change-of-mind': withApplication(submitChangeOfMind),
  'decline-partner': withApplication(submitDeclinePartner),
  'partner-start': withApplication(submitPartnerStart),
  'partner-offer': withApplication(submitPartnerOffer),
  'decline-consent': withApplication(submitDeclineConsent),
  'mobile-number': withApplication(submitMobileNumber),
  'verify-code': withApplication(submitCode),
  'accept-suggested-loan': withApplication(submitAcceptSuggested),
  'decline-suggested-loan': withApplication(submitDeclineSuggested),
  'choose-card-payoff': withApplication(submitCardPayoffChoice),
  'add-card': withApplication(submitAddCard),
  'card-amount': withApplication(submitCardAmount),
  'remove-card': withApplication(submitRemoveCard),
  'confirm-cards': withApplication(submitConfirmCards),
  'confirm-address': withApplication(submitConfirmAddress),
  'new-address': withApplication(submitNewAddress),
  'bank-details': withApplication(submitBankDetails),
  'connect-bank': withApplication(submitConnectBank),
  'phone-link': withApplication(submitPhoneLink),
  'bank-proof': withApplication(submitBankProof),
  'delete-bank': withApplication(submitDeleteBank),
  'send-proof': withApplication(submitSendProof),
  'remove-proof': withApplication(submitRemoveProof),
  'confirm-proof': withApplication(submitConfirmProof),
  'settlement-details': withApplication(submitSettlementDetails),
  'payment-day': withApplication(submitPaymentDay),
  'choose-payment-day': withApplication(submitQuotePaymentDay),
  'confirm-pay-day': withApplication(submitConfirmPayDay),
  'name-holder-marketing': withApplication(submitNameHolderMarketing),
  'confirm-read': withApplication(submitRead),
  'step-up': submitStepUp,
  signature: withApplication(submitSignature),
} satisfies FormHandlers<Forms>)
