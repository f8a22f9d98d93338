import type { Brand } from '@tarnbrook/brands/brand-type'
import { lenderStatement } from '@tarnbrook/brands/lender'
import type { DefaultNotice } from '@tarnbrook/domain/arrears/default-notice'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDayWords, formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { EarlyPayment } from '@tarnbrook/domain/settlement/settlement'
import {
  agreementOfNotice,
  describeAdvice,
  type MissedOfNotice,
  missedTable,
} from '#features/loans/notice-blocks.ts'
import {
  type Block,
  facts as factsTable,
  type LegalDocument,
  paragraph,
  type Section,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'

const VERSION = 'default-notice-2026-11-24.1'

export interface DefaultNoticeFacts {
  brand: Brand
  reference: string
  borrower: Party
  agreedOn: Day
  notice: DefaultNotice
  missed: MissedOfNotice
  /** What is to be paid if all falls due on the day from which something may follow. */
  early: EarlyPayment
  /** Null for a loan. */
  hirePurchase: HirePurchaseFacts | null
}

interface HirePurchaseFacts {
  thirdPence: Pence
  isProtected: boolean
  /** The cost of ending by choice on the day of the notice; null once that is too late. */
  termination: { halfPence: Pence; paidPence: Pence; toPayPence: Pence } | null
}

/**
 * CCA 1974 ss87-88; SI 1983/1561 sch 2 as amended in 2020: the breach, its remedy and by when, what
 * may follow, where to get help. It says nothing that we do not mean to do.
 */
export function defaultNoticeDocument(facts: DefaultNoticeFacts): LegalDocument {
  const { notice } = facts
  const amount = formatMoneyExact(notice.amountToRemedyPence)
  return {
    title: 'Default notice',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph('This is a default notice served under section 87(1) of the Consumer Credit Act 1974.'),
      paragraph(
        `Payments of your agreement are missing. If you pay ${amount} before ${formatDayWords(notice.actionFrom)}, nothing more follows from this. If you cannot, please talk to us now: we can agree smaller payments or more time.`,
      ),
    ],
    sections: [
      agreementOfNotice({
        ...facts,
        givenOn: notice.sentOn,
        isHirePurchase: facts.hirePurchase !== null,
      }),
      {
        heading: 'What was not kept to',
        blocks: [
          paragraph(
            'The agreement says that you make each monthly payment in full on its day. These were not made, or only in part:',
          ),
          missedTable(facts.missed),
        ],
      },
      { heading: 'What you have to do', blocks: describeRemedy(facts) },
      { heading: 'What may follow', blocks: describeConsequences(facts) },
      ...(facts.hirePurchase ? [vehicleSection(facts.hirePurchase)] : []),
      { heading: 'More time, and help', blocks: moreTime(facts) },
    ],
    issuer: lenderStatement,
  }
}

function describeRemedy({ notice, reference }: DefaultNoticeFacts): Block[] {
  return [
    factsTable('What puts it right', [
      ['Pay', formatMoneyExact(notice.amountToRemedyPence)],
      ['Before', formatDay(notice.actionFrom)],
      ['So the last day is', formatDay(notice.remedyBy)],
    ]),
    // Not the account itself: we tell borrowers that no email of ours has one.
    paragraph(
      `Pay in your account on our site, where you also find the details for a bank transfer. Its reference is ${reference}. Or call us. We counted the 14 days that the law gives you from ${formatDay(notice.servedOn)}, the working day after we emailed this notice.`,
    ),
    paragraph(
      'If you take the action required by this notice before the date shown, no further enforcement action will be taken in respect of this breach.',
    ),
    paragraph(
      'If you do not take the action required by this notice before the date shown, then the further action set out below may be taken against you.',
    ),
  ]
}

function describeConsequences(facts: DefaultNoticeFacts): Block[] {
  return [
    ...(facts.hirePurchase ? endingHirePurchase(facts, facts.hirePurchase) : endingLoan(facts)),
    paragraph(
      'We write to you if we do any of this. We charge nothing for this notice, and add no interest because a payment is late. If a court ordered you to pay, we would not claim interest after its judgment.',
    ),
  ]
}

/** As the agreement says: all that is left, less the rebate. */
function endingLoan({ notice, early }: DefaultNoticeFacts): Block[] {
  const from = formatDay(notice.actionFrom)
  return [
    paragraph(
      `On or after ${from} we may end the agreement, ask you to pay all that is left of it at once, and take legal proceedings. A court may order you to pay our reasonable costs and may secure the debt on your home. We would have to give you a rebate, because you would pay early:`,
    ),
    factsTable(`If all of it were to be paid on ${from}`, [
      ['All that is left, before the rebate', formatMoneyExact(early.amountBeforeRebatePence)],
      ['Rebate (Consumer Credit Act 1974, section 95)', formatMoneyExact(early.rebatePence)],
      ['To pay, after the rebate', formatMoneyExact(early.amountToPayPence)],
    ]),
  ]
}

/** As the agreement says: never more than ending it by their own choice would cost. */
function endingHirePurchase({ notice }: DefaultNoticeFacts, { termination }: HirePurchaseFacts): Block[] {
  const overdue = formatMoneyExact(notice.amountToRemedyPence)
  return [
    paragraph(
      `On or after ${formatDay(notice.actionFrom)} we may end the agreement, take the vehicle back as the law allows, and take legal proceedings. A court may order you to pay our reasonable costs. We do not ask for all that is left of it at once.`,
    ),
    paragraph(
      termination
        ? `You would then owe what is overdue, or what brings your payments to half of the total amount payable, whichever is more. Today that is ${formatMoneyExact(termination.toPayPence)}. You would owe less if a court found that our loss was less, and more only if you had not taken reasonable care of the vehicle.`
        : `You would then owe what is overdue: today that is ${overdue}.`,
    ),
  ]
}

function vehicleSection({ thirdPence, isProtected, termination }: HirePurchaseFacts): Section {
  const third = formatMoneyExact(thirdPence)
  return {
    heading: 'Your vehicle',
    blocks: [
      ...(termination
        ? [
            paragraph(
              `You have a right to end this agreement yourself, until the last payment falls due or we have ended it. You write to us, give the vehicle back, and the payments come to half the total amount payable, which is ${formatMoneyExact(termination.halfPence)}. You have paid ${formatMoneyExact(termination.paidPence)} of it, so you would have to pay ${formatMoneyExact(termination.toPayPence)} today, and more only if you have not taken reasonable care of the vehicle.`,
            ),
          ]
        : []),
      paragraph(
        isProtected
          ? `You have paid a third of the total amount payable, ${third}, or more. So we may not take back the vehicle against your wishes unless we get a court order. If we did, you would have the right to get back all that you have paid under this agreement.`
          : `Once you have paid a third of the total amount payable, ${third}, we may not take back the vehicle against your wishes unless we get a court order. Contact us if you think that you have paid a third. In Scotland we may need a court order at any time.`,
      ),
    ],
  }
}

function moreTime({ brand }: DefaultNoticeFacts): Block[] {
  const { phone, contactEmail } = brand.contacts
  return [
    paragraph(
      'If you have difficulty in paying, you can apply to the court, which may make an order allowing you more time (a time order).',
    ),
    paragraph(
      `If you are not sure what to do, get help as soon as possible. Call us on ${phone} (${brand.hours.phone.text}) or email ${contactEmail}. A free adviser can also talk to us for you, and can tell you whether a breathing space would help:`,
    ),
    describeAdvice(),
    paragraph('This notice includes a copy of the current default information sheet.'),
  ]
}
