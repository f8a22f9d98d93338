import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import type { Request } from '#features/customers/person.ts'
import { command } from '#platform/command.ts'
import { requireStrong } from '#platform/context.ts'
import { requireSecondPerson } from '#platform/staff/colleague.ts'
import { dataErasedEmail } from './data-request-emails.ts'
import { erase, previewErasure } from './erasure.ts'
import { decide, decidedAlready, email, record } from './staff-data-requests.ts'
import { DATA_PAGE, listAccounts, lockRequest } from './store-data-request.ts'

/**
 * The second person does what the first proposed, in one transaction. What goes and stays is
 * stored, for the customer to read.
 * @throws Problem NOT_FOUND; FORBIDDEN for who proposed it; WRONG_STATE in words
 */
export async function eraseData(
  deps: ApiDeps,
  { params, ctx }: Pick<Request, 'ctx' | 'params'>,
): Promise<{ '@type': 'done' }> {
  const { userId: by } = requireStrong(ctx)
  await command(deps, ctx, { name: 'eraseData' }, async (work) => {
    const row = await lockRequest(work, params.id)
    requireSecondPerson(by, { first: row.proposed_by })
    if (row.state === 'open')
      throw new Problem('WRONG_STATE', { message: 'Nobody has proposed this erasure yet.' })
    if (row.state !== 'proposed') throw await decidedAlready(work, row)
    const accounts = await listAccounts(work.tx, row.id)
    const told = await previewErasure(work.tx, accounts)
    const erased = await erase(work, deps, { accounts, brand: row.brand })
    await decide(work, deps, { row, by, to: 'answered' })
    await work.tx
      .updateTable('data_request')
      .set({ told: JSON.stringify(told) })
      .where('id', '=', row.id)
      .execute()
    await email(work, deps, row, (brand, siteUrl) =>
      dataErasedEmail(brand, { url: `${siteUrl}${DATA_PAGE}` }),
    )
    await record(work, row, { step: 'erase', ...erased })
  })
  return { '@type': 'done' }
}
