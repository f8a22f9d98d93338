import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import type { ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  moveWhenProvided,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { askForAnother, findUnpayableDebt } from '#features/applications/card-payoff/payable-debt.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'

const DETAILS_MISSING =
  'Tell us what your settlement letter says: the lender, your reference, the amount, until when it’s valid and the account to pay.'

/**
 * Every file is there: staff review it, and it cannot be changed. Again is no error.
 * @throws Problem NOT_FOUND, WRONG_STATE; PROOF_NOT_READY without a file, while one is not scanned,
 * where a settlement letter came without what it says, or the loan cannot pay its debt off
 */
export async function confirmProof(
  deps: ApiDeps,
  type: ProofRequirementType,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<Requirement> {
  const own = ownRequirement(ctx, params.id)
  await command(deps, ctx, { name: 'confirmProof' }, async (work) => {
    const { application, requirement } = await lockApplicationOfRequirement(work.tx, { ...own, type })
    if (requirement.state !== 'wanted') return
    if (!awaitsRequirements(application.state)) throw new Problem('WRONG_STATE')
    const proofs = await work.tx
      .selectFrom('proof')
      .select(['id', 'state', 'sha256'])
      .where('requirement_id', '=', requirement.id)
      .where('state', 'in', ['stored', 'clean'])
      .orderBy('seq')
      .execute()
    if (proofs.length === 0 || proofs.some(({ state }) => state !== 'clean'))
      throw new Problem('PROOF_NOT_READY')
    const { settlement } = requirement.details as Requirement['details']
    if (type === 'settlement-letter-requirement') {
      if (!settlement?.accountNumberEnding) throw new Problem('PROOF_NOT_READY', { message: DETAILS_MISSING })
      const unpayable = await findUnpayableDebt(work, {
        application,
        today: deps.clock.today(),
        step: 'confirmed',
      })
      if (unpayable) throw new Problem('PROOF_NOT_READY', { message: askForAnother(unpayable) })
    }
    const now = deps.clock.now()
    await work.tx
      .updateTable('requirement')
      .set({
        state: 'reviewing',
        confirmed_at: toDate(now),
        details: sql`details - 'sentBack' - 'refusedFile' - 'refusedFileReason' - 'fromBank'`,
      })
      .where('id', '=', requirement.id)
      .execute()
    await work.record({
      name: 'proofConfirmed',
      subject: ['application', application.id],
      before: { requirement: type, state: requirement.state },
      after: {
        requirement: type,
        state: 'reviewing',
        files: proofs.map(({ id, sha256 }) => ({ proof: id, sha256: sha256.toString('hex') })),
      },
    })
    await moveWhenProvided(work, application, now)
  })
  return readRequirement(deps, own)
}
