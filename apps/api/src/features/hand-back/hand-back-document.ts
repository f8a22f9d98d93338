import type { Brand } from '@tarnbrook/brands/brand-type'
import { handBackPromises } from '@tarnbrook/brands/facts/hand-back'
import { legal } from '@tarnbrook/brands/facts/legal'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { VoluntaryTermination } from '@tarnbrook/domain/hand-back/hand-back'
import { describeAdvice } from '#features/loans/notice-blocks.ts'
import {
  type Block,
  facts as factsTable,
  type LegalDocument,
  paragraph,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'

const VERSION = 'hand-back-2026-11-26.1'

export interface HandBackFacts {
  brand: Brand
  reference: string
  borrower: Party
  agreedOn: Day
  /** 'Skoda Octavia, AB12 CDE' */
  vehicle: string | null
  noticedOn: Day
  /** In London. */
  noticedAtTime: string
  lastPaymentOn: Day
  figures: Omit<VoluntaryTermination, 'kind' | 'liabilityPence' | 'damagesPence' | 'protectedGoods'>
}

/** CCA 1974 ss99-100: that the borrower ended it, what is left to pay, and the vehicle. */
export function handBackDocument(facts: HandBackFacts): LegalDocument {
  const { noticedOn, noticedAtTime, figures } = facts
  return {
    title: 'You have ended your hire purchase agreement',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `We received your written notice to end the agreement on ${formatDayWords(noticedOn)} at ${noticedAtTime}. The agreement ended then, by your own choice under section 99 of the Consumer Credit Act 1974.`,
      ),
      paragraph(
        figures.amountToPayPence > 0
          ? `You have ${formatMoneyExact(figures.amountToPayPence)} left to pay.`
          : 'You have nothing left to pay.',
      ),
    ],
    sections: [
      { heading: 'Your agreement', blocks: [agreementTable(facts)] },
      { heading: 'What is left to pay', blocks: describeRemainingBalance(facts) },
      {
        heading: 'The condition of the vehicle',
        blocks: [{ kind: 'list', items: handBackPromises.condition }],
      },
      {
        heading: 'Returning the vehicle',
        blocks: [{ kind: 'list', items: handBackPromises.collection }],
      },
      { heading: 'What this is, and what it is not', blocks: describeHandBack(facts) },
      { heading: 'Your credit file', blocks: [paragraph(creditFile(facts))] },
      { heading: 'Help, and if something is wrong', blocks: help(facts) },
    ],
    issuer: lenderStatement,
  }
}

function agreementTable(facts: HandBackFacts): Block {
  const { borrower, brand } = facts
  return factsTable('Whose agreement it is', [
    ['Date of this statement', formatDay(facts.noticedOn)],
    ['Agreement', `${facts.reference}, a hire purchase agreement made on ${formatDay(facts.agreedOn)}`],
    ...(facts.vehicle ? [['Vehicle', facts.vehicle] as const] : []),
    ['You', borrower.fullName],
    ['Your address', borrower.addressLines],
    ['Lender', lender.legalName],
    ['Its address', lenderAddressLine],
    ['Its telephone number', brand.contacts.phone],
  ])
}

/** CCA 1974 s100(1) to (4). */
function describeRemainingBalance({ figures, reference }: HandBackFacts): Block[] {
  const money = formatMoneyExact
  return [
    factsTable('How it is worked out', [
      ['Total price, with what you paid in advance', money(figures.totalPricePence)],
      ['Half of it', money(figures.halfOfTotalPricePence)],
      ['Paid so far, with what you paid in advance', money(figures.paidPence)],
      ['Due and not paid', money(figures.arrearsPence)],
      ['What brings your payments to half, besides', money(figures.shortfallPence)],
      ['Left to pay', money(figures.amountToPayPence)],
    ]),
    paragraph(
      'By law (section 100 of the Act) you pay what was due before you ended the agreement, or what brings your payments to half of the total price, whichever is more. You pay less if a court finds that our loss is less.',
    ),
    paragraph(
      figures.amountToPayPence > 0
        ? `Pay it on the page of your agreement, by card, from your bank account, or by bank transfer with the reference ${reference}, all at once or in parts. If you cannot, call us: we can agree smaller payments. We add no interest or charges.`
        : 'You have paid half of the total price or more, and nothing is overdue. So you pay nothing more, if you have taken reasonable care of the vehicle.',
    ),
  ]
}

function describeHandBack({ noticedOn, lastPaymentOn }: HandBackFacts): Block[] {
  return [
    paragraph(
      `You can end a hire purchase agreement in this way until its last payment falls due, which was to be on ${formatDay(lastPaymentOn)}, and not after all that is left was validly asked for at once. Your notice came in time.`,
    ),
    paragraph(
      `Nothing more falls due after your notice. Your Direct Debit stops from ${formatDay(noticedOn)}. If your bank had already been asked for a payment, it counts towards what is left, or we give it back.`,
    ),
    paragraph(
      'This is voluntary termination. It is not the same as voluntary surrender, where you would owe all that is left, and it is not repossession.',
    ),
  ]
}

function creditFile({ figures }: HandBackFacts): string {
  return `We tell credit reference agencies that you ended the agreement early by handing the vehicle back. ${
    figures.amountToPayPence > 0
      ? 'It is not shown as a default if what is left is paid.'
      : 'It is not shown as a default.'
  } Your credit file can show it for up to ${legal.creditReference.yearsOnFile} years.`
}

function help({ brand, borrower }: HandBackFacts): Block[] {
  const { phone, complaintsEmail } = brand.contacts
  return [
    paragraph('Free, independent advice:'),
    describeAdvice(borrower),
    paragraph(
      `If you think that something in this statement is wrong, or you want to complain, call us on ${phone} (${brand.hours.phone.text}) or email ${complaintsEmail}. If you are not happy with our answer, or have had none after eight weeks, you can go to the ${ombudsman.name}, ${ombudsman.address.join(', ')}, telephone ${ombudsman.phone}, ${ombudsman.url}. It is free and independent.`,
    ),
  ]
}
