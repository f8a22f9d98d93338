import type { Brand } from '@tarnbrook/brands/brand-type'
import { type DocumentType, documentUrl } from '@tarnbrook/contract/document-types'
import { formatDay, formatDayWords, formatMoney, formatPercent } from '@tarnbrook/domain/display'
import { pence } from '@tarnbrook/domain/money'
import { lastWithdrawalDay } from '@tarnbrook/domain/withdrawal-period'
import type { Letter } from '../../platform/letter.ts'
import { productWords } from '../../platform/product-words.ts'

interface SignedAgreement {
  brand: Brand
  siteUrl: string
  applicationId: number
  productType: string
  amountPence: number
  instalmentPence: number
  aprPercent: number
  firstPaymentOn: Temporal.PlainDate
  signedOn: Temporal.PlainDate
}

/**
 * CCA 1974 s61A(3): that the agreement is executed, that it is in the terms of the copy already given, and that another copy
 * can be asked for until the withdrawal period ends. With s66A(3) the 14 days run from the later of the agreement and this.
 */
export function agreementSignedLetter(facts: SignedAgreement): Letter {
  const { applicationId, brand, signedOn, siteUrl } = facts
  const { agreement, isHirePurchase } = productWords(facts.productType)
  const lastDay = formatDayWords(lastWithdrawalDay(signedOn))
  const pageOf = (type: DocumentType) =>
    `${siteUrl}/view-document?url=${encodeURIComponent(documentUrl({ category: 'LOAN_APPLICATION', type, id: applicationId }))}`
  return {
    subject: 'Your signed agreement',
    paragraphs: [
      `You signed your ${isHirePurchase ? agreement : `${agreement} agreement`} with ${brand.fullName} on ${formatDayWords(signedOn)}. It's now in force, and it's the same as the one you read before you signed.`,
      'You can read it, print it and save it in your account. Sign in with this email address.',
      `Next, we set up your Direct Debit. Then we ${
        isHirePurchase ? 'pay the seller for your vehicle' : 'send the money to your bank account'
      }. We'll email you when we've done it.`,
    ],
    facts: [
      [isHirePurchase ? 'Amount of credit' : 'Amount you borrow', formatMoney(pence(facts.amountPence))],
      ['Monthly payment', formatMoney(pence(facts.instalmentPence))],
      ['First payment', formatDay(facts.firstPaymentOn)],
      ['APR, fixed', formatPercent(facts.aprPercent)],
    ],
    action: { label: 'Read your signed agreement', url: pageOf('CONTRACT') },
    sections: [
      {
        heading: 'The other documents that you confirmed',
        links: [
          { label: 'Pre-contract credit information', url: pageOf('SECCI') },
          { label: 'Adequate explanations', url: pageOf('ADEQUATE_EXPLANATIONS') },
        ],
      },
      {
        heading: 'If you change your mind',
        paragraphs: [
          `You can withdraw within 14 days without giving a reason. The 14 days begin the day after you signed or, if later, the day after you get this email. If you get it today, they end at the end of ${lastDay}.`,
          isHirePurchase
            ? "You'd pay back the credit and its interest for the days you had it, and nothing else. The vehicle is then yours."
            : "You'd pay back the amount borrowed and its interest for the days you had it, and nothing else.",
          `To withdraw, call ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}. You can also ask us for another copy of your agreement within that time.`,
        ],
      },
    ],
    reason: `We sent you this email because you signed an agreement with ${brand.fullName}.`,
  }
}
