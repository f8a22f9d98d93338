import { Problem } from '@tarnbrook/contract/errors'
import type { StatementImported } from '@tarnbrook/contract/payments/bank-transfers'
import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { isAsKnown, leaveAsTwin, type NewLine, storeLine, tryToBook } from './bank-lines.ts'
import { readStatement } from './read-statement.ts'

/**
 * Each row has a transaction for itself: what a killed process left is done by sending the file
 * again, and nothing twice.
 * @throws Problem VALIDATION_FAILED with what is wrong with the file
 */
export async function importStatement(
  deps: ApiDeps,
  { body, ctx }: { body: { file: string }; ctx: RequestContext },
): Promise<StatementImported> {
  requireStrong(ctx)
  const found = readStatement(body.file, deps.clock.today())
  if ('mistakes' in found) throw new Problem('VALIDATION_FAILED', { fields: { file: found.mistakes } })
  const { lines, paidOut, doubled } = found.read
  const counts = { booked: 0, unmatched: 0, knownBefore: doubled }
  for (const line of lines) counts[await importLine(deps, ctx, line)] += 1
  return { '@type': 'statementImported', rows: lines.length + paidOut + doubled, paidOut, ...counts }
}

function importLine(
  deps: ApiDeps,
  ctx: RequestContext,
  line: NewLine,
): Promise<'booked' | 'unmatched' | 'knownBefore'> {
  return command(deps, ctx, { name: 'importBankLine' }, async (work) => {
    const { row, isKnown } = await storeLine(work, deps, line)
    if (isKnown) {
      if (await isAsKnown(work, row, line)) return 'knownBefore'
      const words = `A transfer with the id ${line.bankId} is recorded already, of another amount or day. The rows before it are done`
      throw new Problem('VALIDATION_FAILED', { fields: { file: [words] } })
    }
    if (line.reference === '') return 'unmatched'
    if (await leaveAsTwin(work, deps, row)) return 'unmatched'
    const tried = await tryToBook(work, deps, { ctx, row, reference: line.reference })
    return tried.words === undefined ? 'booked' : 'unmatched'
  })
}
