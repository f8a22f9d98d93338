import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '#deps.ts'
import { listOldNumbers } from '#platform/contact-changes/contact-change.ts'
import { textUser } from '#platform/messages/text-user.ts'

/**
 * Job: texts the confirmed number, and one that it replaced this week, that money goes to another
 * account: who reads the mailbox may have given it. The email was sent too.
 */
export async function textAccountGiven(
  deps: ApiDeps,
  { bankAccountId }: { bankAccountId: number },
): Promise<void> {
  const row = await deps.db
    .selectFrom('bank_account as b')
    .innerJoin('app_user as u', 'u.id', 'b.user_id')
    .innerJoin('loan_application as a', 'a.id', 'b.application_id')
    .select(['b.user_id', 'b.account_number_ending', 'a.brand', 'u.mobile_number', 'u.mobile_verified_at'])
    .where('b.id', '=', bankAccountId)
    .executeTakeFirst()
  if (!row) return
  const { shortName, contacts } = getBrand(row.brand)
  const text = `${shortName}: you asked us to send money to the account ending ${row.account_number_ending}. If this wasn't you, call us straight away on ${contacts.phone}.`
  const current = row.mobile_verified_at === null ? null : row.mobile_number
  const numbers = new Set([current, ...(await listOldNumbers(deps, row.user_id))])
  for (const to of numbers) {
    if (to === null) continue
    const sent = await textUser(deps, { userId: row.user_id, to, text })
    if (sent.kind === 'unavailable') throw new Error('the provider of texts did not answer')
  }
}
