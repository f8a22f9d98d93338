import { LETTER_REASONS } from '@tarnbrook/contract/applications/requirement-resource'
import { tellSentBack } from '@tarnbrook/contract/requirements/sent-back'
import { day } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { callbackArrangedEmail } from '#features/applications/callback/callback-emails.ts'
import { draftLinkEmail } from '#features/applications/drafts/draft-email.ts'
import {
  addressMismatchEmail,
  approvedEmail,
  DECLINE_REVIEW_KINDS,
  declinedEmail,
  declineReviewedEmail,
  inReviewEmail,
  proofAskedForEmail,
  proofSentBackEmail,
  quoteEmail,
  requestedEmail,
  turnedDownEmail,
} from '#features/applications/quote/application-emails.ts'
import { quoteExpiredEmail, quoteReminderEmail } from '#features/applications/request/expiry-emails.ts'
import {
  checkStoppedEmail,
  checkUnansweredEmail,
  requoteRefusedEmail,
} from '#features/applications/search/search-emails.ts'
import { agreementSignedEmail } from '#features/requirements/agreement-email.ts'
import { BASIS, type EmailKind } from './email-kind.ts'
import { createApplicationFacts, createQuoteFacts, getSiteUrl } from './examples.ts'

const UNTIL = day('2026-12-22')

