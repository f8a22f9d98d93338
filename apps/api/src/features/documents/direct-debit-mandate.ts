import type { Brand } from '@tarnbrook/brands/brand-type'
import {
  DIRECT_DEBIT_GUARANTEE_TITLE,
  directDebitGuarantee,
  directDebitNotice,
  directDebitScheme,
} from '@tarnbrook/brands/facts/direct-debit'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay } from '@tarnbrook/domain/core/display'
import { facts as factsTable, type LegalDocument, paragraph } from '#platform/documents/document-model.ts'

const VERSION = 'direct-debit-mandate-2026-11-27.1'

export interface MandateFacts {
  brand: Brand
  loanReference: string
  /** The scheme's reference of the instruction; null where the provider gave none. */
  mandateReference: string | null
  givenOn: Day
  account: { holderName: string; sortCodeEnding: string; numberEnding: string }
}

/** Bacs: the instruction as given, with the Guarantee. Masked account: it may be emailed. */
export function directDebitMandate(facts: MandateFacts): LegalDocument {
  const { account, brand, mandateReference } = facts
  return {
    title: 'Instruction to your bank or building society to pay by Direct Debit',
    version: VERSION,
    reference: `Agreement ${facts.loanReference}`,
    introduction: [
      paragraph(
        `You gave this instruction without paper, in your account, on ${formatDay(facts.givenOn)}. We have sent it to your bank or building society.`,
      ),
    ],
    sections: [
      {
        heading: 'The account to pay from',
        blocks: [
          factsTable('Your account', [
            ['Name of the account holder', account.holderName],
            ['Sort code', `**-**-${account.sortCodeEnding}`],
            ['Account number', `ending ${account.numberEnding}`],
          ]),
        ],
      },
      {
        heading: 'Who is paid',
        blocks: [
          factsTable('Service user', [
            ['Name', lender.legalName],
            ['Address', lenderAddressLine],
            ['Service user number', lender.serviceUserNumber],
            ['Name on your bank statement', brand.directDebitLabel],
            ['Your agreement', facts.loanReference],
            ...(mandateReference === null ? [] : [['Direct Debit reference', mandateReference] as const]),
          ]),
        ],
      },
      {
        heading: 'Your instruction',
        blocks: [
          paragraph(
            `Please pay ${lender.legalName} Direct Debits from the account in this instruction, subject to the safeguards assured by the Direct Debit Guarantee. I understand that this instruction may remain with ${lender.legalName} and, if so, details will be passed electronically to my bank or building society.`,
          ),
          paragraph(
            'You confirmed that the account is yours, and that you are the only person needed to authorise Direct Debits from it.',
          ),
        ],
      },
      {
        heading: 'What we collect, and when',
        blocks: [
          paragraph(
            `We collect the payments of your agreement, monthly, on the days in it. If a payment is due at a weekend or on a bank holiday, we collect it on the next working day. We tell you the amount and the day of each payment ${directDebitNotice} before we collect it.`,
          ),
          paragraph(
            `If anything here is wrong, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}.`,
          ),
        ],
      },
      {
        heading: 'Your protection',
        blocks: [
          paragraph(directDebitScheme),
          { kind: 'box', title: DIRECT_DEBIT_GUARANTEE_TITLE, paragraphs: directDebitGuarantee },
        ],
      },
    ],
    issuer: lenderStatement,
  }
}
