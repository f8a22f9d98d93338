import type { Brand } from '@tarnbrook/brands/brand-type'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { REFUND_WORKING_DAYS } from '@tarnbrook/domain/refunds/refund-days'
import type { WithdrawalQuote } from '@tarnbrook/domain/settlement/withdrawal'
import { INSOLVENT_NOT_COLLECTED } from '@tarnbrook/domain/situation/meanwhile'
import { listWaysToPay, type WaysToPay } from '#features/loans/ways-to-pay.ts'
import {
  type Block,
  facts as factsTable,
  type LegalDocument,
  paragraph,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'

const VERSION = 'withdrawal-confirmation-2026-11-27.2'

export interface WithdrawalConfirmationFacts {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  quoteReference: string
  borrower: Party
  agreedOn: Day
  providedOn: Day
  notifiedAt: Temporal.ZonedDateTime
  quote: WithdrawalQuote
  /** Null while the copy of the signed agreement had not been sent. */
  lastDay: Day | null
  /** If all is repaid on the last day for it. */
  onPayByPence: Pence
  /** By when what was paid beyond the amount goes back. */
  refundBy: Day
  ways: WaysToPay
}

/** CCA 1974 s66A: that the notice came in time, what it does, and what is to be repaid. */
export function withdrawalConfirmation(facts: WithdrawalConfirmationFacts): LegalDocument {
  const { brand, notifiedAt, quote } = facts
  const time = notifiedAt.toPlainTime().toString({ smallestUnit: 'minute' })
  return {
    title: 'Confirmation of your withdrawal',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `We received your notice of withdrawal on ${formatDay(notifiedAt.toPlainDate())} at ${time}, in your account on our website. ${
          facts.lastDay
            ? `It came within the period in which you can withdraw, which ends on ${formatDay(facts.lastDay)}: 14 days after you had your copy of the agreement, that day included.`
            : 'It came in time: the 14 days to withdraw begin when we send you your copy of the agreement.'
        }`,
      ),
      paragraph(
        'Your agreement is treated as if it had never been entered into (Consumer Credit Act 1974, section 66A). You didn’t have to give a reason.',
      ),
    ],
    sections: [
      {
        heading: 'The agreement',
        blocks: [
          factsTable('Which agreement it was', [
            ['Agreement', `${facts.isHirePurchase ? 'Hire purchase' : 'Fixed-sum loan'}, ${facts.reference}`],
            ['Made on', formatDay(facts.agreedOn)],
            ['You', facts.borrower.fullName],
            ['Your address', facts.borrower.addressLines],
            ['Lender', lender.legalName],
            ['Its address', lenderAddressLine],
          ]),
        ],
      },
      { heading: 'What you repay', blocks: owed(facts) },
      { heading: 'By when, and how', blocks: paying(facts) },
      { heading: 'What happens to the rest', blocks: rest(facts) },
      {
        heading: 'Questions',
        blocks: [
          paragraph(
            `If anything here is wrong or isn't clear, call us on ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}. If you can't repay in time, tell us as soon as you can.`,
          ),
        ],
      },
    ],
    issuer: lenderStatement,
  }

  function owed({ providedOn, onPayByPence }: WithdrawalConfirmationFacts): Block[] {
    return [
      factsTable('What there is to repay', [
        ['Credit', formatMoneyExact(quote.creditPence)],
        [`Interest from ${formatDay(providedOn)} to today`, formatMoneyExact(quote.interestPence)],
        ['Payments that you have made', formatMoneyExact(quote.paidPence)],
        [`To pay if you pay on ${formatDay(quote.repayOn)}`, formatMoneyExact(quote.amountToPayPence)],
        [`To pay if you pay on ${formatDay(quote.payBy)}`, formatMoneyExact(onPayByPence)],
      ]),
      toDaysTable(quote, onPayByPence),
      paragraph(
        'Interest compounds daily on what is still to be repaid, so that what a day adds grows slowly.',
      ),
      paragraph(
        'You repay the credit and the interest from the day on which it was provided to the day on which you repay it. There is no arrangement fee and no other charge.',
      ),
    ]
  }
}

function toDaysTable({ daysAhead, payBy }: WithdrawalQuote, onPayByPence: Pence): Block {
  return {
    kind: 'grid',
    caption: 'What it comes to on the next days',
    columns: ['If you pay on', 'Interest of the day', 'To pay'],
    rows: daysAhead.map(({ on, interestPence, amountToPayPence }) => [
      formatDay(on),
      formatMoneyExact(interestPence),
      formatMoneyExact(amountToPayPence),
    ]),
    totals: [`${formatDay(payBy)}, the last day`, '', formatMoneyExact(onPayByPence)],
  }
}

function paying({ brand, quote, quoteReference, ways }: WithdrawalConfirmationFacts): Block[] {
  return [
    paragraph(
      `Repay without undue delay, and not later than 30 days beginning with the day after your notice: by ${formatDay(quote.payBy)}.`,
    ),
    paragraph(
      `You can pay ${listWaysToPay(ways)}, with the reference ${quoteReference}.${ways.takesDirectDebit ? ' You choose the day of a Direct Debit.' : ''} Choose in your account, or call us on ${brand.contacts.phone} for the account details.${ways.protection === 'insolvent' ? ` ${INSOLVENT_NOT_COLLECTED} Talk to the person who deals with it before you pay.` : ''}`,
    ),
    paragraph(
      `We collect no monthly payment from ${formatDay(quote.repayOn)} on. A payment that your bank has already been asked for can still be taken: it counts. Your Direct Debit is cancelled once you have repaid.`,
    ),
    paragraph(
      `What hasn't been repaid after ${formatDay(quote.payBy)} is an ordinary debt for the amount of that day. We add no more interest and no charge to it, and the arrangement fee isn't owed again.`,
    ),
  ]
}

function rest(facts: WithdrawalConfirmationFacts): Block[] {
  const { quote } = facts
  return [
    paragraph(
      quote.refundPence > 0
        ? `Payments that you have made are taken off. You have paid ${formatMoneyExact(quote.refundPence)} more than there is to repay, and we send it to your account by ${formatDay(facts.refundBy)}.`
        : `Payments that you have made are taken off. If more than the amount reaches us, we send the rest to your account within ${REFUND_WORKING_DAYS} working days.`,
    ),
    ...(facts.isHirePurchase
      ? [
          paragraph(
            'Withdrawing ends the finance and not the purchase. The purchase of the vehicle stands, and what you repay is its price. The vehicle becomes yours once you have repaid: title passes to you then.',
          ),
        ]
      : []),
    paragraph('Any service that came with the agreement ends with it, with no charge to you.'),
    paragraph(
      'Credit reference agencies are told that the agreement has ended, and it isn’t reported as running. If it isn’t repaid in time, the debt can be.',
    ),
  ]
}
