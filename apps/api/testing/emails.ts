import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand, BrandKey } from '@tarnbrook/brands/brand-type'
import { complaintTimes } from '@tarnbrook/domain/core/complaint-times'
import {
  callbackArrangedLetter,
  callbackRequestedLetter,
} from '#features/applications/callback/callback-letters.ts'
import { draftLinkLetter } from '#features/applications/drafts/draft-letter.ts'
import {
  addressMismatchLetter,
  approvedLetter,
  declinedLetter,
  type QuoteFacts,
  quoteLetter,
  requestedLetter,
} from '#features/applications/quote/application-letters.ts'
import { quoteExpiredLetter, quoteReminderLetter } from '#features/applications/request/expiry-letters.ts'
import {
  checkStoppedLetter,
  checkUnansweredLetter,
  requoteRefusedLetter,
} from '#features/applications/search/search-letters.ts'
import { addressChangedLetter } from '#features/auth/change-address.ts'
import {
  advanceNoticeLetter,
  contentOf,
  directDebitSetUpLetter,
  type LoanLetter,
  loanCompleteLetter,
  loanPaidLetter,
  mandateEndedLetter,
  transferReceivedLetter,
} from '#features/repayments/letters.ts'
import { missedPaymentLetter } from '#features/repayments/missed-payment-letter.ts'
import {
  accountCorrectedLetter,
  cancelledBeforePayoutLetter,
  payoutProblemLetter,
} from '#features/repayments/payout/payout-letters.ts'
import { agreementSignedLetter } from '#features/requirements/agreement-letter.ts'
import {
  complaintMessageLetter,
  complaintReceivedLetter,
  contactMessageLetter,
  contactReceivedLetter,
} from '#features/support/support-letters.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { productWords } from '#platform/messages/product-words.ts'
import { signInLinkLetter } from '#platform/tokens.ts'

export const SITE_URLS: Record<BrandKey, string> = {
  main: 'https://www.tarnbrook.example',
  supermarket: 'https://loans.orchardway.example',
  motor: 'https://www.tarnbrook-motor.example',
  'post-office': 'https://loans.posthorn.example',
  'money-management': 'https://money.ledgerlight.example',
}

export const TO_STAFF: readonly string[] = [
  'callbackRequestedLetter',
  'contactMessageLetter',
  'complaintMessageLetter',
]

/** Input of an attacker. */
export const HOSTILE = `<script>alert(1)</script> "x" 'y' & https://evil.example/\r\nBcc: other@people.example`

/**
 * Every email the product sends, by the function that writes it, as each brand sends it. A brand that never sends one is left
 * out.
 */
