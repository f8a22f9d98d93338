import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import type { proofFile } from '@tarnbrook/contract/requirements/proofs'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import { day } from '@tarnbrook/domain/core/calendar'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { sendProof } from './send-proof.ts'

const TYPE = 'settlement-letter-requirement'

interface Details {
  lender: string
  reference: string
  amount: number
  validUntil: string
  letter: z.output<typeof proofFile> | null
}

/**
 * Stores what another lender's letter says, and the letter if it comes too. The letter is first:
 * when it is refused, nothing is stored.
 * @throws Problem as `sendProof`; VALIDATION_FAILED for a day that is over
 */
export async function provideSettlementDetails(
  deps: ApiDeps,
  request: { params: { id: number }; body: Details; ctx: RequestContext },
): Promise<Requirement> {
  const { ctx, params } = request
  const { letter, amount: amountPence, ...stated } = request.body
  if (Temporal.PlainDate.compare(day(stated.validUntil), deps.clock.today()) < 0)
    throw new Problem('VALIDATION_FAILED', {
      fields: { validUntil: ['This figure is no longer valid. Ask the lender for a new one.'] },
    })
  if (letter) await sendProof(deps, TYPE, { params, ctx, body: letter })
  const own = ownRequirement(ctx, params.id)
  await command(deps, ctx, { name: 'provideSettlementDetails' }, async (work) => {
    const { application, requirement } = await lockApplicationOfRequirement(work.tx, { ...own, type: TYPE })
    if (!awaitsRequirements(application.state) || requirement.state !== 'wanted')
      throw new Problem('WRONG_STATE')
    const settlement = { ...stated, amount: amountPence }
    await work.tx
      .updateTable('requirement')
      .set({ details: sql`details || ${JSON.stringify({ settlement })}::jsonb` })
      .where('id', '=', requirement.id)
      .execute()
    await work.record({
      name: 'settlementDetailsProvided',
      subject: ['application', application.id],
      after: { amountPence, validUntil: stated.validUntil },
    })
  })
  return readRequirement(deps, own)
}
