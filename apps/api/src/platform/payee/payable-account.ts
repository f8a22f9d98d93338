import type { PayeeReason } from '@tarnbrook/domain/payouts/before-payout'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { readBankAccount } from '#platform/bank-account.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { partnerNamed } from '#platform/http/partners.ts'
import type { PayableAccount } from '#providers/payouts/port.ts'
import { askBank, compareWithOwner, type PayeeCheck, weaker } from './accept-account.ts'

/** Whether money may be sent to an account: if not, why; or until when, or what, it waits for. */
export type Payable =
  | { kind: 'payable'; account: PayableAccount }
  | { kind: 'refused'; reason: PayeeReason }
  | { kind: 'waits'; runAt: Temporal.Instant | null }

/**
 * The one door to an account that money is sent to: its giver and the name are confirmed, or two of
 * staff have accepted it, and it was not given on the strength of new contact details.
 */
export async function readPayable(
  deps: ApiDeps,
  tx: Kysely<DB> | Transaction<DB>,
  bankAccountId: number,
): Promise<Payable> {
  const row = await tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', bankAccountId)
    .executeTakeFirstOrThrow()
  const isAccepted = row.payee_accepted_at !== null
  if (row.disowned_at && !isAccepted) return { kind: 'refused', reason: 'payee-change-undone' }
  if (!row.is_confirmed && !isAccepted) return { kind: 'refused', reason: 'account-not-confirmed' }
  const check = isAccepted ? 'match' : row.payee_check
  if (check === 'no-match') return { kind: 'refused', reason: 'payee-no-match' }
  if (check === 'close-match' && !row.is_payee_confirmed)
    return { kind: 'refused', reason: 'payee-close-match' }
  const runAt = isAccepted ? null : await readCoolingEnd(deps, tx, row)
  if (runAt) return { kind: 'waits', runAt }
  if (check === null || check === 'unavailable') return { kind: 'waits', runAt: null }
  return { kind: 'payable', account: readBankAccount(deps, row) as PayableAccount }
}

/**
 * Asks the bank of an account that has not answered yet; the answer is stored with the account.
 * Asked of what money waits for only.
 */
export async function repeatPayeeCheck(deps: ApiDeps, bankAccountId: number): Promise<void> {
  const row = await deps.db
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', bankAccountId)
    .executeTakeFirstOrThrow()
  if (row.payee_accepted_at !== null || (row.payee_check !== null && row.payee_check !== 'unavailable'))
    return
  const { holderName: accountHolderName, ...details } = readBankAccount(deps, row)
  const account = { accountHolderName, ...details }
  const { result } = await askBank(deps, account)
  const check: PayeeCheck = weaker(result, await compareWithOwner(deps, { userId: row.user_id, account }))
  await command(deps, systemContext('payee'), { name: 'recordPayeeCheck' }, async (work) => {
    await work.tx
      .updateTable('bank_account')
      .set({ payee_check: check, payee_asked_at: toDate(deps.clock.now()) })
      .where('id', '=', bankAccountId)
      .execute()
    await work.record({
      name: 'payeeChecked',
      subject: ['bank-account', bankAccountId],
      before: { payeeCheck: row.payee_check },
      after: { payeeCheck: check },
    })
  })
}

/**
 * The account of the seller of a hire purchase: a setting, by the contract with the seller.
 * @throws Error when it is no longer set; the queue tries again
 */
export function readSellerAccount({ config }: ApiDeps, partner: string | null): PayableAccount {
  const seller = partnerNamed(config, partner ?? '')
  if (!seller?.account) throw new Error('the seller to be paid has no account in PARTNER_ACCOUNTS')
  return { holderName: seller.registered?.legalName ?? seller.name, ...seller.account } as PayableAccount
}

/** Until when money waits, for an account that was given after a new phone number or mailbox. */
async function readCoolingEnd(
  { config, clock }: ApiDeps,
  tx: Kysely<DB> | Transaction<DB>,
  account: { user_id: number; created_at: Date },
): Promise<Temporal.Instant | null> {
  const { contactChangeHours: hours } = config
  const change = await tx
    .selectFrom('contact_change')
    .select('changed_at')
    .where('user_id', '=', account.user_id)
    .where('kind', 'in', ['mobile-number', 'email'])
    .where('undone_at', 'is', null)
    .where('changed_at', '<=', account.created_at)
    .where('changed_at', '>', toDate(clock.now().subtract({ hours })))
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change ? toInstant(change.changed_at).add({ hours }) : null
}
