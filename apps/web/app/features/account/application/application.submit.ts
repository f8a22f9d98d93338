import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { submitAddressMismatch } from '#features/applications/address-mismatch/address-mismatch.submit.ts'
import type * as afterQuoteForms from '#features/applications/after-quote.forms.ts'
import {
  submitDeclineConsent,
  submitDeclinePartner,
  submitPartnerOffer,
  submitPartnerStart,
} from '#features/applications/declined/declined.submit.ts'
import { submitQuotePaymentDay } from '#features/applications/offer/payment-day/payment-day.submit.ts'
import { submitRequote } from '#features/applications/offer/requote.submit.ts'
import {
  submitChangeOfMind,
  submitOfferResponse,
  submitRequestAgain,
} from '#features/applications/offer/respond-to-offer.submit.ts'
import { readApplication } from '#features/applications/progress/read-application.ts'
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
import { idOf, notFound } from '#platform/forms/record-id.ts'
import type { FormReply, Submit } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { pathAfterDocument } from './documents-in-order.ts'

type About = (
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
  args: Parameters<Submit>[2],
) => Promise<Response | FormReply>

/** What a form is about is the application in the URL, never the form. */
function about(submitForm: About): Submit {
  return async (store, form, args) => {
    requireUser(args)
    const application = await readApplication(store, idOf(args.url.searchParams.get('id')))
    return submitForm(store, form, application, args)
  }
}

const submitRead: About = (store, form, application, { url }) => {
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
  decision: about(submitOfferResponse),
  requote: about(submitRequote),
  'requote-back': about(submitRequote),
  'requote-option': about(submitRequote),
  'term-option': about(submitRequote),
  'address-mismatch': about(submitAddressMismatch),
  'request-again': about(submitRequestAgain),
  'change-of-mind': about(submitChangeOfMind),
  'decline-partner': about(submitDeclinePartner),
  'partner-start': about(submitPartnerStart),
  'partner-offer': about(submitPartnerOffer),
  'decline-consent': about(submitDeclineConsent),
  'mobile-number': about(submitMobileNumber),
  'verify-code': about(submitCode),
  'accept-suggested-loan': about(submitAcceptSuggested),
  'decline-suggested-loan': about(submitDeclineSuggested),
  'choose-card-payoff': about(submitCardPayoffChoice),
  'add-card': about(submitAddCard),
  'card-amount': about(submitCardAmount),
  'remove-card': about(submitRemoveCard),
  'confirm-cards': about(submitConfirmCards),
  'confirm-address': about(submitConfirmAddress),
  'new-address': about(submitNewAddress),
  'bank-details': about(submitBankDetails),
  'connect-bank': about(submitConnectBank),
  'phone-link': about(submitPhoneLink),
  'bank-proof': about(submitBankProof),
  'delete-bank': about(submitDeleteBank),
  'send-proof': about(submitSendProof),
  'remove-proof': about(submitRemoveProof),
  'confirm-proof': about(submitConfirmProof),
  'settlement-details': about(submitSettlementDetails),
  'payment-day': about(submitPaymentDay),
  'choose-payment-day': about(submitQuotePaymentDay),
  'confirm-pay-day': about(submitConfirmPayDay),
  'name-holder-marketing': about(submitNameHolderMarketing),
  'confirm-read': about(submitRead),
  'step-up': submitStepUp,
  signature: about(submitSignature),
} satisfies FormHandlers<Forms>)
