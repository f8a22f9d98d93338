import { afterDefaultNotice } from '@tarnbrook/brands/facts/legal'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { ProductType } from '@tarnbrook/domain/loans/running-loan'
import { type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { adviceSection } from '#platform/advice-section.ts'

/** The email that the default notice and the FCA's sheet are attached to. */
export function defaultNoticeEmail(facts: {
  amountPence: Pence
  remedyBy: Day
  productType: ProductType
  onceKey: string
}): LoanEmail {
  const amount = formatMoney(facts.amountPence)
  const lastDay = formatDayWords(facts.remedyBy)
  return {
    class: 'statutory',
    subject: 'Your default notice',
    preview: `Paying ${amount} by ${lastDay} puts it right. If you can't, we can help.`,
    paragraphs: ({ product, brand }) => [
      `We've attached a default notice about your ${product.agreement}, and an information sheet. The law asks us to send both before we may do anything more about missed payments.`,
      `If ${amount} has been paid by the end of ${lastDay}, nothing more follows from it.`,
      `If it hasn't, we may ${afterDefaultNotice[facts.productType]}. If we do any of this, we write to you.`,
      `If you can't pay that, you can agree smaller payments in your account. Or call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We'd much rather do that.`,
    ],
    facts: () => [
      ['To pay', amount],
      ['By the end of', lastDay],
      ['Charges', 'None'],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'See how to pay' }),
    sections: () => [adviceSection],
    onceKey: facts.onceKey,
  }
}
