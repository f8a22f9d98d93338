import type { Day } from '@tarnbrook/domain/core/calendar'
import { formatDay, formatMoneyExact } from '@tarnbrook/domain/core/display'
import { type Pence, pence, subtractPence, sumPence } from '@tarnbrook/domain/core/money'
import type { Work } from '#platform/command.ts'
import type { GridTable } from '#platform/documents/document-model.ts'
import { readMissed, totalOf } from '../late/missed-claims.ts'

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
      paidPence: subtractPence(duePence, totalOf([claim])),
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
