import type { BankLine } from '@tarnbrook/contract/payments/bank-transfers'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { requireStrong } from '#platform/context.ts'
import { requireSecondPerson } from '#platform/staff/colleague.ts'
import {
  type BankLineRow,
  changeLine,
  describeLine,
  type LineRequest,
  lockLine,
  refused,
  requireUnmatched,
} from './bank-lines.ts'

/** @throws Problem NOT_FOUND; WRONG_STATE in words */
export function proposeBankLineReturn(
  deps: ApiDeps,
  { params, body, ctx }: LineRequest & { body: { reason: string } },
): Promise<BankLine> {
  const { userId } = requireStrong(ctx)
  return command(deps, ctx, { name: 'proposeBankLineReturn' }, async (work) => {
    const row = await lockLine(work, params.id)
    if (row.state === 'return-proposed' && row.return_proposed_by === userId) return describeLine(work, row)
    requireUnmatched(row)
    const set = { state: 'return-proposed', return_reason: body.reason, return_proposed_by: userId } as const
    await work.record({ name: 'bankLineReturnProposed', subject: ['bank-line', row.id] })
    return describeLine(work, await changeLine(work, deps, row, set))
  })
}

/**
 * The money has left from the bank's own page: by the word of two.
 * @throws Problem NOT_FOUND; FORBIDDEN for who proposed it; WRONG_STATE in words
 */
export function returnBankLine(
  deps: ApiDeps,
  { params, body, ctx }: LineRequest & { body: { bankReference: string } },
): Promise<BankLine> {
  const { userId } = requireStrong(ctx)
  return command(deps, ctx, { name: 'returnBankLine' }, async (work) => {
    const row = await lockLine(work, params.id)
    requireSecondPerson(userId, { first: row.return_proposed_by })
    if (row.state === 'returned') return describeLine(work, row)
    requireProposed(row)
    const set = { state: 'returned', returned_by: userId, return_reference: body.bankReference } as const
    await work.record({
      name: 'bankLineReturned',
      subject: ['bank-line', row.id],
      after: { proposedBy: row.return_proposed_by, amountPence: row.amount_pence },
    })
    return describeLine(work, await changeLine(work, deps, row, set))
  })
}

/** @throws Problem NOT_FOUND; FORBIDDEN for who proposed it; WRONG_STATE in words */
export function keepBankLine(deps: ApiDeps, { params, ctx }: LineRequest): Promise<BankLine> {
  const { userId } = requireStrong(ctx)
  return command(deps, ctx, { name: 'keepBankLine' }, async (work) => {
    const row = await lockLine(work, params.id)
    requireSecondPerson(userId, { first: row.return_proposed_by })
    requireProposed(row)
    const set = { state: 'unmatched', return_reason: null, return_proposed_by: null } as const
    await work.record({ name: 'bankLineKept', subject: ['bank-line', row.id] })
    return describeLine(work, await changeLine(work, deps, row, set))
  })
}

function requireProposed(row: BankLineRow): void {
  if (row.state === 'unmatched') throw refused('Nobody proposed to send it back.')
  if (row.state !== 'return-proposed') requireUnmatched(row)
}
