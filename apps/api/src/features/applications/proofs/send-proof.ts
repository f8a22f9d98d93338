import { createHash } from 'node:crypto'
import type { ProofSide, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { MOST_PROOFS, type ProofRequirementType } from '@tarnbrook/contract/requirements/proofs'
import { awaitsRequirements } from '@tarnbrook/domain/applications/application-state'
import type { ApiDeps } from '#deps.ts'
import {
  lockApplicationOfRequirement,
  ownRequirement,
  readRequirement,
} from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { limitRate } from '#platform/http/limits.ts'
import { findKind, type UploadKind } from '#platform/uploads/open-upload.ts'
import { checkProof } from './check-proof.ts'
import { newStorageKey, storeProofFile } from './proof-files.ts'
import { moveProof, type ProofRow } from './proof-rows.ts'
import { forgetRefusedFile } from './refused-file.ts'

interface Sent {
  name: string
  side: ProofSide | null
  kind: UploadKind
  bytes: Uint8Array
  sha256: Buffer
}

/**
 * Takes a file as proof. The row comes first, so that no file is left that no row knows; the same
 * file again is the same proof. It is checked at once, or by the worker where that takes long.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED at the file; WRONG_STATE once the proof is
 * confirmed; TOO_MANY_REQUESTS
 */
export async function sendProof(
  deps: ApiDeps,
  type: ProofRequirementType,
  request: {
    params: { id: number }
    body: { name: string; file: string; side?: ProofSide | undefined }
    ctx: RequestContext
  },
): Promise<Requirement> {
  const { ctx, params, body } = request
  await limitRate(deps, ctx, ['proof'])
  const bytes = Buffer.from(body.file, 'base64')
  const kind = findKind(bytes)
  if (typeof kind === 'object') throw atFile(kind.mistake)
  const sha256 = createHash('sha256').update(bytes).digest()
  const sent = { name: body.name, side: body.side ?? null, kind, bytes, sha256 }
  const proof = await command(deps, ctx, { name: 'sendProof' }, async (work) => {
    await lockOpenProof(work, type, request)
    return reserveProof(work, deps, { requirementId: params.id, sent })
  })
  if (proof.state === 'arriving') {
    await storeProofFile(deps, proof.storage_key, bytes)
    await command(deps, ctx, { name: 'storeProof' }, async (work) => {
      await lockApplicationOfRequirement(work.tx, { ...ownRequirement(ctx, params.id), type })
      await moveProof(work, deps, proof.id, 'stored')
      await removeReplaced(work, deps, proof)
    })
  }
  if (proof.state !== 'clean') {
    const checked = await checkProof(deps, { id: proof.id, storageKey: proof.storage_key, bytes })
    if (typeof checked === 'object') throw atFile(checked.mistake)
  }
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/** Removes an unconfirmed file; a missing one is no error. @throws as `sendProof` */
export async function removeProof(
  deps: ApiDeps,
  type: ProofRequirementType,
  request: { params: { id: number; attachmentId: number }; ctx: RequestContext },
): Promise<Requirement> {
  const { ctx, params } = request
  await command(deps, ctx, { name: 'removeProof' }, async (work) => {
    await lockOpenProof(work, type, request)
    const proof = await work.tx
      .selectFrom('proof')
      .select('id')
      .where('id', '=', params.attachmentId)
      .where('requirement_id', '=', params.id)
      .where('state', '<>', 'removed')
      .executeTakeFirst()
    if (proof) await moveProof(work, deps, proof.id, 'removed')
  })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/** The requirement, locked, while its proof can still be changed. */
async function lockOpenProof(
  work: Work,
  type: ProofRequirementType,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<void> {
  const where = { ...ownRequirement(ctx, params.id), type }
  const { application, requirement } = await lockApplicationOfRequirement(work.tx, where)
  if (!awaitsRequirements(application.state) || requirement.state !== 'wanted')
    throw new Problem('WRONG_STATE')
  await forgetRefusedFile(work, requirement)
}

/** The row of this file: the one there is, where it was sent before. */
async function reserveProof(
  work: Work,
  deps: ApiDeps,
  { requirementId, sent }: { requirementId: number; sent: Sent },
): Promise<ProofRow> {
  const stored = await work.tx
    .selectFrom('proof')
    .selectAll()
    .where('requirement_id', '=', requirementId)
    .where('state', '<>', 'removed')
    .execute()
  const same = stored.find(({ sha256 }) => sha256.equals(sent.sha256))
  if (same && same.side !== sent.side && sent.side !== null) throw atFile(SAME_AS_OTHER_SIDE)
  if (same) return same
  const replaced = stored.filter(({ side }) => side !== null && side === sent.side)
  if (stored.length - replaced.length >= MOST_PROOFS)
    throw atFile(`You can send up to ${MOST_PROOFS} files here. Remove one first, or put pages into one PDF.`)
  const now = toDate(deps.clock.now())
  const row = await work.tx
    .insertInto('proof')
    .values({
      requirement_id: requirementId,
      name: sent.name,
      side: sent.side,
      kind: sent.kind,
      byte_size: sent.bytes.length,
      sha256: sent.sha256,
      storage_key: newStorageKey(),
      state: 'arriving',
      created_at: now,
      moved_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'proofSent',
    subject: ['requirement', requirementId],
    after: { proof: row.id, kind: sent.kind, sha256: sent.sha256.toString('hex') },
  })
  return row
}

/**
 * Of a side there is one file: another one takes its place once it is stored, so that one which
 * could not be stored leaves the earlier one.
 */
async function removeReplaced(
  work: Work,
  deps: ApiDeps,
  { id, requirement_id, side }: ProofRow,
): Promise<void> {
  if (side === null) return
  const replaced = await work.tx
    .selectFrom('proof')
    .select('id')
    .where('requirement_id', '=', requirement_id)
    .where('side', '=', side)
    .where('id', '<>', id)
    .where('state', 'in', ['stored', 'clean'])
    .execute()
  for (const earlier of replaced) await moveProof(work, deps, earlier.id, 'removed')
}

const SAME_AS_OTHER_SIDE = 'That’s the file you sent already. Choose a photo of this side.'

function atFile(message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { file: [message] } })
}
