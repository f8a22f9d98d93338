import type { Brand } from '@tarnbrook/brands/brand-type'
import { lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { agreementOfNotice, describeAdvice } from '#features/loans/notice-blocks.ts'
import {
  type Block,
  facts as factsTable,
  type LegalDocument,
  paragraph,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import { describeHandedOver, type HandedOver, paymentsHandedOver } from './ending-emails.ts'

const VERSION = 'ending-notice-2026-11-26.1'

export type NoticedEnding =
  | { kind: 'terminated' }
  | { kind: 'written-off' }
  | {
      kind: 'sold'
      buyer: { name: string; address: string; phone: string; email: string }
      goesOn: HandedOver | null
    }

export interface EndingNoticeFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: Party
  agreedOn: Day
  givenOn: Day
  owedPence: Pence
  ending: NoticedEnding
}

const TITLES: Record<NoticedEnding['kind'], string> = {
  terminated: 'Notice that we have ended your agreement',
  'written-off': 'Notice that we have written off your agreement',
  sold: 'Notice of the new owner of your agreement',
}

/** That an agreement was ended (CCA 1974 s98), written off or sold (Law of Property Act s136). */
export function endingNoticeDocument(facts: EndingNoticeFacts): LegalDocument {
  const { brand, ending } = facts
  return {
    title: TITLES[ending.kind],
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [],
    sections: [
      agreementOfNotice(facts),
      { heading: 'What has happened', blocks: describeEnding(facts) },
      {
        heading: 'Questions, and help',
        blocks: [
          paragraph(
            `Call us on ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}. Free, independent help with debt:`,
          ),
          describeAdvice(facts.borrower),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}

function describeEnding({ ending, owedPence, givenOn, isHirePurchase }: EndingNoticeFacts): Block[] {
  const owed = formatMoneyExact(owedPence)
  const on = formatDay(givenOn)
  switch (ending.kind) {
    case 'terminated':
      return [
        paragraph(
          `We gave you a default notice, and what it asked for was not paid in its time. So we ended the agreement on ${on}.`,
        ),
        factsTable('What is left to pay', [
          ['Left to pay', owed],
          ['Interest and charges from then on', 'None'],
        ]),
        paragraph(
          'It can be paid all at once or in parts. If you cannot pay it, we can agree smaller payments.',
        ),
      ]
    case 'written-off':
      return [
        paragraph(
          `We wrote off what is left of your agreement on ${on}. We do not ask you to pay it, and take no payments.`,
        ),
        factsTable('What is left', [
          ['Owed in law', owed],
          ['Interest and charges from then on', 'None'],
        ]),
      ]
    case 'sold': {
      const { buyer, goesOn } = ending
      const agreement = isHirePurchase ? 'hire purchase agreement' : 'loan'
      return [
        paragraph(`We sold your agreement on ${on}. What is left is owed to its new owner from that day.`),
        ...(goesOn ? [paragraph(describeHandedOver(goesOn, { buyer: buyer.name, agreement }))] : []),
        factsTable('The new owner', [
          ['Name', buyer.name],
          ['Address', buyer.address],
          ['Telephone number', buyer.phone],
          ['Email', buyer.email],
          ['Owed when it was sold', owed],
          ...(goesOn ? paymentsHandedOver(goesOn) : []),
        ]),
      ]
    }
  }
}
