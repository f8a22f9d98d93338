import type { Brand } from '@tarnbrook/brands/brand-type'
import { ombudsman } from '@tarnbrook/brands/facts/ombudsman'
import { lender, lenderAddressLine, lenderStatement } from '@tarnbrook/brands/lender'
import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatDuration, formatMoneyExact, formatRate } from '@tarnbrook/domain/core/display'
import { NO_PENCE, type Pence, sumPence } from '@tarnbrook/domain/core/money'
import type { PaymentsAhead } from '#features/loans/facts/owed-after-end.ts'
import {
  type Block,
  facts as factsTable,
  type LegalDocument,
  paragraph,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import type { AccountOfPeriod, Movement } from './account-of-period.ts'

const VERSION = 'statement-of-account-2026-11-27.1'

export interface StatementFacts {
  brand: Brand
  reference: string
  borrower: Party
  agreedOn: Day
  paidOutOn: Day
  from: Day
  to: Day
  amountPence: Pence
  annualRatePercent: number
  termMonths: number
  account: AccountOfPeriod
  /** Why interest or payments of the period differ from the agreement's. */
  notes: readonly string[]
  /** What the agreement is at the end of the period. */
  standing: Standing
  overduePence: Pence
  /** All that a borrower who hands the goods back pays (CCA 1974 s100); null for a loan. */
  halfOfTotalPence: Pence | null
}

export type Standing =
  /** `ahead` is null where every payment has fallen due. */
  | { kind: 'running'; ahead: PaymentsAhead | null }
  | { kind: 'ended' | 'written-off'; on: Day }
  | { kind: 'sold'; on: Day; buyer: string }
  | { kind: 'paid-off' }

/** CCA 1974 s77A and SI 2007/1167 sch 1: everything that changed what is owed in a period. */
export function statementOfAccount(facts: StatementFacts): LegalDocument {
  const { brand, borrower, from, to } = facts
  const isHirePurchase = facts.halfOfTotalPence !== null
  return {
    title: 'Statement of your account',
    version: VERSION,
    reference: `Agreement ${facts.reference}`,
    introduction: [
      paragraph(
        `Period to which the statement relates: ${formatDay(from)} to ${formatDay(to)}. It is free of charge.`,
      ),
    ],
    sections: [
      {
        heading: 'Your agreement',
        blocks: [
          factsTable('Whose agreement it is', [
            ['Agreement', `${facts.reference}, a ${isHirePurchase ? 'hire purchase' : 'loan'} agreement`],
            ['You', borrower.fullName],
            ['Your address', borrower.addressLines],
            ['Lender', lender.legalName],
            ['Its address', lenderAddressLine],
            ['Its telephone number', brand.contacts.phone],
            ['Made on', formatDay(facts.agreedOn)],
            ['Credit provided on', formatDay(facts.paidOutOn)],
            ['Amount of credit', formatMoneyExact(facts.amountPence)],
            ['Duration', formatDuration(facts.termMonths)],
            ['Rate of interest in the period', `${formatRate(facts.annualRatePercent)} a year, fixed`],
            ...describeStanding(facts),
          ]),
        ],
      },
      { heading: 'What changed what you owe', blocks: [movementTable(facts), ...describeNotes(facts)] },
      {
        heading: 'Overdue payments and charges',
        blocks: [
          factsTable(`On ${formatDay(to)}`, [
            ['Overdue', formatMoneyExact(facts.overduePence)],
            ['Charges for missed payments (default sums)', '£0.00'],
          ]),
        ],
      },
      { heading: 'What you should know', blocks: describeRights(facts) },
    ],
    issuer: lenderStatement,
  }
}

function describeStanding({ standing, account }: StatementFacts): [string, string][] {
  const owed = formatMoneyExact(account.closingPence)
  switch (standing.kind) {
    case 'running':
      return paymentRows(standing.ahead)
    case 'ended':
      return [
        ['Ended on', formatDay(standing.on)],
        ['Left to pay', owed],
      ]
    case 'written-off':
      return [
        ['Written off on', formatDay(standing.on)],
        ['Owed in law', owed],
        ['What we ask you to pay', formatMoneyExact(NO_PENCE)],
      ]
    case 'sold':
      return [
        ['Sold on', formatDay(standing.on)],
        ['Owed from then on to', standing.buyer],
      ]
    case 'paid-off':
      return paymentRows(null)
  }
}

function paymentRows(ahead: PaymentsAhead | null): [string, string][] {
  if (!ahead) return [['Payments left', 'None']]
  return [
    ['Next payment', `${formatMoneyExact(ahead.nextPence)} on ${formatDay(day(ahead.nextOn))}`],
    ['Payments left', `${ahead.count}, the last on ${formatDay(day(ahead.lastOn))}`],
  ]
}

function movementTable({ account, from, to }: StatementFacts): Block {
  let owed = account.openingPence
  const sum = (pick: (movement: Movement) => Pence) => formatMoneyExact(sumPence(account.movements.map(pick)))
  const amount = (value: Pence) => (value === 0 ? '' : formatMoneyExact(value))
  return {
    kind: 'grid',
    caption: 'What you owe, and what changed it',
    columns: ['What', 'Date', 'Added', 'Taken off', 'Owed'],
    rows: [
      ['At the beginning', formatDay(from), '', '', formatMoneyExact(owed)],
      ...account.movements.map((movement) => {
        owed = sumPence([owed, movement.addedPence, (0 - movement.takenOffPence) as Pence])
        return [
          movement.what,
          formatDay(movement.on),
          amount(movement.addedPence),
          amount(movement.takenOffPence),
          formatMoneyExact(owed),
        ]
      }),
    ],
    totals: [
      'At the end',
      formatDay(to),
      sum(({ addedPence }) => addedPence),
      sum(({ takenOffPence }) => takenOffPence),
      formatMoneyExact(account.closingPence),
    ],
  }
}

function describeNotes({ notes }: StatementFacts): Block[] {
  return notes.length > 0
    ? [paragraph('Why some of it differs from your agreement:'), { kind: 'list', items: notes }]
    : []
}

function describeRights(facts: StatementFacts): Block[] {
  const { standing } = facts
  return [
    ...(standing.kind === 'running' ? describeRunning(facts) : [paragraph(describeEnd(standing, facts))]),
    paragraph(
      `If you have a problem with your agreement, please try to resolve it with us in the first instance. If you are not happy with our answer, or have none after eight weeks, you can go to the ${ombudsman.name}, free.`,
    ),
  ]
}

/** Of an agreement that does not run any more it invites to nothing that cannot be done. */
function describeEnd(standing: Exclude<Standing, { kind: 'running' }>, { brand }: StatementFacts): string {
  const reach = `call ${brand.contacts.phone} (${brand.hours.phone.text}) or email ${brand.contacts.contactEmail}`
  switch (standing.kind) {
    case 'ended':
      return `This agreement has ended, so it has no more monthly payments. What is left can be paid all at once or in parts. We add no interest and no charges to it. If you cannot pay it, ${reach}: we can agree smaller payments or more time.`
    case 'written-off':
      return `We have written this agreement off. We do not ask you to pay any of it, and we do not collect anything. What is left is still owed in law, and we add no interest and no charges to it. If you would like to pay some of it, ${reach}.`
    case 'sold':
      return `What was owed is owed to ${standing.buyer} from the day of the sale. Please do not pay us. If you are not sure what to do, ${reach}.`
    case 'paid-off':
      return 'This agreement is over, and nothing more falls due under it.'
  }
}

function describeRunning({ brand, halfOfTotalPence }: StatementFacts): Block[] {
  const { phone, contactEmail } = brand.contacts
  return [
    paragraph(
      `If you would like to pay off your agreement early, or a part of it, you can do so at any time. You may get a rebate of interest and charges. Call ${phone} (${brand.hours.phone.text}), email ${contactEmail} or write to us, and we tell you the amount.`,
    ),
    paragraph(
      'If you pay less than agreed, or late, you still owe it and it takes longer to pay off. We charge nothing for that, and tell credit reference agencies. If you cannot pay, talk to us as soon as you can: we can agree smaller payments or more time.',
    ),
    ...(halfOfTotalPence === null
      ? []
      : [
          paragraph(
            `You have a right to end this agreement at any time before the last payment is due, by telling us in writing. We are then entitled to the vehicle and to half the total amount payable, that is ${formatMoneyExact(halfOfTotalPence)}. If you have already paid at least this amount plus any overdue payments, and have taken reasonable care of the vehicle, you pay nothing more.`,
          ),
        ]),
  ]
}
