import type { Brand } from '@tarnbrook/brands/brand-type'
import { directDebitNotice } from '@tarnbrook/brands/facts/direct-debit'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact, formatRate } from '@tarnbrook/domain/core/display'
import { type Pence, pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import type { InstalmentClaim } from '@tarnbrook/domain/payments/payment-allocation'
import { INSOLVENT_NOT_COLLECTED } from '@tarnbrook/domain/situation/meanwhile'
import {
  type Block,
  facts as factsTable,
  type GridTable,
  type LegalDocument,
  paragraph,
} from '#platform/documents/document-model.ts'

const VERSION = 'instalment-statement-2026-11-27.3'

export interface StatementFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: { fullName: string; addressLines: readonly string[] }
  agreedOn: Day
  /** The day it is made for. */
  today: Day
  annualRatePercent: number
  /** What each payment that is not paid still asks for, the oldest first. */
  owed: readonly InstalmentClaim[]
  /** Why rows have more or less interest than a month, or are not collected. */
  notes: readonly string[]
  /** What of it was missed. */
  overduePence: Pence
  collected: Collected
  /** The day on which we stopped asking for it; null for another agreement. */
  writtenOffOn: Day | null
}

/** How its payments are collected, or why they are not. */
export type Collected =
  /** `from`: after an arrangement that was broken, nothing is collected before it. */
  | { kind: 'by-direct-debit'; from: Day | null }
  /** Null where the day of its last payment is over, and it goes on. */
  | { kind: 'arranged'; until: Day | null }
  | { kind: 'stopped'; on: Day }
  | { kind: 'being-set-up' | 'being-settled' | 'deceased' | 'handing-back' | 'insolvent' | 'no-direct-debit' }

/** CCA 1974 s77B: each payment still owed, its due day and what it is made of, as a table. */
export function instalmentStatement(facts: StatementFacts): LegalDocument {
  const { brand, borrower, overduePence, today } = facts
  const words = facts.isHirePurchase ? 'hire purchase agreement' : 'loan agreement'
  return {
    title: 'Statement of what you still have to pay',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `This is the statement of your ${words} that you can ask for at any time, free of charge (Consumer Credit Act 1974, section 77B). It is made for ${formatDay(today)}.`,
      ),
    ],
    sections: [
      {
        heading: 'Your agreement',
        blocks: [
          factsTable('Whose agreement it is', [
            ['Agreement', facts.reference],
            ['Made on', formatDay(facts.agreedOn)],
            ['You', borrower.fullName],
            ['Your address', borrower.addressLines],
            ['Lender', lender.legalName],
            ['Its address', lenderAddressLine],
            ['Annual rate of interest', `${formatRate(facts.annualRatePercent)}, fixed`],
          ]),
        ],
      },
      {
        heading: 'What you still have to pay',
        blocks: [
          ...(overduePence > 0
            ? [
                paragraph(
                  `${formatMoneyExact(overduePence)} of it is overdue: the rows with days that have gone by.`,
                ),
              ]
            : []),
          toPaymentTable(facts),
          ...describeNotes(facts),
        ],
      },
      {
        heading: 'How it is paid',
        blocks: [
          ...(facts.writtenOffOn
            ? describeWrittenOff(facts.writtenOffOn)
            : [paragraph(describeCollection(facts)), paragraph(FIXED)]),
          paragraph(
            `If anything here is wrong, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}.`,
          ),
        ],
      },
    ],
    issuer: lenderStatement,
  }
}

function describeNotes({ annualRatePercent, notes, writtenOffOn }: StatementFacts): Block[] {
  if (writtenOffOn) return []
  return [
    paragraph(
      `The interest of each payment is for one month, at ${formatRate(annualRatePercent)} a year, on what is owed before it: what is owed × ((1 + the rate) to the power of 1/12 − 1), to the nearest penny.${notes.length > 0 ? ' Except:' : ''}`,
    ),
    ...(notes.length > 0 ? [{ kind: 'list', items: notes } as const] : []),
  ]
}

