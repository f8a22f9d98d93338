import { type Day, daysBetween } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { earliestDebit, readUsualPayments } from '#features/arrangements/plan-resource.ts'
import { readMissed, totalOf } from '#features/loans/facts/missed-instalments.ts'
import type { LoanRow } from '#features/loans/loan.ts'
import type { Work } from '#platform/command.ts'

/** What an arrangement that is over leaves. */
export interface WhatFollows {
  overduePence: Pence
  /** The usual payment that is made next, and how. */
  next: { amountPence: Pence; on: Day; hasDirectDebit: boolean } | null
  reference: string
}

export async function readWhatFollows(work: Work, deps: ApiDeps, loan: LoanRow): Promise<WhatFollows> {
  const { ahead, hasDirectDebit } = await readUsualPayments(work, loan)
  const earliest = earliestDebit(deps.clock.today())
  const [next] = ahead
  return {
    overduePence: totalOf(await readMissed(work, loan.id)),
    next: next
      ? {
          amountPence: next.amountPence,
          on: daysBetween(next.collectOn, earliest) > 0 ? earliest : next.collectOn,
          hasDirectDebit,
        }
      : null,
    reference: loan.reference,
  }
}
