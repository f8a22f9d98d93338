import type { ContactCorrection } from '@tarnbrook/contract/customers/contact-details'
import { Problem } from '@tarnbrook/contract/errors'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import type { Kysely, Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { refuseTakenMailbox } from '#platform/contact-changes/contact-change.ts'
import { type SecretKeys, seal, unseal } from '#platform/secrets.ts'
import { describeColleague } from '#platform/staff/colleague.ts'

export type Proposed = Extract<ContactCorrection, { kind: 'email' | 'name' }>
export type ProposalRow = Selectable<DB['contact_proposal']>

const SEALED_FOR = 'contact-proposal'
/** Long enough for a weekend or an absence. */
const PROPOSAL_HOURS = 7 * 24

/** Null where it was sealed with another key. */
export function openSealed(secretKeys: SecretKeys, sealed: Buffer): Proposed | null {
  try {
    return JSON.parse(unseal(secretKeys, SEALED_FOR, sealed)) as Proposed
  } catch {
    return null
  }
}

/** What waits for a decision; one that cannot be read waits for none, and is proposed again. */
export async function findOpenProposal(
  db: Kysely<DB>,
  { clock, config }: Pick<ApiDeps, 'clock' | 'config'>,
  userId: number,
): Promise<{ row: ProposalRow; proposed: Proposed } | null> {
  const row = await db
    .selectFrom('contact_proposal')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where('expires_at', '>', toDate(clock.now()))
    .executeTakeFirst()
  const proposed = row ? openSealed(config.secretKeys, row.sealed) : null
  return row && proposed ? { row, proposed } : null
}

/** @throws Problem WRONG_STATE in words: one waits, it is the same as now, or another’s mailbox */
export async function proposeContactChange(
  work: Work,
  deps: ApiDeps,
  { userId, by, proposed }: { userId: number; by: number; proposed: Proposed },
): Promise<void> {
  const open = await findOpenProposal(work.tx, deps, userId)
  if (open) throw await waitsAlready(work, open.row)
  await work.tx
    .deleteFrom('contact_proposal')
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .execute()
  await refuseUseless(work, userId, proposed)
  const now = deps.clock.now()
  await work.tx
    .insertInto('contact_proposal')
    .values({
      user_id: userId,
      kind: proposed.kind,
      sealed: seal(deps.config.secretKeys, SEALED_FOR, JSON.stringify(proposed)),
      state: 'open',
      proposed_by: by,
      proposed_at: toDate(now),
      expires_at: toDate(now.add({ hours: PROPOSAL_HOURS })),
    })
    .execute()
}

async function waitsAlready(work: Work, open: ProposalRow): Promise<Problem> {
  const colleague =
    open.proposed_by === null
      ? ''
      : ` ${await describeColleague(work, { by: open.proposed_by, at: open.proposed_at })}`
  return new Problem('WRONG_STATE', { message: `A change waits for a decision already.${colleague}` })
}

/** @throws Problem WRONG_STATE in words: as it is now, or another’s mailbox */
export async function refuseUseless(work: Work, userId: number, proposed: Proposed): Promise<void> {
  const user = await work.tx
    .selectFrom('app_user')
    .select(['email_key', 'first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const isSame =
    proposed.kind === 'email'
      ? emailKey(proposed.email) === user.email_key
      : proposed.firstName === user.first_name && proposed.lastName === user.last_name
  if (isSame) throw new Problem('WRONG_STATE', { message: 'That’s what we have already.' })
  if (proposed.kind === 'email') await refuseTakenMailbox(work, { userId, email: proposed.email })
}
