import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender } from '@tarnbrook/brands/lender'
import { type DocumentType, documentUrl } from '@tarnbrook/contract/documents/document-types'
import { formatDay, formatDayWords, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { lastWithdrawalDay, withdrawalRelevantDay } from '@tarnbrook/domain/settlement/withdrawal-period'
import { type CardOfLoan, calculatePayoffTotal, describePayoffs } from '#features/loans/facts/card-payoffs.ts'
import type { EmailContent } from '#platform/messages/email-template.ts'
import { productWords } from '#platform/messages/product-words.ts'

interface SignedAgreement {
  brand: Brand
  siteUrl: string
  /** The page on which the borrower can cancel before the money has left. */
  withdrawUrl: string
  applicationId: number
  productType: string
  amountPence: number
  /** The credit cards and the debt that the loan pays off. */
  cards: readonly CardOfLoan[]
  instalmentPence: number
  aprPercent: number
  firstPaymentOn: Temporal.PlainDate
  signedOn: Temporal.PlainDate
  /** The documents as attached to the email, the agreement first. */
  fileNames: readonly string[]
}

/**
 * Has the executed agreement as a file (CCA 1974 s61A(1)), and says that it is executed, as in the
 * copy already given, and that another can be had until the withdrawal period ends (s61A(3)).
 */
export function agreementSignedEmail(facts: SignedAgreement): EmailContent {
  const { applicationId, brand, signedOn, siteUrl } = facts
  const { agreement, isHirePurchase } = productWords(facts.productType)
  const lastDay = describeLastWithdrawalDay(signedOn)
  const [agreementFile, ...otherFiles] = facts.fileNames
  const toDocumentPageUrl = (type: DocumentType) =>
    `${siteUrl}/view-document?url=${encodeURIComponent(documentUrl({ category: 'LOAN_APPLICATION', type, id: applicationId }))}`
  return {
    class: 'statutory',
    subject: 'Your signed agreement',
    preview: 'Your copy is attached. See what happens next, and how to withdraw within 14 days.',
    paragraphs: [
      `You signed your ${isHirePurchase ? agreement : `${agreement} agreement`} with ${lender.legalName} on ${formatDayWords(signedOn)}. It's now in force, and it's the same as the one you read before you signed.`,
      `Your signed agreement is attached, as the file ${agreementFile}. It's a PDF that you can read, print and save. ${otherFiles.length > 0 ? 'The other documents that you confirmed are attached too. ' : ''}You can also read them in your account.`,
      `Next, we set up your Direct Debit. Then we ${
        isHirePurchase ? 'pay the seller for your vehicle' : whereSent(facts)
      }. We'll email you when we've done it.`,
    ],
    facts: [
      [isHirePurchase ? 'Amount of credit' : 'Amount you borrow', formatMoney(pence(facts.amountPence))],
      ['Monthly payment', formatMoney(pence(facts.instalmentPence))],
      ['First payment', formatDay(facts.firstPaymentOn)],
      ['APR', formatPercent(facts.aprPercent)],
    ],
    action: { label: 'Read your signed agreement', url: toDocumentPageUrl('CONTRACT') },
    sections: [
      {
        heading: 'The other documents that you confirmed',
        links: [
          { label: 'Pre-contract credit information', url: toDocumentPageUrl('SECCI') },
          { label: 'Adequate explanations', url: toDocumentPageUrl('ADEQUATE_EXPLANATIONS') },
        ],
      },
      {
        heading: 'If you change your mind',
        paragraphs: [
          `You can withdraw within 14 days without giving a reason. The 14 days begin the day after you signed or, if later, the day after you get this email.`,
          `By law, an email counts as received on the working day after we send it. If we sent this one on the day you signed, you have until the end of ${lastDay}. If we sent it later, you have longer.`,
          isHirePurchase
            ? "Once we've paid the seller, you'd pay back the credit and the interest for the days you had it. You'd pay within 30 days of telling us, and nothing else. The vehicle is then yours."
            : "Once we've sent the money, you'd pay back the amount borrowed and the interest for the days you had it. You'd pay within 30 days of telling us, and nothing else.",
          `You can withdraw before we ${isHirePurchase ? 'pay the seller' : 'send the money'} too. Then nothing is paid, and you owe ${isHirePurchase ? 'us nothing' : 'nothing'}.`,
          ...(isHirePurchase
            ? [
                "Withdrawing ends the finance, not the purchase. You'd still have to pay for the vehicle in another way.",
              ]
            : []),
          `To withdraw, call ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}. You can also ask us for another copy of your agreement within that time.`,
        ],
        links: [
          {
            label: `Withdraw before we ${isHirePurchase ? 'pay the seller' : 'send the money'}`,
            url: facts.withdrawUrl,
          },
        ],
      },
    ],
    reason: `We sent you this email because you signed an agreement with ${lender.legalName}.`,
  }
}

function whereSent({ amountPence, cards }: SignedAgreement): string {
  if (cards.length === 0) return 'send the money to your bank account'
  const toYou = pence(amountPence - calculatePayoffTotal(cards))
  const toCards = `pay ${formatMoney(calculatePayoffTotal(cards))} to ${describePayoffs(cards)}`
  return toYou > 0 ? `send ${formatMoney(toYou)} to your bank account and ${toCards}` : toCards
}

/**
 * The 14 days run from the later of the agreement and this email's delivery (CCA 1974 s66A(3),
 * s176A(2)).
 */
function describeLastWithdrawalDay(signedOn: Temporal.PlainDate): string {
  const relevantDay = withdrawalRelevantDay({ agreedOn: signedOn, copySentOn: signedOn }) ?? signedOn
  return formatDayWords(lastWithdrawalDay(relevantDay))
}
