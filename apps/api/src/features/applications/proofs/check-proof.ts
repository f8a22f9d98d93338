import type { ApiDeps } from '#deps.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { timeLeftForProvider } from '#platform/http/deadline.ts'
import { openUpload } from '#platform/uploads/open-upload.ts'
import { readProofFile, storeProofFile } from './proof-files.ts'
import { moveProof } from './proof-rows.ts'
import { noteRefusedFile } from './refused-file.ts'

const HARMFUL = 'We found something harmful in that file, so we didn’t keep it. Send another one.'

/** Of what a request has left, for storing what was opened. */
const STORING_MS = 700
/** For the worker, which has no deadline: many times what the largest photo takes. */
const LONGEST_WAIT_MS = 120_000

interface StoredProof {
  id: number
  storageKey: string
  bytes: Uint8Array
}

/**
 * Scans a stored file and opens it to its end; what is harmful or can't be opened is removed. What
 * was not checked, for want of scanner or time, stays and is never taken for clean.
 * @returns what is wrong with the file, in words for its borrower
 */
export async function checkProof(
  deps: ApiDeps,
  proof: StoredProof,
  { isAnswered = false }: { isAnswered?: boolean } = {},
): Promise<'clean' | 'unknown' | { mistake: string }> {
  const waitMs = Math.min(LONGEST_WAIT_MS, timeLeftForProvider() - STORING_MS)
  const [scanned, opened] = await Promise.all([
    deps.providers.scanner.scan(proof.bytes),
    openUpload(proof.bytes, { waitMs }),
  ])
  const isKnown = scanned.kind === 'clean' || scanned.kind === 'unavailable'
  if (!isKnown) {
    const found = scanned.kind === 'infected' ? scanned.name : scanned.kind
    return refuseProof(deps, proof, { found, isAnswered })
  }
  if (opened !== 'late' && 'mistake' in opened)
    return refuseProof(deps, proof, { found: 'mistake', reason: opened.mistake, isAnswered })
  if (opened === 'late' || scanned.kind === 'unavailable') return 'unknown'
  const { kind, pages, file } = opened
  if (file !== proof.bytes) await storeProofFile(deps, proof.storageKey, file)
  await command(deps, systemContext('checkProof'), { name: 'recordCheck' }, async (work) => {
    await work.tx
      .updateTable('proof')
      .set({ kind, pages, byte_size: file.length })
      .where('id', '=', proof.id)
      .execute()
    await moveProof(work, deps, proof.id, 'clean')
  })
  return 'clean'
}

async function refuseProof(
  deps: ApiDeps,
  proof: StoredProof,
  { found, reason, isAnswered }: { found: string; reason?: string; isAnswered: boolean },
): Promise<{ mistake: string }> {
  await command(deps, systemContext('checkProof'), { name: 'recordCheck' }, async (work) => {
    await work.record({ name: 'proofRefused', after: { proof: proof.id, found } })
    // The borrower was told already that the file has arrived.
    if (isAnswered) await noteRefusedFile(work, { proofId: proof.id, reason })
    await moveProof(work, deps, proof.id, 'removed')
  })
  return { mistake: reason ?? HARMFUL }
}

/**
 * The worker's turn, for a file that nothing was found out of when it was sent. @throws Error so
 * that it is tried again
 */
export async function checkStoredProof(deps: ApiDeps, { proofId }: { proofId: number }): Promise<void> {
  const proof = await deps.db
    .selectFrom('proof')
    .select(['id', 'storage_key'])
    .where('id', '=', proofId)
    .where('state', '=', 'stored')
    .executeTakeFirst()
  if (!proof) return
  const bytes = await readProofFile(deps, proof.storage_key)
  const stored = { id: proof.id, storageKey: proof.storage_key, bytes }
  if ((await checkProof(deps, stored, { isAnswered: true })) === 'unknown')
    throw new Error('the file was not scanned and opened: the scanner did not answer, or it took too long')
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
