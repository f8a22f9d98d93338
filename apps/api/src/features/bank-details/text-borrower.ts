import { getBrand } from '@tarnbrook/brands/brand'
import type { ApiDeps } from '#deps.ts'
import { productWords } from '#platform/messages/product-words.ts'
import { textUser } from '#platform/messages/text-user.ts'

/**
 * Job: texts the confirmed number about a change of bank account: who got into the mailbox may have
 * asked for it. A number that takes no texts is no error: the email was sent.
 */
export async function textBankDetailsAsked(
  deps: ApiDeps,
  { mandateId }: { mandateId: number },
): Promise<void> {
  const row = await deps.db
    .selectFrom('mandate as m')
    .innerJoin('loan as l', 'l.id', 'm.loan_id')
    .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .select([
      'l.brand',
      'l.product_type',
      'l.user_id',
      'b.account_number_ending',
      'u.mobile_number',
      'u.mobile_verified_at',
    ])
    .where('m.id', '=', mandateId)
    .executeTakeFirst()
  if (!row?.mobile_number || row.mobile_verified_at === null) return
  const { shortName, contacts } = getBrand(row.brand)
  const { agreement } = productWords(row.product_type)
  const sent = await textUser(deps, {
    userId: row.user_id,
    to: row.mobile_number,
    text: `${shortName}: you asked to pay your ${agreement} from the account ending ${row.account_number_ending}. If this wasn't you, call us straight away on ${contacts.phone}.`,
  })
  if (sent.kind === 'unavailable') throw new Error('the provider of texts did not answer')
}