const FIXED =
  'The rate of interest and the charges are fixed and cannot be changed. The table changes if you pay early or change your payment day. There are no other charges.'

const PAY_YOURSELF = 'pay in your account by card or from your bank account, or by bank transfer'

const EACH = `collect each payment by Direct Debit on the day it is due, or on the next working day where that is a weekend or a bank holiday. We tell you the amount and the day ${directDebitNotice} before.`

function describeCollection({ collected, overduePence }: StatementFacts): string {
  switch (collected.kind) {
    case 'arranged':
      return `You have an arrangement${collected.until ? ` until ${formatDay(collected.until)}` : ''}. Until it ends, its smaller payments are made, and we collect no payment of this table. What you pay counts for the oldest payment of the table. The table shows what your agreement asks for, which stays as it is.`
    case 'being-settled':
      return 'You are settling this agreement early. While that payment is on its way, we collect no payment of this table. Once it has arrived, none of them is owed.'
    case 'handing-back':
      return 'You have asked to hand the vehicle back, so we collect no payment of this table. Once that has taken effect, this table no longer counts. If you take it back in time, the payments go on.'
    case 'deceased':
      return 'While the estate of the borrower is dealt with, we collect no payment of this table.'
    case 'insolvent':
      return `${INSOLVENT_NOT_COLLECTED} If you want to pay, you can ${PAY_YOURSELF}.`
    case 'stopped':
      return `We stopped collecting by Direct Debit on ${formatDay(collected.on)}, because payments came back unpaid. You can start it again in your account, or ${PAY_YOURSELF}.`
    case 'no-direct-debit':
      return 'There is no Direct Debit for this agreement at present. You can set one up in your account, or pay by bank transfer.'
    case 'being-set-up':
      return `Your Direct Debit is being set up, which takes about four working days. Once your bank has accepted it, we ${EACH}`
    case 'by-direct-debit': {
      const { from } = collected
      const held = from ? `We collect no payment before ${formatDay(from)}. From then on w` : 'W'
      const overdue =
        overduePence > 0 || from
          ? ' What is overdue is collected only when you ask for that; you can also send it by bank transfer.'
          : ''
      return `${held}e ${EACH}${overdue}`
    }
  }
}

function describeWrittenOff(on: Day): Block[] {
  return [
    paragraph(
      `We wrote this agreement off on ${formatDay(on)}. We do not ask you to pay any of it, and we do not collect anything. It is still owed in law.`,
    ),
    paragraph('We add no interest and no charges to it from that day.'),
  ]
}

/** Ends at nothing: the principal column sums to the balance owed, each row to its payment. */
function toPaymentTable({ isHirePurchase, owed }: StatementFacts): GridTable {
  const calculateAmount = ({ asks }: InstalmentClaim) => sumPence(Object.values(asks))
  const sum = (pick: (claim: InstalmentClaim) => Pence) => formatMoneyExact(sumPence(owed.map(pick)))
  let left = sumPence(owed.map(({ asks }) => asks.principal))
  return {
    kind: 'grid',
    caption: 'Every payment that is still owed',
    columns: [
      'Payment',
      'Due on',
      'You pay',
      'Repays what you owe',
      'Interest',
      ...(isHirePurchase ? ['Option-to-purchase fee'] : []),
      'Still owed',
    ],
    rows: owed.map((claim) => {
      left = subtractPence(left, claim.asks.principal)
      return [
        String(claim.number),
        formatDay(claim.dueOn),
        formatMoneyExact(calculateAmount(claim)),
        formatMoneyExact(claim.asks.principal),
        formatMoneyExact(claim.asks.interest),
        ...(isHirePurchase ? [formatMoneyExact(claim.asks.charges)] : []),
        formatMoneyExact(pence(left)),
      ]
    }),
    totals: [
      'Total',
      '',
      sum(calculateAmount),
      sum(({ asks }) => asks.principal),
      sum(({ asks }) => asks.interest),
      ...(isHirePurchase ? [sum(({ asks }) => asks.charges)] : []),
      '',
    ],
  }
}
