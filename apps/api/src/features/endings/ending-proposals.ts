import type * as endings from '@tarnbrook/contract/endings/endings'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { confirmEventOfProposal, recordEventOfProposal } from '#features/person-events/write-off-event.ts'
import { toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import {
  approve,
  closeRefusedProposal,
  loanOfProposal,
  lockProposal,
  mayApprove,
  noLongerApprovable,
  type ProposalRow,
  propose,
  readOpenProposals,
} from '#platform/proposals/proposals.ts'
import { refuseChanged } from '#platform/staff/shown-figure.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import type { EndingFacts } from './ending-figures.ts'
import { endingKind } from './ending-kinds.ts'
import type { RefundFacts } from './propose-refund.ts'

type ProposalOnWire = z.output<typeof endings.proposeEnding.data>

const PAGE_SIZE = 50

/**
 * Staff propose to end, write off or sell a loan, or to claim vehicle damage, with the figures of
 * now. Nothing happens until another approves it.
 * @throws Problem NOT_FOUND; WRONG_STATE in words where it may not be done, or another proposal is
 * open
 */
export async function proposeEnding(
  deps: ApiDeps,
  { params, body, ctx }: { params: { id: number }; body: endings.NewProposal; ctx: RequestContext },
): Promise<ProposalOnWire> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'proposeEnding' }, async (work) => {
    // Before the loan is locked: it locks the person.
    await recordEventOfProposal(work, deps, { loanId: params.id, proposal: body, by })
    const loan = await lockLoan(work.tx, { id: params.id })
    const { shown, ...input } = body
    const { kind, reason } = input
    const date = deps.clock.today()
    const ending = endingKind(kind)
    const figures = await ending.readFacts(work, deps, { loan, input, date })
    refuseChanged(shown, isRefund(figures) ? figures.mostPence : figures.owedPence)
    ending.checkInput?.(input, figures)
    const row = await propose(work, deps.clock, { loan, kind, reason, input, figures, by })
    return onWire(row, loan.reference)
  })
}

/** @throws Problem STEP_UP_REQUIRED */
export async function listProposals(
  deps: ApiDeps,
  { query: { page }, ctx }: { query: { page: number }; ctx: RequestContext },
): Promise<z.output<typeof endings.listProposals.data>> {
  return command(deps, ctx, { name: 'readProposals' }, async (work) => {
    const except = isOwnAccount(ctx, sql`l.user_id`)
    const { total, rows } = await readOpenProposals(work, deps.clock, { page, pageSize: PAGE_SIZE, except })
    const references = await listLoanReferences(work, rows)
    return {
      '@type': 'proposals' as const,
      page,
      total,
      items: rows.map((row) => onWire(row, references.get(row.loan_id) ?? '')),
    }
  })
}

/**
 * Another member of staff approves, and it is done, once: sent again, or by two at once, nothing
 * more happens. Where the facts have changed since the proposal, nothing is done.
 * @throws Problem NOT_FOUND; FORBIDDEN for who proposed it; WRONG_STATE in words
 */
export async function approveProposal(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<ProposalOnWire> {
  const { userId: by } = requireStrong(ctx)
  const done = await command(deps, ctx, { name: 'approveProposal' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: await loanOfProposal(work, params.id) })
    const proposal = await lockProposal(work, params.id)
    const input = toProposalInput(proposal)
    const kind = endingKind(input.kind)
    // Figures are of the proposal's day: a later approval adds nothing to what is owed.
    const date = londonToday(toInstant(proposal.proposed_at))
    const figuresNow = () => kind.readFacts(work, deps, { loan, input, date })
    const may = await mayApprove(work, deps.clock, { proposal, by, figuresNow })
    if (may === 'done before') return onWire(proposal, loan.reference)
    if (may !== 'yes') return may
    const both = { proposed: proposal.proposed_by, approved: by }
    await confirmEventOfProposal(work, deps, { loanId: loan.id, proposal: input, by: both })
    await kind.act(work, deps, { loan, input, facts: toEndingFacts(proposal) })
    return onWire(await approve(work, deps.clock, { proposal, by }), loan.reference)
  })
  if (typeof done === 'string') throw noLongerApprovable(done)
  return done
}

/**
 * @throws Problem NOT_FOUND; FORBIDDEN for who proposed it; WRONG_STATE when it was decided already
 */
export async function refuseProposal(
  deps: ApiDeps,
  { params, body, ctx }: { params: { id: number }; body: { note: string }; ctx: RequestContext },
): Promise<ProposalOnWire> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'refuseProposal' }, async (work) => {
    const loan = await lockLoan(work.tx, { id: await loanOfProposal(work, params.id) })
    const proposal = await lockProposal(work, params.id)
    const refused = await closeRefusedProposal(work, deps.clock, { proposal, by, note: body.note })
    return onWire(refused, loan.reference)
  })
}

async function listLoanReferences({ tx }: Work, rows: readonly ProposalRow[]): Promise<Map<number, string>> {
  if (rows.length === 0) return new Map()
  const loans = await tx
    .selectFrom('loan')
    .select(['id', 'reference'])
    .where(
      'id',
      'in',
      rows.map(({ loan_id }) => loan_id),
    )
    .execute()
  return new Map(loans.map(({ id, reference }) => [id, reference]))
}

/** As it was checked when it was proposed. */
function toProposalInput({ input }: ProposalRow): endings.NewProposal {
  return input as unknown as endings.NewProposal
}

function toEndingFacts({ figures }: ProposalRow): EndingFacts {
  return figures as unknown as EndingFacts
}

function isRefund(facts: EndingFacts): facts is RefundFacts {
  return 'mostPence' in facts
}

/** What a form shows of a refund. */
export function toRefundFigures(facts: EndingFacts): z.output<typeof endings.refundFigures> | null {
  if (!isRefund(facts)) return null
  const { source, mostPence, accountNumberEnding } = facts
  return { source, most: pence(mostPence), accountNumberEnding }
}

function onWire(row: ProposalRow, loanReference: string): ProposalOnWire {
  const input = toProposalInput(row)
  const facts = toEndingFacts(row)
  const { state, paidPence, owedPence, hasProtectedGoods } = facts
  const refund = toRefundFigures(facts)
  return {
    '@type': 'proposal',
    id: row.id,
    kind: row.kind,
    status: row.state,
    loanId: row.loan_id,
    loanReference,
    reason: row.reason,
    because: input.kind === 'write-off' ? input.because : null,
    buyer: input.kind === 'sell' ? input.buyer : null,
    price: input.kind === 'sell' ? pence(input.price) : null,
    damage: input.kind === 'claim-damage' ? input.damage : null,
    refund:
      refund && input.kind === 'refund' ? { ...refund, amount: pence(input.amount), told: input.told } : null,
    figures: { state, paid: pence(paidPence), owed: pence(owedPence), hasProtectedGoods },
    proposedBy: row.proposed_by,
    proposedAt: instant(row.proposed_at),
    expiresAt: instant(row.expires_at),
    decidedBy: row.decided_by,
    decidedAt: row.decided_at && instant(row.decided_at),
  }
}

function instant(at: Date): string {
  return toInstant(at).toString({ smallestUnit: 'second' })
}
