import { isDeepStrictEqual } from 'node:util'
import { Problem } from '@tarnbrook/contract/errors'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { type Clock, toDate } from '../clock.ts'
import type { Locked, Work } from '../command.ts'
import { describeColleague, requireSecondPerson } from '../staff/colleague.ts'

export type ProposalRow = Selectable<DB['staff_proposal']>

/** Money and facts at a moment: stored in the proposal, and compared when it is approved. */
export type ProposalFigures = Readonly<Record<string, string | number | boolean | null>>

/** Long enough for a weekend or an absence, short enough for this week's figures. */
const PROPOSAL_DAYS = 7

/**
 * For another member of staff to decide. The same from the same person is that one; a loan has one
 * open proposal.
 * @throws Problem WRONG_STATE in words when another is open
 */
export async function propose(
  work: Work,
  clock: Clock,
  wanted: Pick<ProposalRow, 'kind' | 'reason'> & {
    loan: Locked<{ id: number }>
    input: object
    figures: ProposalFigures
    by: number
  },
): Promise<ProposalRow> {
  const now = clock.now()
  await expireOpen(work, clock, wanted.loan.id)
  const open = await findOpen(work, clock, wanted.loan.id)
  if (open && isSame(open, wanted)) return open
  await refuseBesideOpen(work, clock, wanted.loan.id)
  const row = await work.tx
    .insertInto('staff_proposal')
    .values({
      loan_id: wanted.loan.id,
      kind: wanted.kind,
      input: JSON.stringify(wanted.input),
      reason: wanted.reason,
      figures: JSON.stringify(wanted.figures),
      state: 'open',
      proposed_by: wanted.by,
      proposed_at: toDate(now),
      expires_at: toDate(now.add({ hours: PROPOSAL_DAYS * 24 })),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'proposalMade',
    subject: ['loan', wanted.loan.id],
    before: wanted.figures,
    after: { proposalId: row.id, kind: row.kind },
  })
  return row
}

/** @throws Problem WRONG_STATE in words when a proposal for this loan is open */
export async function refuseBesideOpen(work: Work, clock: Clock, loanId: number): Promise<void> {
  const open = await findOpen(work, clock, loanId)
  if (!open) return
  const colleague = await describeColleague(work, { by: open.proposed_by, at: open.proposed_at })
  throw refused(`A proposal for this loan waits for a decision already. ${colleague}`)
}

function findOpen({ tx }: Work, clock: Clock, loanId: number): Promise<ProposalRow | undefined> {
  return tx
    .selectFrom('staff_proposal')
    .selectAll()
    .where('loan_id', '=', loanId)
    .where('state', '=', 'open')
    .where('expires_at', '>', toDate(clock.now()))
    .executeTakeFirst()
}