export const EMAILS: Record<string, (brand: Brand) => EmailContent[]> = {
  signInLinkLetter: (brand) => [signInLinkLetter(brand, `${siteOf(brand)}/auto-login?token=AbC_123-xyz`)],
  draftLinkLetter: (brand) => [
    draftLinkLetter(brand, {
      url: `${siteOf(brand)}/account/borrow/quote/resume?token=AbC_123-xyz`,
      days: 7,
    }),
  ],
  quoteLetter: (brand) => [
    quoteLetter(about(brand), { quote: quoteOf(brand), isReplacement: false, asked: null }),
    quoteLetter(about(brand), { quote: quoteOf(brand), isReplacement: true, asked: null }),
    quoteLetter(about(brand), {
      quote: quoteOf(brand),
      isReplacement: false,
      asked: { amountPence: 15_000_00, termMonths: 24 },
    }),
  ],
  declinedLetter: (brand) => [
    declinedLetter(about(brand), { hadFullSearch: false, applyAgainFrom: day('2026-12-22') }),
    declinedLetter(about(brand), { hadFullSearch: true, applyAgainFrom: day('2026-12-22') }),
  ],
  addressMismatchLetter: (brand) => [addressMismatchLetter(about(brand), { correctBy: day('2026-12-22') })],
  requestedLetter: (brand) => [
    requestedLetter(about(brand), {
      quote: quoteOf(brand),
      left: [
        'Confirm your mobile number',
        'Give your bank account',
        'Choose your payment day',
        'Read and sign your agreement',
      ],
    }),
  ],
  approvedLetter: (brand) => [approvedLetter(about(brand), { quote: quoteOf(brand) })],
  requoteRefusedLetter: (brand) => [
    requoteRefusedLetter(brand, `${siteOf(brand)}/account/borrow/apply?id=4217663`),
  ],
  checkUnansweredLetter: (brand) =>
    (['application', 'request', 'requote', 'address'] as const).map((kind) =>
      checkUnansweredLetter(brand, { kind, url: `${siteOf(brand)}/account/borrow/quote` }),
    ),
  checkStoppedLetter: (brand) => [checkStoppedLetter(brand, `${siteOf(brand)}/account/borrow`)],
  agreementSignedLetter: (brand) => [
    agreementSignedLetter({
      brand,
      siteUrl: siteOf(brand),
      withdrawUrl: `${siteOf(brand)}/account/borrow/repay/cancel-before-payout?id=9081726`,
      applicationId: 4_217_663,
      productType: brand.productType,
      amountPence: quoteOf(brand).amountPence,
      instalmentPence: quoteOf(brand).instalmentPence,
      aprPercent: 24.4,
      firstPaymentOn: day('2027-01-07'),
      signedOn: day('2026-11-22'),
      fileNames: [
        'Agreement-TB4J7KMP2W.html',
        'Pre-contract-information-TB4J7KMP2W.html',
        'Adequate-explanations-TB4J7KMP2W.html',
      ],
    }),
  ],
  quoteReminderLetter: (brand) => [
    quoteReminderLetter({ ...about(brand), isGoingAhead: false, until: day('2026-12-22') }),
    quoteReminderLetter({ ...about(brand), isGoingAhead: true, until: day('2026-12-22') }),
  ],
  quoteExpiredLetter: (brand) => [
    quoteExpiredLetter({ ...about(brand), isGoingAhead: true, until: day('2026-12-22') }),
  ],
  callbackRequestedLetter: () =>
    (['weak', 'strong'] as const).map((strength) =>
      callbackRequestedLetter({
        applicationId: 4_217_663,
        state: 'Declined',
        name: HOSTILE,
        phone: '020 7946 0958',
        topic: 'The decision on my application',
        strength,
        when: 'Monday 23 November, 9am to 11am',
      }),
    ),
  callbackArrangedLetter: (brand) => [
    callbackArrangedLetter(brand, {
      phone: '020 7946 0958',
      topic: 'The decision on my application',
      when: 'Monday 23 November, 9am to 11am',
    }),
  ],
  addressChangedLetter: (brand) => [addressChangedLetter(brand)],
  contactMessageLetter: () => [
    contactMessageLetter({
      ownReference: 'C-7H2K9Q',
      name: HOSTILE,
      email: 'maeve@people.example',
      phone: '07912 345678',
      subject: 'Paying early or withdrawing',
      reference: HOSTILE,
      message: `Hello,\n${HOSTILE}\n\nMaeve`,
    }),
  ],
  contactReceivedLetter: (brand) => [contactReceivedLetter(brand, 'C-7H2K9Q')],
  complaintMessageLetter: () => [
    complaintMessageLetter({
      complaint: {
        firstName: HOSTILE,
        lastName: HOSTILE,
        agreementNumber: HOSTILE,
        vehicleRegistration: 'AB12 CDE',
        representedBy: { name: HOSTILE },
        supportNeeds: 'Large print',
      } as never,
      reference: 'CC-7H2K9Q',
      times: complaintTimes(day('2026-11-22')),
    }),
  ],
  complaintReceivedLetter: (brand) => [
    complaintReceivedLetter(brand, { reference: 'CC-7H2K9Q', times: complaintTimes(day('2026-11-22')) }),
  ],
  loanPaidLetter: (brand) => [
    ofLoan(
      brand,
      loanPaidLetter({
        amountPence: 7500_00,
        paidTo:
          brand.productType === 'hire-purchase'
            ? { seller: 'Hedgerow Cars' }
            : { accountNumberEnding: '5678' },
        firstPayment: { amountPence: 286_70, collectOn: '2027-01-07' },
        forgonePence: 0,
      }),
    ),
    ofLoan(
      brand,
      loanPaidLetter({
        amountPence: 7500_00,
        paidTo: { accountNumberEnding: '5678' },
        firstPayment: { amountPence: 281_35, collectOn: '2027-01-07' },
        forgonePence: 5_35,
      }),
    ),
  ],
  payoutProblemLetter: (brand) =>
    (['payout-failed', 'payout-returned', 'mandate-refused', 'payout-delayed'] as const).map((problem) =>
      ofLoan(brand, payoutProblemLetter({ problem, ...unpaidLoan(brand), solveBy: day('2026-12-11') })),
    ),
  accountCorrectedLetter: (brand) => [ofLoan(brand, accountCorrectedLetter(unpaidLoan(brand)))],
  cancelledBeforePayoutLetter: (brand) =>
    [true, false].map((isByBorrower) =>
      ofLoan(
        brand,
        cancelledBeforePayoutLetter({
          ...unpaidLoan(brand),
          isByBorrower,
          paidPence: isByBorrower ? 0 : 286_70,
        }),
      ),
    ),
  transferReceivedLetter: (brand) =>
    [0, 473_40].map((stillOverduePence) =>
      ofLoan(
        brand,
        transferReceivedLetter({ amountPence: 100_00, receivedOn: '2027-03-08', stillOverduePence }),
      ),
    ),
  advanceNoticeLetter: (brand) =>
    [false, true].map((isRepeat) =>
      ofLoan(
        brand,
        advanceNoticeLetter({
          amountPence: 286_70,
          chargeOn: '2027-01-07',
          reference: 'TB4J7KMP2W',
          isRepeat,
        }),
      ),
    ),
  directDebitSetUpLetter: (brand) => [
    ofLoan(
      brand,
      directDebitSetUpLetter({
        account: { holderName: 'Maeve O’Neill', sortCodeEnding: '90', numberEnding: '5678' },
        mandateReference: 'SBX-4J7KMP2W',
        reference: 'TB4J7KMP2W',
        payments: {
          first: { amountPence: 286_70, collectOn: '2027-01-07' },
          laterPence: 286_70,
          lastPence: 286_65,
        },
      }),
    ),
  ],
  missedPaymentLetter: (brand) =>
    [1, 2, 3].flatMap((missedCount) =>
      [false, true].map((isDisputed) =>
        ofLoan(
          brand,
          missedPaymentLetter({
            payment: { amountPence: 286_70, chargeOn: '2027-03-08', isDisputed },
            missedCount,
            overduePence: missedCount * 286_70,
            next: { amountPence: 286_70, collectOn: '2027-04-07', hasDirectDebit: !isDisputed },
            reference: 'TB4J7KMP2W',
          }),
        ),
      ),
    ),
  mandateEndedLetter: (brand) =>
    [true, false].map((isRefused) =>
      ofLoan(
        brand,
        mandateEndedLetter({
          isRefused,
          next: isRefused ? null : { amountPence: 286_70, collectOn: '2027-04-07' },
          reference: 'TB4J7KMP2W',
        }),
      ),
    ),
  loanCompleteLetter: (brand) => [ofLoan(brand, loanCompleteLetter())],
}

