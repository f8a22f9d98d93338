import { DOCUMENT_SLUGS, type DocumentSlug } from '../documents/document-types.ts'
import type { Area } from '../endpoint.ts'
import { CONFIRM_APPLICATION_PROOF, PROOF_CALLS } from '../requirements/proofs.ts'

const WHAT_A_DOCUMENT_IS: Record<DocumentSlug, string> = {
  'adequate-explanations': 'What the borrower should know before signing',
  secci: 'The standard pre-contract information',
  contract: 'The agreement that is signed',
  'direct-debit-mandate': 'The Direct Debit instruction of the loan',
}

/**
 * The API description of each call, beyond its summary. Apart from the endpoints, because browsers
 * load those and have no use for this.
 */
export const OPERATION_DESCRIPTIONS: Readonly<Record<string, string>> = {
  authenticate:
    '`auto_login` exchanges a single-use link token for a bearer token. `refresh_token` exchanges the bearer token of the request for a new one of the same strength. The old one ends after 30 seconds; using it later ends the whole sign-in. A token that was handed over from another site also needs the `state` whose hash it was asked for with. `passkey` signs in with a passkey’s answer, `email_code` with the code of the email in the session that asked for it.',
  listPasskeys: 'A passkey works on the site of the brand where it was made, and is listed there alone.',
  beginPasskey:
    'Has to be confirmed (`X-Step-Up`): a passkey signs in and confirms by itself. The options are for `navigator.credentials.create`, valid for 5 minutes.',
  addPasskey:
    'Refused with `LINK_NOT_VALID` where the answer is late, was used, or is of another sign-in or site. The borrower is emailed.',
  removePasskey: 'It no longer signs in, nor confirms anything. The borrower is emailed.',
  closePasskeyCard: 'The account page no longer offers a passkey.',
  beginPasskeySignIn: 'The options are for `navigator.credentials.get`, valid for 5 minutes in this session.',
  signOut:
    'Ends the sign-in that the bearer token belongs to, on every site it was handed over to. Without a token there is nothing to do; one that has ended is refused with `UNAUTHENTICATED`.',
  initializeSession:
    'Send `id` as `X-Session-Id` and `lifetimeId` as `X-Lifetime-Id` with every later call. A device that already has a lifetime id sends it here and keeps it. The campaign parameters are stored with the session and with the application made in it.',
  getUser:
    'Borrowers read their own record only; staff read their own too, to learn their roles. `embedded` adds addresses, applications and loans in one read. A weak sign-in gets its own application and no loans, and personal details only while all of them were typed for that application.',
  requestLoginLink:
    'The link is valid for 15 minutes and works once. It goes only to an email address we know. The answer is the same, and takes as long, whether we know it or not.',
  createAutoLoginToken:
    'A partner gets a new link token for an application that it sent in the last 30 days, to lead its customer back. A borrower who has signed in strongly gets one for their own application, to continue on another device. Either token signs in weakly. Refused with `WRONG_STATE` once the application can no longer change.',
  createHandOver:
    'Takes a sign-in from a brand whose site has no borrower area to the site that has it. Only the browser that holds the secret behind `stateHash` can use the token, on the site named in `brand`, within 60 seconds.',
  startSingleSignOn:
    'Begins a staff sign-in. Store `state`, `nonce` and `codeVerifier`, send the browser to `url`, and give them to `POST /sso/complete`. `redirectUri` has to be on one of our own sites.',
  completeSingleSignOn:
    'Checks the answer of the identity provider and signs the member of staff in strongly. Roles are read from the provider each time: who has none is refused and loses those they had.',
  lookUpPostcode:
    'Addresses from the postcode provider, to choose from. An unknown postcode gives an empty list. When the provider cannot be reached the address can still be typed.',
  createLoanApplication:
    'Makes a soft search, which does not affect the credit score, decides, and answers with a quote where we can lend. A partner sends it with its key and the brand in `X-Brand`, and leads its customer to `autoLoginUrl`. `vehicle` is for hire purchase only, and required there. When the credit reference agency takes too long the call is refused with `CREDIT_CHECK_PENDING`: the check continues, the applicant is emailed, and the same call sent again is answered with the result.',
  getLoanApplication:
    'The application with its quote, requirements and product, or what `embedded` names. Figures of an open quote are for an agreement made today.',
  getAttribution:
    'The campaign parameters of the session in which the application was made, null where there were none.',
  getRequotability:
    'Another amount or term can be asked for until the borrower has said yes. `minAmount` and `maxAmount` are the range of the brand.',
  trackApplyVisit:
    'Records that the borrower opened the quote. The first time counts; reminders depend on it.',
  reactToQuote:
    'Records yes or no. With `quoteId`, a yes to a quote that has been replaced meanwhile is refused with `CONFLICT`. After a no, the loan can still be requested while the quote is valid.',
  requestLoan:
    'Makes the one full credit search, which other lenders can see, and answers with the requirements that are left. Sent again after `CREDIT_CHECK_PENDING`, it answers with the same search.',
  unrequestLoan:
    'Takes a request back before the agreement is signed. The quote can be requested again while it is valid, with no second full search.',
  getDeclinePartner:
    'For a declined application. Names the broker that the brand works with, with its representative APR and the consent that it needs. Nothing about the applicant is sent to it.',
  acceptDeclinePartner:
    'Records the consent in the wording that was shown, and answers with the broker’s address. The address says nothing about the applicant.',
  noteConsentedToSearch:
    'Records when the applicant agreed to the broker’s soft search. The first time counts. Refused with `CONSENT_NEEDED` before the applicant has agreed to go to the broker.',
  notePartnerFlowStarted:
    'Records when the applicant went to the broker. The first time counts. Refused with `CONSENT_NEEDED` before the applicant has agreed to go to the broker.',
  noteInformedOfOffer:
    'Records when the applicant was told of an offer by the broker. The first time counts. Refused with `CONSENT_NEEDED` before the applicant has agreed to go to the broker.',
  answerDeclineConsent:
    'Stores yes or no with the version of the wording. It can be changed at any time; without a yes nothing is emailed. An earlier wording than the current one is refused.',
  answerPolMarketingConsent:
    'For the post office brand only: stores yes or no with the version of the wording. Other brands refuse it with `FORBIDDEN`.',
  getCallback:
    'The hours in which we can call, the earliest first, and the call that is already booked, if any.',
  requestCallback:
    'Books a call in one of the hours that `GET` lists. One call is booked at a time: a second is refused with `CONFLICT` until the first one’s hours are over.',
  confirmPayDay: 'Confirms the last pay day that was given with the application. The first time counts.',
  requestDataProviderJourney:
    'Send the borrower’s browser to `journeyUrl`. Afterwards it comes back to `redirectUrl`, which has to be a page of the brand’s own site. While the application goes on, the account is read as proof of its income; once it is a loan for which smaller payments can be agreed, for the budget of an arrangement. Once it is neither, it is refused with `WRONG_STATE`.',
  finishDataProviderJourney:
    'Called by the page to which the provider returns the borrower, with the `state` and the `code`, or the `error`. A state is used once: again, it answers how the journey ended. Another borrower’s, an old and an unknown state are refused with `LINK_NOT_VALID`. After `connected` the accounts are read: ask with `GET /loan-applications/{id}/bank-data`.',
  createResumeJourneyToken:
    'Send the browser to `url`, or show it as a QR code. `origin` has to be the brand’s own site. A new token ends the one before it. It is texted only to a number that the borrower confirmed, and only for a strong sign-in.',
  authoriseResumeJourney:
    'Without `code` and `error` it uses the token of the link and answers `journeyUrl`. With one of them `resumeJourneyToken` is the `state` that came back from the bank, and has to be used in the session that went there. Everything that does not belong together is refused with `LINK_NOT_VALID`.',
  getBankData:
    'Empty before an account was connected. The access to the bank ends as soon as the accounts are read. An account in another name is not stored.',
  associateDataPull:
    'Income that is shown meets the requirement at once; anything else goes to a person for review, with the evidence. Refused with `PROOF_NOT_READY` until the accounts are read.',
  deleteBankData:
    'What was used as proof stays as evidence of the decision; the statement that it came from is deleted.',
  getCreditCheck:
    'For a new application that was refused with `CREDIT_CHECK_PENDING`. Only the session, borrower or partner that asked is told, and only the status and time: the result itself is emailed.',
  getPartnerApplication:
    'Only the partner that sent the application can read it. Why it was declined is told to the applicant alone. The same resource is the `data` of the webhook `application.changed`, which is sent for each change of the state and for the payout, signed as in Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`), and again with the same `webhook-id` until it is answered with 2xx.',
  listPartnerApplications:
    'Ask for the next page with `after`, the `next` of the page before, which is null on the last.',
  listPartnerDeliveries:
    'A call of our own beside the specification. A webhook that no try of which is left is `failed`: `POST /partners/deliveries/{id}/replay` sends it again. Of the tries the latest 25 are there. They are stored for 90 days.',
  replayPartnerDelivery:
    'A call of our own beside the specification. It goes out with the same `webhook-id` and the state of the application when it is sent, after what is sent of that application already. It has all its tries again. One that is being sent, or about to be, is answered as it is. Refused with `WRONG_STATE` where no webhook is set up, and with `NOT_FOUND` for one of another partner.',
  getApplicationDraft:
    'What was answered so far in this session. It survives a reload and works without script.',
  saveApplicationDraft:
    'Merges the answers that are sent into those that are stored. Other answers stay as they were.',
  discardApplicationDraft:
    'Deletes what was answered in this session. Nothing happens when there is nothing.',
  getEarlierAnswers:
    'Of their last application to this brand. `lastApplication` is null where there is none, and for a weak sign-in that may not see the borrower’s details.',
  mailDraftLink:
    'Emails a link to the answers of this session, so that they can be completed on another device. It works once.',
  resumeApplicationDraft:
    'Copies the answers behind an emailed link into this session, in place of what it has.',
  illustrateLoan:
    'The cost of a loan at the brand’s representative rate. It is an illustration, not an offer, and makes no search.',
  requoteLoanApplication:
    'Makes a new soft search and, where we can lend, a new quote that replaces the current one. When we cannot, the call is refused with `QUOTE_DECLINED` and the current quote stays valid.',
  updateAddressMismatch:
    'For an application in the state Address Mismatch. The credit reference agency is asked again with the corrected name, birthday and addresses.',
  undoContactChange:
    'The link is emailed when a phone number or an address was replaced, works once and lasts 7 days.',
  changeAddress: 'Replaces the addresses on file. Earlier ones are kept with the dates they were valid for.',
  listEmploymentStatuses: 'In the order of the application form, or in the reverse order, in pages.',
  getRefinanceSavingOptions:
    'For a borrower with a running loan: what a new loan that pays it off would cost by term, compared with keeping it, and what of the quoted amount would be left after it. Where there is no option, `notOffered` says why.',
  getAffordableOptions:
    'The other amounts and terms that we could lend when the first quote is for less, or for longer, than was asked for. Each can be asked for as another quote.',
  getTermOptions:
    'The same amount over every other term that we would lend it for today, each with its payment, total and APR. Each can be asked for as another quote. Empty once the quote cannot be changed.',
  getAffordability:
    'What the borrower told us and what their credit file says, counted as the decision counts it, and what is left each month after the payment of the quote.',
  getPaymentDays:
    'Every day of the month that can be chosen, for an agreement made today, each with the payment, total and APR that it leads to.',
  choosePaymentDay:
    'Sets the payment day while the borrower decides. The quote’s dates and figures are calculated again for it.',
  updateMobileNumber:
    'Texts a 6-digit code to the number; it is valid for 10 minutes and replaces an earlier one. A weak sign-in may send it to a number that was verified before, or to any number while all that we know of the borrower was typed for this application. Otherwise it is refused with `STEP_UP_REQUIRED`.',
  verifyMobileNumber:
    'Meets the requirement and makes the sign-in strong. Exchange the token afterwards with `POST /auth` and `refresh_token`.',
  provideBankDetails:
    'The sort code and account number are checked against each other before they are stored. Answers show the last digits only. It can be changed until the agreement is signed.',
  acceptSuggestedLoan:
    'The suggested loan becomes the quote: at the price that was shown, with the same payment day and expiry, and with no other credit search. A proof that the smaller loan does not need is not wanted any more. Refused with `WRONG_STATE` after it was turned down.',
  declineSuggestedLoan:
    'The application moves to Withdrawn, and cannot be requested again. Refused with `WRONG_STATE` after the loan was accepted.',
  confirmExistingAddress:
    'Wanted from a customer with a loan who gave or confirmed their address more than 12 months ago. The time of the confirmation is stored.',
  provideNewAddress:
    'Changes the address of the account and notifies the borrower by email. The credit decision stands, and a proof of the new address is wanted, which staff review. The address that we have already confirms it. Refused with `WRONG_STATE` while another application goes ahead.',
  providePaymentDay:
    'Sets the payment day and meets the requirement. The quote’s dates and figures are calculated again for it, so the documents have to be read after it.',
  providePaymentDayShort:
    'The same call as `/payment-day-application-requirements/{id}/provide-payment-day`, under a shorter path.',
  ...proofDescriptions(),
  optInToDebtConsolidation:
    'After `opt-out` the requirement is wanted again, while other things are wanted too; of an approved application it is refused with `WRONG_STATE`.',
  optOutOfDebtConsolidation:
    'Meets the requirement. Cards that were added are removed with their aliases, confirmed ones too. Possible until the agreement is signed.',
  confirmDebtConsolidation:
    'Meets the requirement. Refused with `CARDS_NOT_READY` without a card, while one has no amount, or when they come to more than the loan. The cards cannot be changed after it: `opt-out` removes them.',
  addCreditCard:
    'The number goes from the browser to the vault, and never to us: a body with anything like a card number in it is refused with `VALIDATION_FAILED` at the field. The alias is stored and never answered.',
  getCreditCard: 'A card that was removed is answered with the status `removed`.',
  deleteCreditCard: 'Its alias is deleted; its last four numbers stay until the application is deleted.',
  completeCreditCard:
    'Can be called again with another amount until the cards are confirmed. More than is left of the loan beside the other cards is refused with `VALIDATION_FAILED` at `payoffAmount`.',
  readAttachment:
    'The bytes as they were sent, under the media type that they have. A file that is not scanned yet is not found.',
  provideSettlementDetails:
    'Details and letter can be sent together or one after the other. Both have to be there before `confirm-proof-of-settlement-letter`; then it is reviewed.',
  sendApplicationProofOfIncome:
    'The earlier form of `/income-application-requirements/{id}/proof-of-income`: the requirement is found by its application.',
  skipProofOfIncome:
    'Up to £7,500 a loan is agreed on the income as stated: the application is answered as it is. Above it a proof of income is wanted, and skipping it is refused with `PROOF_NEEDED` until it is met.',
  completeLegalDocuments:
    'Signs the agreement, once every document has been confirmed. The loan is made in the same step, and paid out afterwards. Documents of an earlier day are refused with `DOCUMENTS_OUT_OF_DATE` and made again.',
  ...documentDescriptions(),
  'confirm-read-adequate-explanations':
    'Stores the version, the SHA-256 hash and the time of the document that was read.',
  'confirm-read-secci': 'Stores the version, the SHA-256 hash and the time of the document that was read.',
  'confirm-read-contract': 'Stores the version, the SHA-256 hash and the time of the document that was read.',
  completeReadDocuments:
    'Refused with `WRONG_STATE` while a document has not been confirmed. Signing is open after it.',
  getLoan:
    'The loan with its schedule, payments and what it needs next. Amounts are for today; `embedded` chooses the larger parts.',
  getSigning:
    'What is stored as proof of the signature, for as long as the agreement is. The IP address is the borrower’s own. Of an agreement that was made before this was stored there is none of it.',
  correctPayoutAccount:
    'For a loan that could not be paid out because of its account (`payoutProblem.needsBankAccount`). Sets up the Direct Debit again and pays again.',
  cancelBeforePayout:
    'Cancels a signed loan while no money has left us (`canCancelBeforePayout`). Nothing is owed and the Direct Debit is cancelled.',
  giveRefundAccount:
    'For a loan that has ended with a refund that failed or came back (`refunds` has one of status `failed` or `returned`; otherwise 409). Every such refund of the loan is sent again, to this account. The borrower is told by email.',
  setUpDirectDebit:
    'For a running loan whose Direct Debit has ended (`mandateStatus` failed or cancelled), or that is stopped (`collectingStoppedOn`): that one starts again. The payments that become due are collected again once the bank accepts it, in about four working days; missed payments are not.',
  payLateByDirectDebit:
    'The oldest missed payment first, a collection for each. What the bank has been asked for already counts as paid. Refused with `VALIDATION_FAILED` for more than is left, and with `LATE_REPAYMENT_NOT_OFFERED` and the reason in words where nothing is overdue, all of it is on its way, or no Direct Debit is set up. The borrower is emailed notice, and what became of it.',
  payLateByCard:
    'The provider has the card: `paymentMethodId` is what its script gave the browser. Answered with the loan once it is paid, or with `stripe-requires-action` when the bank of the card wants to know that it is its owner: show the challenge, then call `card-late-repayment-3ds-confirmation`. A new payment ends one whose challenge was not finished. Refused with `CARD_PAYMENT_FAILED` and its `reason`: nothing was taken, except after `FAILED_TO_PROCESS`, where it is not known yet and no one should try again; the borrower is emailed what became of it.',
  getBankStatementLines:
    'What comes every two or four weeks is given by the month. Nothing is saved: the borrower checks the lines and saves them with their financial statement. Empty once the statement is deleted, 90 days after it was read.',
  payByOpenBanking:
    'Redirect the browser to `journeyUrl`, where the borrower chooses their bank and approves; they come back to `/account/borrow/repay/open-banking-payment` with the provider’s `payment_id`, and `open-banking-payment-check` says how it went. `choice` and `shown` are of an early repayment. Nothing counts before the money has arrived. A loan has one such payment open at a time: the same again gives the same page, and another one stops it while it is not approved. Refused with `REQUEST_IN_PROGRESS`, in words, while an approved one is on its way, and as a Direct Debit or card payment of the same would be.',
  getOpenBankingPayment:
    'As it was last reported. `authorised` is approved and on its way; `paid` has arrived and counts; after 15 minutes without an approval it is `failed`, with `EXPIRED`.',
  checkOpenBankingPayment:
    'Only for a payment of this loan. Where the provider does not answer, the answer is what was known before, and it is asked again later: the borrower is emailed what became of it.',
  stopOpenBankingPayment:
    'What was reserved for it can be paid in another way at once. Refused with `REQUEST_IN_PROGRESS` when it is approved, or the provider does not answer.',
  sendRepaymentLink:
    'Goes to the borrower’s own email address, and works for 7 days. Refused with `LATE_REPAYMENT_NOT_OFFERED` where nothing can be paid now.',
  readRepaymentLink:
    'The token is the one of the emailed link. `LINK_NOT_VALID` for one that has ended or never was. Nothing else of the loan is shown.',
  payByRepaymentLink:
    'As `card-late-repayment-attempt-charge`, for the loan of the link. The receipt is always emailed to the borrower, who need not be the payer.',
  confirmByRepaymentLink:
    'Only for a payment of the link’s loan that waits for its challenge. Refused with `CARD_PAYMENT_FAILED` and its `reason`.',
  getBankDetailsUpdate:
    'The account is named by its last figures. Once its bank has accepted it, there is none.',
  updateBankDetails:
    'The name is checked with the bank of the account where that takes part. Refused with `PAYEE_NOT_CONFIRMED`, in words, when the bank has a similar or another name: send it again with `isPayeeConfirmed` when the borrower wants it all the same. The current Direct Debit collects until the new one is accepted, and is then cancelled. Refused with `WRONG_STATE` while another change is under way, or when nothing is collected. The borrower is emailed each time.',
  repayEarlyByDirectDebit:
    'The borrower’s notice of an early repayment of a part (CCA 1974 s94(3)): it takes effect 28 days later, and is collected on the first day that the Direct Debit notice allows. `choice` is `finishSooner` when left out. With `shown`, the figures of the preview, it is refused with `EARLY_REPAYMENT_NOT_OFFERED` where they have changed since. Refused for the same reasons as the preview. The later payments change when the bank has paid it; if the bank takes it back, they are restored.',
  stopEarlyRepayment:
    'The provider is asked to stop it; the borrower is emailed whether it could be. `earlyRepayments` of the loan says so too.',
  dropBankDetailsUpdate: 'The new Direct Debit is cancelled. The borrower is emailed.',
  confirmLateCardPayment:
    'Only for a payment of this loan that waits for its challenge. Refused with `CARD_PAYMENT_FAILED` and its `reason`.',
  previewEarlyRepayment:
    'Both choices, from today: the borrower keeps the monthly payment and finishes sooner, or keeps the term and pays less each month. No compensation is asked for. Refused with `VALIDATION_FAILED` for less than £10, and with `EARLY_REPAYMENT_NOT_OFFERED` and the reason in words after a missed payment, while a payment is due or on its way, without a Direct Debit, for an amount that pays off everything, and where no payment falls due later.',
  statementOfPeriod:
    'What is owed at the beginning and at the end of the period, and each payment, interest and charge between. Days before the payout and days to come are left out. Refused with `WRONG_STATE` before the payout.',
  yearlyStatement:
    'A statement of CCA 1974 s77A that was emailed to the borrower. `yearlyStatementId` is an id of `yearlyStatements` of the loan.',
  getUnexpiredSettlementQuote:
    'The quote that can be paid now. A loan that was settled or withdrawn from has none.',
  getSettlementQuote:
    'The quote that can be paid now, or the one by which the loan was settled or withdrawn from. A settlement figure that has expired or was dropped is gone. A withdrawal stays until it is repaid: after `payBy` with `isPastPayBy`, and no more interest.',
  createSettlementQuote:
    '`settlement`: what pays the loan off early (CCA 1974 ss94 and 95, SI 2004/1483), valid for 28 days. It is the lower of the agreement’s and the law’s figure. `cancellation`: the borrower’s notice of withdrawal (CCA 1974 s66A), recorded with its time and final; collections stop, and the credit and its interest are to be repaid within 30 days. It replaces a settlement figure. Either is emailed with its document. A loan has one open quote: asked for again, that is the answer. Refused with `NO_QUOTE` (400), in words, where the preview has `notOffered`.',
  previewSettlementQuote:
    'For `settlement`, what a figure asked for on each day would be if nothing is paid until then. For `cancellation`, what would be owed on each day after notice today.',
  selectSettlementPaymentMethod:
    'One payment at a time: a Direct Debit of the quote that can still be stopped is stopped first. By card it is paid, or waits for the challenge. A Direct Debit is taken on `chargeOn`, one of `directDebitDays`; until it is paid or refused no usual payment is collected. Refused with `SETTLEMENT_NOT_OFFERED`, in words: no open quote, a payment that can’t be stopped any more, a day that can’t be, or an amount that isn’t the one that was shown. What comes in besides goes back to the borrower.',
  changeSettlementToDirectDebit:
    'As `select-early-settlement-quote-payment-method` by Direct Debit; also from a card whose challenge was not finished.',
  confirmSettlementCardPayment:
    'Only for a payment of this loan that waits for its challenge. Refused with `CARD_PAYMENT_FAILED` and its `reason`.',
  dropSettlementQuote:
    'A withdrawal can’t be dropped: it is refused with `SETTLEMENT_NOT_OFFERED`, and so is a figure whose payment can’t be stopped any more.',
  giveDefaultNotice:
    'By email, with the FCA’s information sheet. The days are counted from the working day after. Refused with `WRONG_STATE`, in words: fewer than three payments missed, a payment on its way, no notice of sums in arrears given, a notice whose days are not over, or a breathing space. Only with `isInBreathingSpace: false`, as the register says today.',
  getSupportNeed:
    '`told` is null where nothing was told, or where the consent was withdrawn. Where `circumstances` is empty, what was told can’t be read any more.',
  tellSupportNeed:
    'Stored sealed, with the version of the words that were agreed to (UK GDPR art. 9(2)(a)), for a year. The borrower is emailed an acknowledgement without the details, once a day at most. The same again changes nothing. From then on an email about a missed payment is short and begins with the phone number, a second one about the same payment is not sent within fourteen days, and no default notice is given before a member of staff has written a note.',
  withdrawSupportNeed:
    'Deleted at once. That something was told and deleted stays in the audit trail, not what.',
  readSupportNeed: '`NOT_FOUND` where nothing is told, or the consent was withdrawn. `id` is the borrower’s.',
  noteSupportNeed:
    'The latest telling counts as dealt with. The notes are sealed, and deleted with what they are about. The same note twice in a row is one.',
  exportFigures: 'Rows of `figure`, `brand`, `value` and `count`. Nothing in it is of one person.',
  exportOfferAudience:
    'Rows: id of the person, name, email, brand, and what may be offered (`personal-loans`, `car-finance`, `other-products`, `broker`, `name-holder`). Only with consent and a confirmed mailbox, and nobody who is late, in an arrangement or a breathing space, told us of a support need, has died, is insolvent, or whose agreement was ended, written off or sold. Export it anew for each mailing. Of 5,000 people: the next file begins `after` the last id.',
  readArrangementAnswers:
    'Of one that was agreed. `toDo` says what staff do because of what was told. `NOT_FOUND` once its answers are deleted.',
  noteArrangementAnswers:
    'Takes it off the list of staff. The notes are sealed, and deleted with the answers.',
  recordBreathingSpace:
    'It covers each debt owed to us that was agreed by then (SI 2020/1311): no interest is charged, nothing overdue is asked for, no default notice can be given. The borrower is emailed about each. The same one again changes nothing. Refused with `WRONG_STATE`, in words.',
  endBreathingSpace:
    '`endedOn`: its last protected day; `treatmentEndedOn`: of a mental health crisis. Without either, it ends after sixty days, in Scotland after six months. The borrower is emailed when it is over. Refused with `WRONG_STATE` once that is so.',
  readLoanActs: 'By the checks of the calls that do each. `shown` of such a call is the `owed` of this one.',
  startCollecting:
    'When the borrower agrees. Only what falls due from then on is collected. Nothing is done where it wasn’t stopped.',
  recordPersonEvent:
    'Counts at once for all accounts and loans of the person. The same again changes nothing.',
  readPersonEvent: '`id` is the end of the id of its item on the list.',
  confirmPersonEvent: '`FORBIDDEN` for the one who recorded it.',
  rejectPersonEvent: '`FORBIDDEN` for the one who recorded it.',
  dischargeInsolvency: 'Loans of before it go on only by `isDebtExcluded`.',
  readEmail: '`NOT_FOUND` for what is not handed over.',
  proposeEnding:
    'Nothing happens until another member of staff approves it, within 7 days. `terminate`: after a default notice that ran out, never in a breathing space; owed is what the notice announced less what was paid since, for hire purchase at most what CCA 1974 s100 allows. `write-off`: of a loan repaid as agreed only after a death or an insolvency. `claim-damage`: once, to a vehicle that came back with it. The same again is that proposal; another is refused with `WRONG_STATE` while one is open.',
  listProposals: 'Those that are open, with the figures as they were when they were proposed.',
  approveProposal:
    'Done once, however often it is sent. Refused with `FORBIDDEN` for who proposed it, and with `WRONG_STATE` once it was refused, is too old, or the facts have changed. The borrower is emailed, unless they have died.',
  refuseProposal: 'Nothing is done. Refused with `FORBIDDEN` for who proposed it.',
  recordVehicleReturn:
    'Of a hire purchase that was ended. With nothing left to pay and no damage to claim it is settled. With `hasDamage: true` it waits for a proposal to claim it, or for the same call with `false`. The borrower is emailed. Otherwise refused with `WRONG_STATE`.',
  previewHandBack: 'The figures of CCA 1974 s100 for a notice of today.',
  handBack:
    'The borrower’s written notice. Nothing is collected from then on. It takes effect at 5pm of the next working day, as of the day on which it was given. Refused with `CONFLICT` when `toPay` is not what is left to pay.',
  takeBackHandBack: 'Until 5pm of the next working day; then `WRONG_STATE`. Payments go on as they were.',
  handBackStatement: 'As it was emailed to the borrower.',
  endingNotice:
    'As it was emailed to the borrower. `endingNoticeId` is an id of `endingNotices` of the loan.',
  defaultNoticeDocument:
    'A notice of CCA 1974 s87 that was emailed to the borrower. `defaultNoticeId` is an id of `defaultNotices` of the loan.',
  arrearsNoticeDocument:
    'A notice of CCA 1974 s86B that was emailed to the borrower. `arrearsNoticeId` is an id of `arrearsNotices` of the loan.',
  paymentReceipt:
    '`paymentId` is an id of `historicalRepayments` of the loan. A payment that the bank took back has none.',
  partRepaymentStatement:
    'The statement of CCA 1974 s97A, free of charge: what was paid, the rebate, no compensation, and the payments before and after. `earlyRepaymentId` is an id of `earlyRepayments` of the loan. Refused with `WRONG_STATE` for one that has not been paid, or was taken back.',
  settlementStatement:
    'The statement of CCA 1974 s97 of a settlement figure, or the confirmation of a withdrawal. `settlementQuoteId` is the id of a quote, of whatever status.',
  instalmentStatement:
    'The statement of CCA 1974 s77B: free of charge, at any time while something is still to be paid. What is left of a missed payment is the first row. Refused with `WRONG_STATE` before the payout, and where nothing more is to be paid under the agreement.',
  paymentsCsv:
    'One line for each payment, the oldest first: day, amount in pounds, how it was paid, which scheduled payment it is for, and what became of it. Refused with `WRONG_STATE` before the payout.',
  paymentsCalendar:
    'An all-day event for each payment on the day on which it is collected. Refused with `WRONG_STATE` where none is to come.',
  getPaymentDates:
    'Nothing is offered while a payment is on its way, after a missed one, or within three working days of the next: `notOffered` says which.',
  previewPaymentDate:
    'Interest for the extra days, or for the days saved, comes once, with the next payment; every later payment keeps its amount.',
  updatePaymentDate:
    'Refused with `PAYMENT_DATE_NOT_OFFERED` and the reason in words for a date that `payment-dates-eligible-for-update` does not list. The borrower is emailed.',
  createSelfServeArrangement:
    'Answered with the draft there is, or else with the arrangement that is followed: nothing is begun beside it. To change that one, send its id as `replaces`: a draft begins with its answers, and nothing changes until it is agreed to. Refused with `ARRANGEMENT_NOT_OFFERED`, in words, where none can be set up now.',
  getSelfServeArrangement:
    'The draft first, then the arrangement that is followed, then the latest that ended.',
  saveSelfServeArrangement:
    'Any of the answers alone, so that steps can be left and resumed. They are stored as they are; the info says what is wrong with them. Read it again afterwards. `other` is stored encrypted. `supportNeeds` are the words of the borrower’s support need, as if told by `PUT /users/{id}/support-need`. Refused with `ARRANGEMENT_NOT_OFFERED` where no draft can be changed now.',
  getSelfServeArrangementInfo:
    'All that the pages show, from one read: what is owed, the statement’s summary, what it allows, what the draft comes to beside the usual payments, the arrangement that is followed with its payments, and earlier ones.',
  agreeSelfServeArrangement:
    '`shown` has the figures of `plan` that were on the page: where they have changed since, nothing is agreed (`CONFLICT`). What is missing or wrong in the draft is refused with `VALIDATION_FAILED` at its field. From then on the payments of the arrangement are collected and the usual ones are not; no charge is added. The borrower is emailed a confirmation, with notice of each Direct Debit.',
  endSelfServeArrangement:
    'The usual payments are collected again, those whose notice can still be given; the borrower is emailed which. A payment that the bank has been asked for is still taken. A draft is dropped with all its answers.',
  openFinancialStatement:
    'One at a time can be changed. After one has expired, or an arrangement was agreed on it, a new one begins with its answers; it cannot be relied on before it is saved.',
  getFinancialStatement:
    'By the Standard Financial Statement. `totals` add up what is there; `problems` is empty once an arrangement can rely on it.',
  saveFinancialStatement:
    'Answers are saved as they are given, so that a page can be left: what is missing or wrong is in `problems`. Of `sections`, each that is sent replaces its lines. It can then be relied on for 30 days. Refused with `WRONG_STATE` for one that cannot be changed any more: `POST /v2/financial-statements/unexpired` gives another.',
  getCrossProductAffordability:
    'For another product of the lender: `X-Calling-Service` has its name and `X-Intra-Service-Token` its token. Nothing of the borrower beyond this is told.',
  arrangementConfirmation:
    'What was emailed to the borrower when they agreed. `arrangementId` is an id of `arrangements` of the loan.',
  listAttention:
    'Payouts, Direct Debits, emails, texts, provider events, credit searches and jobs that need somebody, records that disagree, and money that is owed after a loan has ended. Read from the records: what is put right is gone. Each read is recorded in the audit trail.',
  closeAttention:
    'For an item with `canClose`: the records do not show that it is dealt with. It is recorded in the audit trail who closed it.',
  listPartners:
    'A key is named by the first eight characters of its hash in `PARTNER_KEYS`; when it was last used is stored once a minute. With `name`, `notTaken` has the 20 newest webhooks of that partner of which a try failed and none was taken. Those of the caller’s own applications are left out.',
  resendPartnerDelivery:
    'As `POST /partners/deliveries/{id}/replay`, for staff. It is recorded in the audit trail who did it.',
  resendFailedDeliveries:
    'The oldest first; `left` says how many are still there. Those of the caller’s own applications are left for a colleague. It is recorded in the audit trail who did it.',
  retryAttention:
    'For an item with `canRetry`. All of the job’s tries begin anew. Of two at once one counts, and the other is `NOT_FOUND`. It is recorded in the audit trail who did it.',
  readAttentionItem: 'An item that is dealt with is null; `closed` says how, where staff closed it.',
  claimAttention: 'Of two at once one gets it. `WRONG_STATE` names the colleague who has it.',
  releaseAttention: 'Only who has an item can give it back.',
  deferAttention: 'It comes back to the list on that day, with its due day unchanged.',
  searchCustomers:
    'By a reference, email address or phone number, or by two of name, first name, date of birth, postcode and the end of an account: all that is given has to be so. Of more than 20 people none is shown.',
  readCustomer: 'Identity, contact, applications, loans, consents and open items, of all brands.',
  readCustomerMoney: 'One line for each transaction of the ledger, the newest first.',
  readCustomerMessages:
    'Fifty to a page. A text has no links that sign in; of a security email none is kept.',
  readCustomerDocuments: 'With the hash of each, and the files of proofs by name.',
  readCustomerDocument: 'The bytes that the customer gets.',
  readCustomerNotes: 'The customer may ask to read them.',
  readContactDetails: 'A proposal is shown until it is decided, for 7 days.',
  correctContactDetails: 'The customer is told, and can undo it for 7 days.',
  approveContactProposal: 'By another person, with the role `SUPER_ADMIN`. The old mailbox is told.',
  refuseContactProposal: 'By another person, with the role `SUPER_ADMIN`.',
  getDataRequests: 'By law each is answered within a month.',
  askAboutData: 'The copy is collected here; what an erasure leaves, and why, is emailed.',
  getDataCopy: 'A ZIP: `data.json`, documents and the files that were sent. For 30 days.',
  readDataRequests: 'With the other accounts of the person.',
  recordDataRequest: 'Identity first. The month runs from the day given.',
  takeDataRequestStep: 'With other accounts the copy is made again.',
  eraseData: 'By another person, with the role `SUPER_ADMIN`. The customer is told what stays.',
  readDataCopy: 'A job makes it, and staff look at it before it is given.',
  writeCustomerNote: 'It is not changed: another says what was wrong.',
  readCustomerHistory:
    'A hundred to a page: events about the person, their applications and loans, readings of staff too.',
  readLoanForStaff: 'Its figures are those of `as-borrower`.',
  readLoanAsBorrower: 'The same figures as `GET /loans/{id}` gives.',
  readLoanMoney: 'As `GET /admin/users/{id}/money`, of one loan.',
  readMessage: 'As it was sent, with the address to answer to.',
  recordCustomerComplaint:
    'It counts from the day given. The acknowledgement is emailed, or a letter to post.',
  recordComplaint: 'As `recordCustomerComplaint`, with where to answer.',
  respondToComplaint:
    'It leaves the list. Accepted and within 3 business days it is the summary of a resolution.',
  tellComplaintDelay:
    'On the last day of the 8 weeks or after, once; otherwise 409. The complaint stays on the list.',
  answerMessage:
    'Of a complaint: 409. It leaves the list. Of two at once one is sent, and the other is `WRONG_STATE`.',
  readCall: 'The number and the hours that they chose.',
  recordCall: 'The item leaves the list, but for `no-answer`, which is counted. Of two at once one counts.',
  readComplaint: 'As it was sent, with the days of DISP 1.6.',
  recordComplaintAnswer: 'It leaves the list. The letter is sent by staff.',
  listReviews:
    'Fifty to a page. An application that was withdrawn, or has expired, waits for nobody and is left out.',
  getReview:
    'With what the applicant stated, to compare it with, and the files, which are read with `GET /admin/reviews/{id}/attachments/{attachmentId}`.',
  readProofForReview: 'Only while the proof waits for a review, and only a file that was scanned and opened.',
  readProofPageForReview:
    'A page of a PDF is drawn by us, and a picture is its only page. As `GET /admin/reviews/{id}/attachments/{attachmentId}`.',
  acceptProof:
    'Of two reviewers at once the second is refused with `WRONG_STATE`. When nothing else is wanted the application is approved, and its applicant is emailed.',
  sendProofBack:
    'The application goes back to `Requested`, the applicant is emailed the reason and the note, and sends the proof again.',
  askForProof:
    'While proofs are provided or reviewed. The proof is then provided and reviewed like any other.',
  readDeclineReview: 'Declined or not, of any customer.',
  reviewDecline: 'Where the rules still decline: 409.',
  declineAfterReview: 'The applicant is told the reason in our words, and never the note.',
  listCardPayoffs:
    '50 to a page, or the one of `id`. The vault shows it by `vaultAlias`; else `accountNumberEnding` gets the money.',
  payCardPayoff:
    'The alias of the card is deleted. After the other outcome, and unless the loan runs: `WRONG_STATE`. The first bank reference stays.',
  returnCardPayoff: 'Only after it was paid or sent. Then it is paid or sent again.',
  sendCardPayoff: 'For what cannot be paid. Otherwise as for paying.',
  listBankLines: 'Those of a state, 50 to a page, the newest first.',
  recordBankLine:
    'A `reference` that cannot be booked is refused, and nothing is stored. Without one it waits. The same `bankId` again is that transfer; of another amount or day: `WRONG_STATE`.',
  importStatement:
    'Columns `date`, `amount`, `payer`, `reference` and `id`, in any order. A file with a row that cannot be read is refused as a whole. Sent again, nothing is booked twice.',
  bookBankLine: '`WRONG_STATE` says why not. A part leaves a transfer of the rest.',
  readBankLine: '`whyUnbooked` says why no loan takes it.',
  proposeBankLineReturn: 'It cannot be booked until that is decided.',
  keepBankLine: 'Who proposed it gets `FORBIDDEN`.',
  returnBankLine: 'Who proposed it gets `FORBIDDEN`. The first bank reference stays.',
  getExperimentSeed:
    'A whole number from 0 to 99 that decides which version of a page the borrower sees. Drawn at the first read, the same from then on.',
  getTrustpilotStats: 'The last values that we read. Each is null until there is one.',
  noteDevice:
    'Coarse on purpose: the size class, language and preferences of the session’s device. The latest report of a session counts.',
  notePageViews:
    'Takes the templates of routes, never addresses with ids or queries. Several views can be sent at once.',
  getZableCardOffer:
    'Null unless the borrower has agreed to hear of other products, pays a loan back and is not in arrears.',
  getContactPermission: 'The permissions that the brand asks for. Who never answered has given none.',
  changeContactPermission:
    'Only the permissions that are sent change. Each change is stored with its time and wording.',
  contactUs:
    'The message goes to the brand’s support and is acknowledged with a reference. The main lender has no contact form and answers `NOT_FOUND`.',
  complainAboutCommission:
    'Free, and without a representative or the agreement at hand. The answer has the dates by which we reply and how the regulator’s scheme affects them.',
  getSupportChatIdentity:
    'Give `data` to the support chat, so that it knows the borrower is who they say. The hash is at `data.data.hmac` of the answer.',
}

