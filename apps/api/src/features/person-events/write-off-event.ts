import type { NewProposal } from '@tarnbrook/contract/endings/endings'
import type { ApiDeps } from '#deps.ts'
import type { Work } from '#platform/command.ts'
import { confirmEvent, listAccounts, lockAccounts, readCounted, storeEvent } from './store-person-event.ts'

/** A write-off because of a death or an insolvency records it, unless it is recorded already. */
export async function recordEventOfProposal(
  work: Work,
  deps: ApiDeps,
  { loanId, proposal, by }: { loanId: number; proposal: NewProposal; by: number },
): Promise<void> {
  const kind = findKind(proposal)
  if (!kind) return
  const userIds = await lockAccounts(work, { loanId })
  if (await readCounted(work, deps, { userIds, kind })) return
  const event = { kind, happenedOn: null, evidence: proposal.reason, contact: null }
  await storeEvent(work, deps, { userIds, event, by })
}

/** Two people stand for the write-off, and so for its reason. */
export async function confirmEventOfProposal(
  work: Work,
  deps: ApiDeps,
  {
    loanId,
    proposal,
    by,
  }: { loanId: number; proposal: NewProposal; by: { proposed: number; approved: number } },
): Promise<void> {
  const kind = findKind(proposal)
  if (!kind) return
  const userIds = await listAccounts(work, { loanId })
  const row = await readCounted(work, deps, { userIds, kind })
  if (row?.state !== 'recorded') return
  await confirmEvent(work, deps, { row, by: row.recorded_by === by.approved ? by.proposed : by.approved })
}

function findKind(proposal: NewProposal): 'death' | 'insolvency' | null {
  if (proposal.kind !== 'write-off' || proposal.because === 'nothing-recoverable') return null
  return proposal.because
}
