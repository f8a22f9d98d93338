import { legal } from '@tarnbrook/brands/facts/legal'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { PaymentsAhead } from '#features/loans/facts/owed-after-end.ts'
import { type EmailReader, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import { describePaymentMethods } from '#features/loans/loan-email-parts.ts'
import { adviceSection } from '#platform/advice-section.ts'
import { complaintSection } from '#platform/complaint-section.ts'
import type { EmailSection } from '#platform/messages/email-template.ts'

/** CCA 1974 s98: the agreement has ended because a default notice ran out, and what is owed. */
export function terminatedEmail(facts: {
  owedPence: Pence
  reference: string
  hasProtectedGoods: boolean
  onceKey: string
}): LoanEmail {
  const owed = formatMoney(facts.owedPence)
  return {
    class: 'statutory',
    subject: ({ product }) => `We've ended your ${product.agreement}`,
    preview: 'What that means, what is left to pay, and who can help.',
    paragraphs: ({ product }) => [
      `We sent you a default notice, and what it asked for wasn't paid in its time. So we've ended your ${product.agreement} today.`,
      `${owed} is left to pay. We don't add interest or charges to it. Tell us what you can afford, and we'll agree a way to pay that fits.`,
    ],
    facts: () => [
      ['Left to pay', owed],
      ['Interest and charges from now on', 'None'],
      ['Direct Debit', "Stopped. We don't take payments by ourselves"],
      ['Your reference', facts.reference],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'See what is left and how to pay' }),
    sections: (to) => [
      describePaymentMethods(to, facts.reference),
      ...(to.product.isHirePurchase ? [vehicleOfEnded(to, facts)] : []),
      creditFile('We tell credit reference agencies that the agreement ended in default.'),
      complaintSection(to.brand),
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

function vehicleOfEnded(
  { brand }: EmailReader,
  { hasProtectedGoods }: { hasProtectedGoods: boolean },
): EmailSection {
  return {
    heading: 'Your vehicle',
    paragraphs: [
      `The vehicle belongs to us, so it has to come back. Call us on ${brand.contacts.phone} (${brand.hours.phone.text}), and we'll agree a day and a place with you. You don't pay for the collection.`,
      hasProtectedGoods
        ? "You've paid a third of the total amount payable, or more. So we may not take it back against your wishes unless we get a court order."
        : "If you think you've paid a third of the total amount payable, tell us. From then on we may not take it back against your wishes unless we get a court order. In Scotland we may need one at any time.",
    ],
  }
}

/** That we do not expect to be paid any more. */
export function writtenOffEmail(facts: { owedPence: Pence; onceKey: string }): LoanEmail {
  return {
    class: 'service',
    subject: ({ product }) => `We've written off your ${product.agreement}`,
    preview: "We're not asking you to pay, and you don't need to do anything.",
    paragraphs: ({ product }) => [
      `We've written off what is left of your ${product.agreement}. We're not asking you to pay it, and we won't take any payments.`,
      `The ${formatMoney(facts.owedPence)} that is left is still owed in law. We don't add interest or charges to it. If you want to pay some or all of it one day, call us.`,
      "You don't need to do anything.",
    ],
    action: seeAgreement,
    sections: ({ brand }) => [
      creditFile('We tell credit reference agencies that it was written off.'),
      complaintSection(brand),
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

/** A running agreement as its buyer has it from then on. */
export interface HandedOver {
  overduePence: Pence
  /** Null where every payment has fallen due. */
  ahead: PaymentsAhead | null
}

/** Law of Property Act 1925 s136, CONC 6.5: notice of the debt's new owner and contact. */
export function soldEmail(facts: {
  buyer: { name: string; address: string; phone: string; email: string }
  owedPence: Pence
  /** Null where we, or the borrower, had ended the agreement before. */
  goesOn: HandedOver | null
  soldOn: Day
  reference: string
  onceKey: string
}): LoanEmail {
  const { buyer, goesOn } = facts
  return {
    class: 'statutory',
    subject: ({ product }) => `Your ${product.agreement} has a new owner`,
    preview: "Who they are, how to reach them, and what doesn't change for you.",
    paragraphs: ({ product }) => [
      `On ${formatDayWords(facts.soldOn)} we sold your ${product.agreement} to another company. What is left is owed to them from that day. Please don't pay us any more.`,
      ...(goesOn ? [describeHandedOver(goesOn, { buyer: buyer.name, agreement: product.agreement })] : []),
      "They'll write to you about how to pay. Until then you don't need to do anything.",
    ],
    facts: () => [
      ['New owner', buyer.name],
      ['Address', buyer.address],
      ['Phone', buyer.phone],
      ['Email', buyer.email],
      ['Owed when it was sold', formatMoney(facts.owedPence)],
      ...(goesOn ? paymentsHandedOver(goesOn) : []),
      ['Our reference', facts.reference],
    ],
    action: seeAgreement,
    sections: ({ brand, product }) => [
      {
        heading: "What doesn't change",
        paragraphs: [
          `You don't owe more because of the sale. Your rights under your ${product.agreement} stay the same.`,
          `Your Direct Debit with us is stopped. If you've paid us since that day, call us on ${brand.contacts.phone} (${brand.hours.phone.text}). We'll pass it on or give it back.`,
        ],
      },
      complaintSection(brand),
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

export function describeHandedOver(
  { ahead }: HandedOver,
  { buyer, agreement }: { buyer: string; agreement: string },
): string {
  return ahead
    ? `Your ${agreement} goes on as it is. You pay ${buyer} your payment of ${formatMoney(ahead.nextPence)}, due on ${formatDayWords(day(ahead.nextOn))}. You pay them every payment after it too.`
    : `Your ${agreement} goes on as it is. No more payments fall due, and what is overdue is owed to ${buyer}.`
}

export function paymentsHandedOver({ overduePence, ahead }: HandedOver): [string, string][] {
  return [
    ...(overduePence > 0 ? ([['Of it overdue', formatMoney(overduePence)]] as [string, string][]) : []),
    ...(ahead
      ? ([
          ['Next payment', `${formatMoney(ahead.nextPence)} on ${formatDayWords(day(ahead.nextOn))}`],
          ['Payments left', `${ahead.count}, the last on ${formatDayWords(day(ahead.lastOn))}`],
        ] as [string, string][])
      : []),
  ]
}

/** What a vehicle that came back is found to cost besides, and how to say that it isn't so. */
export function damageClaimedEmail(facts: {
  amountPence: Pence
  damage: string
  leftPence: Pence
  reference: string
  onceKey: string
}): LoanEmail {
  return {
    class: 'service',
    subject: 'The condition of your vehicle',
    preview: 'What we found, what it costs, and how to tell us that you disagree.',
    paragraphs: () => [
      "We've looked at your vehicle, and found damage beyond fair wear and tear. By law you owe what that costs us.",
      `That is ${formatMoney(facts.amountPence)}. We don't add interest or charges to it.`,
    ],
    facts: () => [
      ['What we found', facts.damage],
      ['What it costs', formatMoney(facts.amountPence)],
      ['Left to pay in all', formatMoney(facts.leftPence)],
      ['Your reference', facts.reference],
    ],
    action: (to) => ({ ...seeAgreement(to), label: 'See what is left and how to pay' }),
    sections: (to) => [
      {
        heading: 'If you disagree',
        paragraphs: [
          `Call us on ${to.brand.contacts.phone} (${to.brand.hours.phone.text}) or email ${to.brand.contacts.complaintsEmail}. We'll send you the photos and how we worked out the cost.`,
          "You can send us your own photos, or have an independent engineer look at it. While we look at it again, you don't have to pay this amount.",
        ],
      },
      describePaymentMethods(to, facts.reference),
      complaintSection(to.brand),
      adviceSection,
    ],
    onceKey: facts.onceKey,
  }
}

/** The vehicle of a hire purchase that was ended is back with us. */
export function vehicleBackEmail(facts: {
  returnedOn: string
  leftPence: Pence
  /** Damage beyond fair wear is being looked into. */
  isBeingChecked: boolean
  reference: string
  onceKey: string
}): LoanEmail {
  const left = formatMoney(facts.leftPence)
  return {
    class: 'service',
    subject: 'Your vehicle is back with us',
    preview: 'What we found, and what is left to pay, if anything.',
    paragraphs: () => [
      `Your vehicle came back to us on ${formatDayWords(day(facts.returnedOn))}.`,
      facts.isBeingChecked
        ? "We've seen damage that may be more than fair wear and tear. We'll look into it and write to you. You don't need to do anything until then."
        : 'We found nothing beyond fair wear and tear, so nothing is added to what you owe.',
      facts.leftPence > 0 ? `${left} is left to pay on your agreement.` : 'Nothing else is left to pay.',
    ],
    action: seeAgreement,
    sections: (to) => [
      ...(facts.leftPence > 0 ? [describePaymentMethods(to, facts.reference), adviceSection] : []),
      ...(facts.isBeingChecked ? [complaintSection(to.brand)] : []),
    ],
    onceKey: facts.onceKey,
  }
}

function creditFile(first: string): EmailSection {
  return {
    heading: 'Your credit file',
    paragraphs: [
      `${first} Your credit file can show it for up to ${legal.creditReference.yearsOnFile} years. That can make borrowing harder or more expensive.`,
    ],
  }
}
