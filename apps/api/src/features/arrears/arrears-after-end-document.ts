import type { Brand } from '@tarnbrook/brands/brand-type'
import { lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { NO_PENCE, pence } from '@tarnbrook/domain/core/money'
import { agreementOfNotice, describeAdvice } from '#features/loans/notice-blocks.ts'
import { facts as factsTable, type LegalDocument, paragraph } from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import type { EndedNotice } from './arrears-after-end.ts'
import { chargesOfNotice } from './arrears-notice-document.ts'

const VERSION = 'arrears-notice-after-end-2026-11-26.1'

/** CCA 1974 s86B, after the agreement has ended: it has no instalments, and one amount is left. */
export function arrearsAfterEndDocument(facts: {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: Party
  agreedOn: Day
  givenOn: Day
  notice: EndedNotice
}): LegalDocument {
  const { brand, givenOn, notice } = facts
  const { phone, contactEmail } = brand.contacts
  const left = formatMoneyExact(notice.leftPence)
  const on = formatDay(notice.endedOn)
  return {
    title: 'Notice of sums in arrears',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        'This notice is given in compliance with the Consumer Credit Act 1974 because a sum is still to be paid under the agreement below.',
      ),
      paragraph(
        notice.isWrittenOff
          ? `We have written off this agreement, and do not ask you to pay it. ${left} is still owed in law, so the law asks for this notice all the same.`
          : `The agreement ended on ${on}, so it has no more monthly payments. On ${formatDay(givenOn)}, ${left} is left to pay. Please talk to us: we want to find a way that you can afford.`,
      ),
    ],
    sections: [
      agreementOfNotice(facts),
      { heading: 'What is left', blocks: [toLeftTable(facts)] },
      { heading: 'Charges and interest', blocks: [chargesOfNotice(NO_PENCE)] },
      {
        heading: 'What you can do',
        blocks: [
          paragraph(
            notice.isWrittenOff
              ? `You do not have to do anything. If you would like to pay some of it, or have a question, call ${phone} (${brand.hours.phone.text}) or email ${contactEmail}.`
              : `Contact us as soon as you can: call ${phone} (${brand.hours.phone.text}) or email ${contactEmail}. We can agree smaller payments or more time. You can also pay all or a part of it in your account.`,
          ),
          paragraph(
            `We give you another notice like this one by ${formatDay(notice.nextNoticeBy)} at the latest, as long as something is left. The law asks for it, and it changes nothing of what was agreed.`,
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

function toLeftTable({ notice, givenOn }: { notice: EndedNotice; givenOn: Day }) {
  const { openingPence, paidPence, leftPence } = notice
  const becameDue = pence(Math.max(0, leftPence + paidPence - openingPence))
  return factsTable(notice.isFirst ? 'From the end of the agreement to now' : 'From the last notice to now', [
    [`Overdue on ${formatDay(notice.since)}`, formatMoneyExact(openingPence)],
    ...(becameDue > 0
      ? ([
          [
            notice.isFirst
              ? 'Became due with the end of the agreement'
              : 'Became due since, with the end of the agreement',
            formatMoneyExact(becameDue),
          ],
        ] as [string, string][])
      : []),
    ['Payments that you made since', formatMoneyExact(paidPence)],
    [
      `${notice.isWrittenOff ? 'Owed in law' : 'Left to pay'} on ${formatDay(givenOn)}`,
      formatMoneyExact(leftPence),
    ],
  ])
}