function unpaidLoan({ productType }: Brand) {
  return {
    isHirePurchase: productType === 'hire-purchase',
    amountPence: 7500_00,
    accountNumberEnding: '5678',
  }
}

function siteOf({ key }: Brand): string {
  return SITE_URLS[key]
}

export function about(brand: Brand) {
  return {
    brand,
    siteUrl: siteOf(brand),
    id: 4_217_663,
    productType: brand.productType,
    amountPence: quoteOf(brand).amountPence,
    termMonths: 36,
  }
}

export function quoteOf({ productType }: Brand): QuoteFacts {
  const isHirePurchase = productType === 'hire-purchase'
  return {
    amountPence: 7500_00,
    termMonths: 36,
    instalmentPence: 286_70,
    lastInstalmentPence: 286_65,
    aprPercent: 24.4,
    annualRatePercent: 19.4,
    feePence: 445_00,
    optionToPurchaseFeePence: isHirePurchase ? 25_00 : 0,
    totalPayablePence: 10_321_15,
    depositPence: isHirePurchase ? 1500_00 : 0,
    partExchangePence: 0,
    agreementOn: Temporal.PlainDate.from('2026-11-20'),
    firstPaymentOn: day('2027-01-07'),
    validUntil: day('2026-12-22'),
  }
}

function ofLoan(brand: Brand, letter: LoanLetter): EmailContent {
  const loanUrl = `${siteOf(brand)}/account/borrow/repay/summary?id=9081726`
  return contentOf(letter, { brand, loanUrl, product: productWords(getBrand(brand.key).productType) })
}

function day(iso: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(iso)
}