/** Each document has the same URLs: what is said of one of them is said of all. */
function proofDescriptions(): Record<string, string> {
  return Object.fromEntries([
    ...Object.values(PROOF_CALLS).flatMap(({ send, confirm, remove }) => [
      [
        send.name,
        'What the file is, is read from its bytes. It is scanned for malware at once, or a little later where the scanner does not answer; until then it is `checking`. A harmful file is refused at `file`. At most twenty files.',
      ],
      [
        confirm.name,
        'The requirement is `reviewing` from here on. When nothing else is wanted the application goes to `In Review`. Refused with `PROOF_NOT_READY` without a file, while one is `checking`, and for a settlement letter until `provide-settlement-details`.',
      ],
      [
        remove.name,
        'Its stored bytes are deleted too. Refused with `WRONG_STATE` once the proof is confirmed.',
      ],
    ]),
    ...CONFIRM_APPLICATION_PROOF.map(({ confirm }) => [
      confirm.name,
      'The earlier form: the requirement is found by its application.',
    ]),
  ])
}

function documentDescriptions(): Record<string, string> {
  return Object.fromEntries(
    DOCUMENT_SLUGS.flatMap((slug) => [
      [`read-${slug}.html`, `${WHAT_A_DOCUMENT_IS[slug]}, as an HTML article without a page around it.`],
      [`read-${slug}_html`, `The same document as \`read-${slug}.html\`, under its other path.`],
      [`read-${slug}.pdf`, `The same document as \`read-${slug}.html\`, as a PDF with tags (PDF/UA).`],
      [`download-${slug}.html`, 'A complete HTML page to save, with its file name in `Content-Disposition`.'],
      [`download-${slug}_html`, `The same file as \`read-${slug}.html/download\`, under its other path.`],
      [`download-${slug}.pdf`, 'The PDF to save, with its file name in `Content-Disposition`.'],
      [`loan-${slug}.pdf`, `${WHAT_A_DOCUMENT_IS[slug]}, as a PDF with tags (PDF/UA). ${ofALoan(slug)}`],
      [`download-loan-${slug}.pdf`, 'The PDF to save, with its file name in `Content-Disposition`.'],
    ]),
  )
}