/** The proposal's loan: the loan is locked first, then the proposal. @throws Problem NOT_FOUND */
export async function loanOfProposal({ tx }: Work, id: number): Promise<number> {
  const row = await tx.selectFrom('staff_proposal').select('loan_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return row.loan_id
}

export async function lockProposal({ tx }: Work, id: number): Promise<ProposalRow> {
  return tx
    .selectFrom('staff_proposal')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Whether the caller may decide now, on unchanged facts; what was approved is not done again. One
 * that is outdated or old is marked, and the caller refuses after the transaction.
 * @throws Problem FORBIDDEN for who proposed it; WRONG_STATE when it was decided otherwise
 */
export async function mayApprove(
  work: Work,
  clock: Clock,
  options: { proposal: ProposalRow; by: number; figuresNow: () => Promise<ProposalFigures> },
): Promise<'yes' | 'done before' | 'expired' | 'outdated'> {
  const { proposal, by, figuresNow } = options
  requireSecondPerson(by, { first: proposal.proposed_by })
  if (proposal.state === 'approved') return 'done before'
  if (proposal.state !== 'open') throw await decidedAlready(work, proposal)
  if (proposal.expires_at <= toDate(clock.now())) {
    await expireOpen(work, clock, proposal.loan_id)
    return 'expired'
  }
  const figures = await figuresNow()
  if (isDeepStrictEqual({ ...figures }, { ...(proposal.figures as ProposalFigures) })) return 'yes'
  await close(work, clock, { proposal, to: 'outdated', after: { figures } })
  return 'outdated'
}

/**
 * @throws Problem FORBIDDEN for who proposed it; WRONG_STATE when it was decided already, or is too
 * old
 */
export async function closeRefusedProposal(
  work: Work,
  clock: Clock,
  { proposal, by, note }: { proposal: ProposalRow; by: number; note: string },
): Promise<ProposalRow> {
  requireSecondPerson(by, { first: proposal.proposed_by })
  if (proposal.state === 'refused' && proposal.decided_by === by) return proposal
  if (proposal.state !== 'open') throw await decidedAlready(work, proposal)
  return close(work, clock, { proposal, to: 'refused', by, note })
}

export function approve(
  work: Work,
  clock: Clock,
  { proposal, by }: { proposal: ProposalRow; by: number },
): Promise<ProposalRow> {
  return close(work, clock, { proposal, to: 'approved', by })
}

async function close(
  work: Work,
  clock: Clock,
  decision: {
    proposal: ProposalRow
    to: ProposalRow['state']
    by?: number
    note?: string
    after?: object
  },
): Promise<ProposalRow> {
  const { proposal, to, by = null, note = null, after = {} } = decision
  const row = await work.tx
    .updateTable('staff_proposal')
    .set({ state: to, decided_by: by, decided_at: toDate(clock.now()), note })
    .where('id', '=', proposal.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'proposalDecided',
    subject: ['loan', proposal.loan_id],
    before: { ...(proposal.figures as ProposalFigures) },
    after: { proposalId: proposal.id, kind: proposal.kind, state: to, ...after },
  })
  return row
}

async function expireOpen(work: Work, clock: Clock, loanId: number): Promise<void> {
  const now = toDate(clock.now())
  const expired = await work.tx
    .updateTable('staff_proposal')
    .set({ state: 'expired', decided_at: now })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .returning(['id', 'kind'])
    .execute()
  for (const { id, kind } of expired)
    await work.record({
      name: 'proposalDecided',
      subject: ['loan', loanId],
      after: { proposalId: id, kind, state: 'expired' },
    })
}

/** Those that wait for a decision, the oldest first, but for loans `l` that `except` names. */
export async function readOpenProposals(
  { tx }: Work,
  clock: Clock,
  { page, pageSize, except }: { page: number; pageSize: number; except: RawBuilder<boolean> },
): Promise<{ total: number; rows: ProposalRow[] }> {
  const open = tx
    .selectFrom('staff_proposal')
    .where('state', '=', 'open')
    .where('expires_at', '>', toDate(clock.now()))
    .where(sql<boolean>`not exists (select from loan l where l.id = loan_id and ${except})`)
  const { total } = await open.select(sql<number>`count(*)::bigint`.as('total')).executeTakeFirstOrThrow()
  const rows = await open
    .selectAll()
    .orderBy('seq')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  return { total: Number(total), rows }
}

function isSame(
  row: ProposalRow,
  wanted: { kind: string; reason: string; input: object; by: number },
): boolean {
  return (
    row.kind === wanted.kind &&
    row.proposed_by === wanted.by &&
    row.reason === wanted.reason &&
    isDeepStrictEqual(row.input, JSON.parse(JSON.stringify(wanted.input)))
  )
}

async function decidedAlready(work: Work, row: ProposalRow): Promise<Problem> {
  const { state, decided_by: by, decided_at: decidedAt } = row
  const colleague =
    by !== null && decidedAt !== null ? ` ${await describeColleague(work, { by, at: decidedAt })}` : ''
  return refused(`${WHY_NOT[state]}${colleague}`)
}

const WHY_NOT: Record<ProposalRow['state'], string> = {
  open: 'This proposal is open.',
  approved: 'This proposal has been approved.',
  refused: 'This proposal has been refused.',
  outdated:
    'The facts have changed since this was proposed. Look at the loan, and propose it again if it is still right.',
  expired: 'This proposal is too old to be approved. Propose it again if it is still right.',
}

/** A caller of `mayApprove` refuses with this once the transaction that marked it is over. */
export function noLongerApprovable(why: 'expired' | 'outdated'): Problem {
  return refused(WHY_NOT[why])
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
