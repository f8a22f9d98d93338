import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { noteContactChange, setMailbox } from '#platform/contact-changes/contact-change.ts'
import { requireStrong } from '#platform/context.ts'
import { describeColleague, requireSecondPerson } from '#platform/staff/colleague.ts'
import { endSignIns } from '#platform/tokens.ts'
import { openSealed, type ProposalRow, type Proposed, refuseUseless } from './contact-proposals.ts'
import { storeNote } from './notes.ts'
import { type Request, readBrandOfCustomer } from './person.ts'

/**
 * The second person does what the first proposed: the customer is told at the old mailbox, which
 * can undo it, and with another mailbox every sign-in ends.
 * @throws Problem NOT_FOUND; FORBIDDEN for who proposed it; WRONG_STATE in words
 */
export async function approveContactProposal(deps: ApiDeps, request: Request): Promise<{ '@type': 'done' }> {
  const { ctx, params } = request
  const { userId: by } = requireStrong(ctx)
  await command(deps, ctx, { name: 'approveContactProposal' }, async (work) => {
    const row = await lockForDecision(work, deps, { id: params.id, by })
    const proposed = openSealed(deps.config.secretKeys, row.sealed)
    if (proposed === null) throw new Problem('WRONG_STATE', { message: NOT_READABLE })
    await refuseUseless(work, row.user_id, proposed)
    await decide(work, deps, { row, by, to: 'approved' })
    await replace(work, deps, { userId: row.user_id, proposed })
  })
  return { '@type': 'done' }
}

async function replace(
  work: Work,
  deps: ApiDeps,
  { userId, proposed }: { userId: number; proposed: Proposed },
): Promise<void> {
  const brand = await readBrandOfCustomer(work.tx, userId)
  const user = await work.tx
    .selectFrom('app_user')
    .select(['email', 'email_verified_at', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (proposed.kind === 'name') {
    const { firstName, lastName } = proposed
    await work.tx
      .updateTable('app_user')
      .set({ first_name: firstName, last_name: lastName })
      .where('id', '=', userId)
      .execute()
    const old = { kind: 'name', firstName: user.first_name, lastName: user.last_name } as const
    await noteContactChange(work, deps, { userId, brand, old, byStaff: true })
    return
  }
  const { email } = proposed
  await setMailbox(work, { userId, email, verifiedAt: null })
  const verifiedAt = user.email_verified_at?.toISOString() ?? null
  const old = { kind: 'email', email: user.email, verifiedAt } as const
  await noteContactChange(work, deps, { userId, brand, old, byStaff: true })
  await endSignIns(work, userId, deps.clock.now())
}

/** @throws Problem as `approveContactProposal` */
export async function refuseContactProposal(
  deps: ApiDeps,
  request: Request & { body: { note: string } },
): Promise<{ '@type': 'done' }> {
  const { ctx, params, body } = request
  const { userId: by } = requireStrong(ctx)
  await command(deps, ctx, { name: 'refuseContactProposal' }, async (work) => {
    const row = await lockForDecision(work, deps, { id: params.id, by })
    await decide(work, deps, { row, by, to: 'refused' })
    await storeNote(work, deps, { userId: row.user_id, by, note: `Refused the change. Why: ${body.note}` })
  })
  return { '@type': 'done' }
}

async function lockForDecision(
  work: Work,
  deps: ApiDeps,
  { id, by }: { id: number; by: number },
): Promise<ProposalRow> {
  const row = await work.tx
    .selectFrom('contact_proposal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  requireSecondPerson(by, { first: row.proposed_by })
  if (row.state !== 'open' || row.expires_at <= toDate(deps.clock.now()))
    throw await decidedAlready(work, row)
  return row
}

async function decidedAlready(work: Work, row: ProposalRow): Promise<Problem> {
  if (row.state === 'open') return new Problem('WRONG_STATE', { message: TOO_OLD })
  const colleague =
    row.decided_by === null
      ? ''
      : ` ${await describeColleague(work, { by: row.decided_by, at: row.decided_at })}`
  return new Problem('WRONG_STATE', { message: `This change has been ${row.state}.${colleague}` })
}

const NOT_READABLE = 'This can’t be read: it was sealed with another key. Propose it again.'

const TOO_OLD = 'This is too old to be approved. Propose it again if it is still right.'

async function decide(
  work: Work,
  deps: ApiDeps,
  { row, by, to }: { row: ProposalRow; by: number; to: 'approved' | 'refused' },
): Promise<void> {
  await work.tx
    .updateTable('contact_proposal')
    .set({ state: to, decided_by: by, decided_at: toDate(deps.clock.now()) })
    .where('id', '=', row.id)
    .execute()
  await work.record({
    name: 'contactProposalDecided',
    subject: ['user', row.user_id],
    after: { proposalId: row.id, kind: row.kind, state: to },
  })
}
