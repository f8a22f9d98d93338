import type { ApiDeps } from '#deps.ts'
import { toDate } from './clock.ts'
import type { Work } from './command.ts'

export interface Mismatch {
  /** What disagrees: a figure of the books, or a record of a provider (`provider-payout`). */
  kind: string
  /** Of the record: the loan, or the payout, mandate or collection. */
  subjectId: number
  loanId: number
  /** Figures and states; never personal data. */
  detail: string
}

/** Stores that two records disagree, for staff; it counts from the first time. */
export async function storeMismatch(work: Work, deps: ApiDeps, found: Mismatch): Promise<void> {
  const now = toDate(deps.clock.now())
  await work.tx
    .insertInto('disagreement')
    .values({
      kind: found.kind,
      subject_id: found.subjectId,
      loan_id: found.loanId,
      detail: found.detail,
      found_at: now,
      seen_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).doUpdateSet({ detail: found.detail, seen_at: now }),
    )
    .execute()
}

/**
 * Compares the provider's record with ours after its report was applied: a difference is listed for
 * staff until both agree.
 */
export async function compareWithProvider(
  work: Work,
  deps: ApiDeps,
  about: {
    what: 'payout' | 'mandate' | 'collection' | 'card-payment' | 'bank-payment' | 'refund'
    id: number
    loanId: number
    ours: string
    /** Null when the provider does not know it. */
    theirs: string | null
  },
): Promise<void> {
  const kind = `provider-${about.what}`
  if (about.ours === about.theirs) {
    await work.tx
      .deleteFrom('disagreement')
      .where('kind', '=', kind)
      .where('subject_id', '=', about.id)
      .execute()
    return
  }
  const detail = `${about.ours} here, ${about.theirs ?? 'unknown'} at the provider`
  await storeMismatch(work, deps, { kind, subjectId: about.id, loanId: about.loanId, detail })
}
