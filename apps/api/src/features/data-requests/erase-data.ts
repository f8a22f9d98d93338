import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import type { Request } from '#features/customers/person.ts'
import { command } from '#platform/command.ts'
import { requireStrong } from '#platform/context.ts'
import { requireSecondPerson } from '#platform/staff/colleague.ts'
import { dataErasedEmail } from './data-request-emails.ts'
import { erase, previewErasure } from './erasure.ts'
import { decide, decidedAlready, email, record } from './staff-data-requests.ts'
import { listAccounts, lockRequest } from './store-data-request.ts'

/**
 * The second person does what the first proposed, in one transaction. The customer is told what
 * stays, why, and until when.
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
    await email(work, deps, row, (brand) => dataErasedEmail(brand, told))
    await record(work, row, { step: 'erase', ...erased })
  })
  return { '@type': 'done' }
}
