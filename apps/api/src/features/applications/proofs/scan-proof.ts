import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { readProofFile } from './proof-files.ts'
import { moveProof } from './proof-rows.ts'
import { noteRefusedFile } from './refused-file.ts'

/**
 * Scans a stored file. A harmful one is removed; without an answer it stays, and is never taken for
 * clean. `isAnswered`: the borrower was told already that the file has arrived.
 */
export async function scanProof(
  deps: ApiDeps,
  { proofId, bytes, isAnswered = false }: { proofId: number; bytes: Uint8Array; isAnswered?: boolean },
): Promise<'clean' | 'refused' | 'unknown'> {
  const result = await deps.providers.scanner.scan(bytes)
  if (result.kind === 'unavailable') return 'unknown'
  const isClean = result.kind === 'clean'
  await command(deps, systemContext('scanProof'), { name: 'recordScan' }, async (work) => {
    if (isClean) return moveProof(work, deps, proofId, 'clean')
    await work.record({
      name: 'proofRefused',
      after: { proof: proofId, found: result.kind === 'infected' ? result.name : result.kind },
    })
    if (isAnswered) await noteRefusedFile(work, proofId)
    await moveProof(work, deps, proofId, 'removed')
  })
  return isClean ? 'clean' : 'refused'
}

/** The worker's turn, for a file not yet scanned. @throws Error so that it is tried again */
export async function scanStoredProof(deps: ApiDeps, { proofId }: { proofId: number }): Promise<void> {
  const proof = await deps.db
    .selectFrom('proof')
    .select('storage_key')
    .where('id', '=', proofId)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  if (!proof) return
  const bytes = await readProofFile(deps, proof.storage_key)
  if ((await scanProof(deps, { proofId, bytes, isAnswered: true })) === 'unknown')
    throw new Error('the malware scanner did not answer')
}

/** Removes the file of a proof that was removed, and then its row. */
export async function removeProofFile(deps: ApiDeps, { proofId }: { proofId: number }): Promise<void> {
  const proof = await deps.db
    .selectFrom('proof')
    .select('storage_key')
    .where('id', '=', proofId)
    .where('state', '=', 'removed')
    .executeTakeFirst()
  if (!proof) return
  await deps.providers.files.remove(proof.storage_key)
  await command(deps, systemContext('removeProofFile'), { name: 'removeProofFile' }, async (work) => {
    await work.tx.deleteFrom('proof').where('id', '=', proofId).where('state', '=', 'removed').execute()
    await work.record({ name: 'proofFileRemoved', after: { proof: proofId } })
  })
}