function ofALoan(slug: DocumentSlug): string {
  return slug === 'direct-debit-mandate'
    ? 'There is none until the instruction has been sent to the bank.'
    : 'It is the document that was confirmed before signing, whatever has changed since.'
}

/** What the calls of an area have in common. */
export const AREA_DESCRIPTIONS: Readonly<Record<Area, string>> = {
  auth: 'Sessions, signing in and out, and the borrower’s own record.',
  applications: 'From the first answers to a quote, and from the quote to the request for the loan.',
  requirements: 'What is left to do before signing: mobile number, bank account, payment day, signature.',
  documents: 'The documents that are read before an agreement is signed, and those of a loan.',
  loans: 'A signed loan: its schedule, its payments and its payout.',
  repayments: 'Paying a loan back.',
  settlement: 'Paying a loan off early.',
  cancellation: 'Withdrawing from an agreement.',
  'payment-date': 'Changing the payment day of a running loan.',
  'bank-details': 'The account of a running loan.',
  arrangements: 'Arrangements for borrowers in difficulty.',
  'open-banking': 'Sharing bank statements with consent.',
  consents: 'What borrowers agreed to be written to about.',
  support: 'Messages, complaints and the support chat.',
  experiments: 'Which version of a page a borrower sees.',
  engagement: 'Ratings, devices, page views and other products.',
  site: 'What pages need beside the borrower’s records.',
  staff: 'For the lender’s staff.',
}
