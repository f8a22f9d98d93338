import type { Brand } from '@tarnbrook/brands/brand-type'
import { lenderStatement } from '@tarnbrook/brands/lender'
import type { ArrearsNotice } from '@tarnbrook/domain/arrears/arrears-notice'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
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
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'

const VERSION = 'arrears-notice-2026-11-24.1'

export interface ArrearsNoticeFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: Party
  agreedOn: Day
  givenOn: Day
  notice: ArrearsNotice
  missed: MissedOfNotice
  /** An arrangement is followed: the notice comes by law all the same. */
  isArranged: boolean
}

/** CCA 1974 s86B, and schedule 3 of SI 2007/1167. */
export function arrearsNoticeDocument(facts: ArrearsNoticeFacts): LegalDocument {
  const { brand, notice } = facts
  const { phone, contactEmail } = brand.contacts
  return {
    title: 'Notice of sums in arrears',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        'This notice is given in compliance with the Consumer Credit Act 1974 because you are behind with your payments under the agreement below.',
      ),
      paragraph(
        notice.shortfallPence > 0
          ? `On ${formatDay(facts.givenOn)}, ${formatMoneyExact(notice.shortfallPence)} is overdue.${facts.isArranged ? '' : ' Please talk to us: we want to find a way that you can afford.'}`
          : 'You have paid since then, and nothing is overdue today. We have to give you this notice all the same.',
      ),
      ...(facts.isArranged ? [paragraph(IN_ARRANGEMENT)] : []),
    ],
    sections: [
      agreementOfNotice(facts),
      { heading: 'What is overdue', blocks: describeOverdueAmount(facts) },
      {
        heading: 'Charges and interest',
        blocks: [chargesOfNotice(notice.defaultSumsPence)],
      },
      {
        heading: 'What you can do',
        blocks: [
          paragraph(
            `Contact us as soon as you can: call ${phone} (${brand.hours.phone.text}) or email ${contactEmail}. We can agree smaller payments or more time. You can also pay all or a part of it in your account.`,
          ),
          paragraph(
            `If nothing changes, we give you another notice like this one by ${formatDay(notice.nextNoticeBy)} at the latest, as long as something is overdue. You may also get one during an arrangement or a breathing space: the law asks for it, and it changes nothing of what was agreed.`,
          ),
          paragraph('Free, independent help with debt:'),
          describeAdvice(),
          paragraph('This notice includes a copy of the current arrears information sheet.'),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}

export function chargesOfNotice(defaultSumsPence: Pence): Block {
  return paragraph(
    `Charges for missed payments (default sums): ${formatMoneyExact(defaultSumsPence)}. Interest on them: £0.00. We charge nothing and add no interest because a payment is late, and there will be none later under this agreement. We charge nothing for this notice.`,
  )
}

const IN_ARRANGEMENT =
  'You have an arrangement with us. The law asks us to send this notice as long as something is overdue, also during an arrangement. It changes nothing of what we agreed: keep to your arrangement, and you need do nothing else.'

function describeOverdueAmount({ notice, missed, givenOn }: ArrearsNoticeFacts): Block[] {
  const due = sumPence(notice.paymentsDue.map(({ amountPence }) => amountPence))
  const paid = sumPence(notice.paymentsMade.map(({ amountPence }) => amountPence))
  return [
    ...(notice.isFirst
      ? [
          paragraph(
            `The shortfall that led to this notice is ${formatMoneyExact(notice.triggerShortfallPence)}: at least your last two payments.`,
          ),
        ]
      : []),
    factsTable('From then to now', [
      [`Overdue on ${formatDay(notice.since)}`, formatMoneyExact(pence(Math.max(0, notice.openingPence)))],
      ['Payments that fell due since', formatMoneyExact(due)],
      ['Payments that you made since', formatMoneyExact(paid)],
      [`Overdue on ${formatDay(givenOn)}`, formatMoneyExact(pence(Math.max(0, notice.shortfallPence)))],
    ]),
    ...(missed.length > 0 ? [missedTable(missed)] : []),
  ]
}
