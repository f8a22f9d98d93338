import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import {
  type ApplicationRow,
  lockApplicationOfRequirement,
  meetRequirement,
  ownRequirement,
  type RequirementRow,
  readRequirement,
} from '#features/applications/application.ts'
import { updateWantedRequirements } from '#features/applications/request/wanted-requirements.ts'
import { hasSameAddresses } from '#platform/addresses.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { assertNothingElseGoesAhead, lockAccount, recordNewAddress } from '#platform/new-address.ts'

interface Answered {
  params: { id: number }
  ctx: RequestContext
}

/**
 * A returning customer confirms the stored address; when is stored. Again is no error.
 * @throws Problem NOT_FOUND, WRONG_STATE, STEP_UP_REQUIRED
 */
export async function confirmExistingAddress(deps: ApiDeps, { params, ctx }: Answered): Promise<Requirement> {
  requireStrong(ctx)
  const own = ownRequirement(ctx, params.id)
  await command(deps, ctx, { name: 'confirmExistingAddress' }, async (work) => {
    const { application, requirement } = await lockConfirmation(work, own)
    if (requirement.state === 'met') return
    await meetRequirement(work, { application, requirement, details: {}, now: deps.clock.now() })
  })
  return readRequirement(deps, own)
}

/**
 * A returning customer has moved; the account changes as by `changeAddress`. The credit decision
 * stands, but the loan is approved only after staff saw proof of the new address (decision 053).
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED, TOO_MANY_REQUESTS; WRONG_STATE once another address
 * was confirmed, and while another application continues with the address it was searched at
 */
export async function provideNewAddress(
  deps: ApiDeps,
  { params, body, ctx }: Answered & { body: { addresses: readonly AddressInput[] } },
): Promise<Requirement> {
  const { userId } = requireStrong(ctx)
  const own = ownRequirement(ctx, params.id)
  await limitRate(deps, ctx, ['change-address'])
  await command(deps, ctx, { name: 'provideNewAddress' }, async (work) => {
    const user = await lockAccount(work, userId)
    const { application, requirement } = await lockConfirmation(work, own)
    const { addresses } = body
    if (requirement.state === 'met' && (await hasSameAddresses(work, userId, addresses))) return
    if (requirement.state === 'met') throw new Problem('WRONG_STATE')
    await assertNothingElseGoesAhead(work, { userId, applicationId: application.id })
    const now = deps.clock.now()
    if (await recordNewAddress(work, deps, { ctx, user, addresses, now })) {
      await updateWantedRequirements(work, deps, { application, before: application, now })
      await resetAddressProof(work, application)
    }
    await meetRequirement(work, { application, requirement, details: {}, now })
  })
  return readRequirement(deps, own)
}

function lockConfirmation(
  { tx }: Work,
  own: ReturnType<typeof ownRequirement>,
): Promise<{ application: ApplicationRow; requirement: RequirementRow }> {
  return lockApplicationOfRequirement(tx, { ...own, type: 'current-address-confirmation-requirement' })
}

/** A proof that was sent before is of the address before. */
async function resetAddressProof({ tx }: Work, { id }: ApplicationRow): Promise<void> {
  await tx
    .updateTable('requirement')
    .set({ state: 'wanted', met_at: null, confirmed_at: null })
    .where('application_id', '=', id)
    .where('type', '=', 'address-application-requirement')
    .execute()
}