/** The emails about an application, up to the signature. */
export const applicationEmails = {
  draftLinkEmail: {
    when: 'A visitor saves an application that isn’t finished, and asks for a link to it',
    sentBy: ['POST /application-draft/link'],
    to: 'The address that the visitor gives',
    basis: BASIS.requested,
    examples: (brand) =>
      brand.switches.directApplications
        ? [
            draftLinkEmail(brand, {
              url: `${getSiteUrl(brand)}/account/borrow/quote/resume?token=AbC_123-xyz`,
              days: 7,
            }),
          ]
        : [],
  },
  quoteEmail: {
    when: 'There is a quote, or a new one replaces it. Of one application, the first five in a day',
    sentBy: ['email-quote'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => {
      const quote = createQuoteFacts(brand)
      return [
        quoteEmail(createApplicationFacts(brand), { quote, isReplacement: false, asked: null }),
        quoteEmail(createApplicationFacts(brand), { quote, isReplacement: true, asked: null }),
        quoteEmail(createApplicationFacts(brand), {
          quote,
          isReplacement: false,
          asked: { amountPence: 15_000_00, termMonths: 24 },
        }),
      ]
    },
  },
  declinedEmail: {
    when: 'The application is declined',
    sentBy: ['email-application-state'],
    to: 'The applicant',
    basis: 'CCA 1974 s157 (the credit reference agency); UK GDPR arts 22A to 22C (who decided)',
    examples: (brand) =>
      (
        [
          ['rules', false],
          ['rules', true],
          ['person', true],
        ] as const
      ).map(([by, hadFullSearch]) =>
        declinedEmail(createApplicationFacts(brand), { by, hadFullSearch, applyAgainFrom: UNTIL }),
      ),
  },
  addressMismatchEmail: {
    when: 'The credit reference agency doesn’t know the applicant at the address',
    sentBy: ['email-application-state'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [addressMismatchEmail(createApplicationFacts(brand), { correctBy: UNTIL })],
  },
  requestedEmail: {
    when: 'The applicant goes ahead with the quote, and the full credit check leaves it, or another loan, affordable',
    sentBy: ['email-application-state'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [
      requestedEmail(createApplicationFacts(brand), {
        quote: createQuoteFacts(brand),
        left: [
          'Confirm your mobile number',
          'Give your bank account',
          'Choose your payment day',
          'Read and sign your agreement',
        ],
        suggested: null,
      }),
      requestedEmail(createApplicationFacts(brand), {
        quote: createQuoteFacts(brand),
        left: ['Choose an amount that fits your budget'],
        suggested: { amountPence: 3_000_00, termMonths: 36 },
      }),
    ],
  },
  declineReviewedEmail: {
    to: 'The applicant',
    basis: 'UK GDPR arts 22A to 22C: a person looks at an automated decision',
    when: 'A member of staff has looked at a decline, and upheld or changed it',
    sentBy: ['POST /admin/loan-applications/{id}/decline-review'],
    examples: (brand) =>
      DECLINE_REVIEW_KINDS.map((outcome) => declineReviewedEmail(createApplicationFacts(brand), outcome)),
  },
  turnedDownEmail: {
    when: 'The applicant turns down the other loan that we can offer',
    sentBy: ['POST /affordability-application-requirements/{id}/decline-suggested-loan'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [turnedDownEmail(createApplicationFacts(brand))],
  },
  inReviewEmail: {
    when: 'Everything is there, and a member of staff has to look at a proof',
    sentBy: ['email-application-state'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [inReviewEmail(createApplicationFacts(brand))],
  },
  proofSentBackEmail: {
    when: 'A proof can’t be used, or the loan can’t pay off the debt of a letter, and it is wanted again',
    sentBy: ['email-sent-back'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [
      ...(['unreadable', 'wrong-document', 'incomplete', 'out-of-date', 'other-person'] as const).map(
        (reason, index) =>
          proofSentBackEmail(createApplicationFacts(brand), {
            type:
              brand.productType === 'hire-purchase'
                ? 'driving-licence-application-requirement'
                : 'income-application-requirement',
            why: tellSentBack({ reason }),
            isByLoan: false,
            note: index === 0 ? 'The second page is too dark.' : null,
          }),
      ),
      ...(brand.productType === 'hire-purchase' ? [] : LETTER_REASONS).map((reason) =>
        proofSentBackEmail(createApplicationFacts(brand), {
          type: 'settlement-letter-requirement',
          why: tellSentBack({ reason, holdsUntil: '2026-12-09', amountLeft: pence(1_200_49) }),
          isByLoan: true,
          note: null,
        }),
      ),
    ],
  },
  proofAskedForEmail: {
    when: 'A member of staff asks for a proof that the rules don’t want',
    sentBy: ['email-proof-asked-for'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [proofAskedForEmail(createApplicationFacts(brand), 'settlement-letter-requirement')],
  },
  approvedEmail: {
    when: 'The application is approved, and the agreement can be signed',
    sentBy: ['email-application-state'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [approvedEmail(createApplicationFacts(brand), { quote: createQuoteFacts(brand) })],
  },
  requoteRefusedEmail: {
    when: 'A credit check that took longer ends, and another amount or term can’t be offered',
    sentBy: ['continue-credit-search'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [requoteRefusedEmail(brand, `${getSiteUrl(brand)}/account/borrow/apply?id=4217663`)],
  },
  checkUnansweredEmail: {
    when: 'A credit check that took longer ends without an answer of the agency',
    sentBy: ['continue-credit-search'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) =>
      (['application', 'request', 'requote', 'address'] as const).map((kind) =>
        checkUnansweredEmail(brand, { kind, url: `${getSiteUrl(brand)}/account/borrow/quote` }),
      ),
  },
  checkStoppedEmail: {
    when: 'The application or the applicant’s details change while a credit check takes longer',
    sentBy: ['continue-credit-search'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [checkStoppedEmail(brand, `${getSiteUrl(brand)}/account/borrow`)],
  },
  agreementSignedEmail: {
    when: 'The agreement is signed. Its copy and the other documents are attached',
    sentBy: ['POST /legal-documents-accepted-application-requirements/{id}/complete-legal-documents'],
    to: 'The borrower',
    basis: 'CCA 1974 s61A (copy of the executed agreement), s66A (withdrawal), s176A (by email)',
    examples: (brand) => {
      const { amountPence, instalmentPence, aprPercent, firstPaymentOn } = createQuoteFacts(brand)
      return [
        agreementSignedEmail({
          brand,
          siteUrl: getSiteUrl(brand),
          applicationId: 4_217_663,
          productType: brand.productType,
          amountPence,
          instalmentPence,
          aprPercent,
          firstPaymentOn,
          cards: [],
          withdrawUrl: `${getSiteUrl(brand)}/account/borrow/repay/cancel-before-payout?id=9081726`,
          signedOn: day('2026-11-22'),
          fileNames: [
            'Agreement-TB4J7KMP2W.pdf',
            'Pre-contract-information-TB4J7KMP2W.pdf',
            'Adequate-explanations-TB4J7KMP2W.pdf',
          ],
        }),
      ]
    },
  },
  quoteReminderEmail: {
    when: 'Five days before a quote expires, if the applicant agreed to reminders',
    sentBy: ['remind-of-quote'],
    to: 'The applicant',
    basis: 'PECR reg. 22: with consent; each one has a link to stop them',
    examples: (brand) =>
      [false, true].map((isGoingAhead) =>
        quoteReminderEmail({ ...createApplicationFacts(brand), isGoingAhead, until: UNTIL }),
      ),
  },
  quoteExpiredEmail: {
    when: 'The quote of an applicant who went ahead expires before the agreement is signed',
    sentBy: ['expire-quote'],
    to: 'The applicant',
    basis: BASIS.steps,
    examples: (brand) => [
      quoteExpiredEmail({ ...createApplicationFacts(brand), isGoingAhead: true, until: UNTIL }),
    ],
  },
  callbackArrangedEmail: {
    when: 'An applicant asks for a call',
    sentBy: ['POST /loan-applications/{id}/callback-request'],
    to: 'The applicant',
    basis: BASIS.requested,
    examples: (brand) => [
      callbackArrangedEmail(brand, {
        phone: '020 7946 0958',
        topic: 'The decision on my application',
        when: 'Monday 23 November, 9am to 11am',
      }),
    ],
  },
} satisfies Record<string, EmailKind>
