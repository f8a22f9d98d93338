import type { Brand } from '@tarnbrook/brands/brand-type'
import { listFreeAdvice } from '@tarnbrook/brands/facts/free-advice'
import { lender, lenderAddressLine } from '@tarnbrook/brands/lender'
import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import type { Work } from '#platform/command.ts'
import {
  type Block,
  facts as factsTable,
  type GridTable,
  type Section,
} from '#platform/documents/document-model.ts'
import type { Party } from '#platform/documents/read-party.ts'
import { calculateClaimTotal, readMissed } from './facts/missed-instalments.ts'

/** The payments that were not made, or only in part, as a notice lists them. */
export type MissedOfNotice = readonly { number: number; dueOn: Day; duePence: Pence; paidPence: Pence }[]

export async function readMissedOfNotice(work: Work, loanId: number): Promise<MissedOfNotice> {
  const claims = await readMissed(work, loanId)
  const instalments = await work.tx
    .selectFrom('instalment')
    .select(['number', 'amount_pence'])
    .where('loan_id', '=', loanId)
    .where('state', '=', 'missed')
    .execute()
  return claims.map((claim) => {
    const duePence = pence(instalments.find(({ number }) => number === claim.number)!.amount_pence)
    return {
      number: claim.number,
      dueOn: claim.dueOn,
      duePence,
      paidPence: subtractPence(duePence, calculateClaimTotal([claim])),
    }
  })
}

export function missedTable(missed: MissedOfNotice): GridTable {
  const sum = (pick: (row: MissedOfNotice[number]) => Pence) => formatMoneyExact(sumPence(missed.map(pick)))
  return {
    kind: 'grid',
    caption: 'The payments that were not made in full',
    columns: ['Payment', 'Due on', 'Amount', 'Paid', 'Overdue'],
    rows: missed.map(({ number, dueOn, duePence, paidPence }) => [
      String(number),
      formatDay(dueOn),
      formatMoneyExact(duePence),
      formatMoneyExact(paidPence),
      formatMoneyExact(subtractPence(duePence, paidPence)),
    ]),
    totals: [
      'Total',
      '',
      sum(({ duePence }) => duePence),
      sum(({ paidPence }) => paidPence),
      sum(({ duePence, paidPence }) => subtractPence(duePence, paidPence)),
    ],
  }
}

/** Which agreement a notice is about, and whose it is. */
export function agreementOfNotice(facts: {
  brand: Brand
  isHirePurchase: boolean
  reference: string
  borrower: Party
  agreedOn: Day
  givenOn: Day
}): Section {
  const { reference, borrower } = facts
  const words = facts.isHirePurchase ? 'hire purchase agreement' : 'loan agreement'
  return {
    heading: 'Your agreement',
    blocks: [
      factsTable('Whose agreement it is', [
        ['Date of this notice', formatDay(facts.givenOn)],
        ['Agreement', `${reference}, a ${words} made on ${formatDay(facts.agreedOn)}`],
        ['You', borrower.fullName],
        ['Your address', borrower.addressLines],
        ['Lender', lender.legalName],
        ['Its address', lenderAddressLine],
        ['Its telephone number', facts.brand.contacts.phone],
      ]),
    ],
  }
}

/** Who gives free advice, as a list: of all parts of the UK, or of the borrower's. */
export function describeAdvice(borrower?: Pick<Party, 'nation'>): Block {
  return {
    kind: 'list',
    items: listFreeAdvice(borrower?.nation ?? null).map(
      ({ name, where, phone: number }) => `${where ? `${name} (${where})` : name}, ${number}`,
    ),
  }
}
