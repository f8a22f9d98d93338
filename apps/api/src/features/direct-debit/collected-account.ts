import type { Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { isMandateUnwanted } from '#features/loans/facts/mandates.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { changeRecord } from '#features/loans/reconcile.ts'
import { toDate } from '#platform/clock.ts'
import { type CollectedAccount, mandateMovedEmail } from './direct-debit-emails.ts'

interface Seen {
  mandateId: number
  /** The account that the provider collects from now. */
  accountId: string | null
  /** The provider has told that it was moved, whatever its record says. */
  isTold: boolean
}

/**
 * The payer's bank may move a mandate to another account, whose last figures and bank are all that
 * the provider tells.
 */
export async function recordAccount(deps: ApiDeps, seen: Seen): Promise<void> {
  const row = await deps.db
    .selectFrom('mandate')
    .select(['provider_account_id', 'moved_at'])
    .where('id', '=', seen.mandateId)
    .executeTakeFirstOrThrow()
  if (findMove(row, seen) === 'none') return
  const account = await readAccount(deps, row, seen)
  const kind = { table: 'mandate', actor: 'direct-debit' } as const
  const change = { id: seen.mandateId, name: 'recordMandateAccount' }
  await changeRecord(deps, kind, change, async (work, loan, mandate) => {
    const move = findMove(mandate, seen)
    if (move === 'none') return
    const { tx } = work
    const update = tx.updateTable('mandate').where('id', '=', mandate.id)
    if (move === 'first') {
      await update.set({ provider_account_id: seen.accountId }).execute()
      return
    }
    const { numberEnding, bankName } = account ?? { numberEnding: null, bankName: null }
    await update
      .set({
        provider_account_id: seen.accountId,
        moved_at: toDate(deps.clock.now()),
        moved_number_ending: numberEnding,
        moved_bank_name: bankName,
      })
      .execute()
    await work.record({
      name: 'mandateMovedToAccount',
      subject: ['loan', loan.id],
      before: { accountId: mandate.provider_account_id },
      after: { accountId: seen.accountId, mandateId: mandate.id },
    })
    // Told of without another account in the record, it is for staff to find out.
    if (account !== null && !isMandateUnwanted(loan, mandate))
      await emailBorrower(work, deps, { loan, content: mandateMovedEmail({ numberEnding, bankName }) })
  })
}

interface Known {
  provider_account_id: string | null
  moved_at: Date | null
}

function findMove({ provider_account_id, moved_at }: Known, seen: Seen): 'none' | 'first' | 'moved' {
  const isOther = seen.accountId !== null && seen.accountId !== provider_account_id
  if (isOther && provider_account_id !== null) return 'moved'
  if (seen.isTold && moved_at === null) return 'moved'
  return isOther ? 'first' : 'none'
}

/** @returns null where the provider's record names no account but the one from before */
async function readAccount(deps: ApiDeps, { provider_account_id }: Known, { accountId }: Seen) {
  if (accountId === null || accountId === provider_account_id) return null
  const answer = await deps.providers.directDebit.account(accountId)
  if (answer.kind === 'unavailable') throw new Error('the Direct Debit provider did not answer')
  return answer.kind === 'done' ? answer.value : { numberEnding: null, bankName: null }
}

/** The account that a mandate collects from, as far as it may be shown. */
export async function describeCollectedAccount(
  tx: Transaction<DB>,
  mandateId: number,
): Promise<CollectedAccount> {
  const row = await tx
    .selectFrom('mandate as m')
    .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
    .select(['b.account_holder_name', 'b.sort_code_ending', 'b.account_number_ending'])
    .select(['m.moved_at', 'm.moved_number_ending', 'm.moved_bank_name'])
    .where('m.id', '=', mandateId)
    .executeTakeFirstOrThrow()
  const isMoved = row.moved_at !== null
  return {
    holderName: row.account_holder_name,
    sortCodeEnding: isMoved ? null : row.sort_code_ending,
    numberEnding: isMoved ? row.moved_number_ending : row.account_number_ending,
    bankName: row.moved_bank_name,
  }
}
