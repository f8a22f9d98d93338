import type { Attachment } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { ownRequirement, readRequirement } from '#features/applications/application.ts'
import type { RequestContext } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { readProofFile } from './proof-files.ts'

export interface ProofFile {
  fileName: string
  kind: Attachment['kind']
  file: Uint8Array
}

/** A borrower's file. @throws Problem NOT_FOUND, also for one not scanned yet, or another's */
export async function readAttachment(
  deps: ApiDeps,
  { params, ctx }: { params: { id: number }; ctx: RequestContext },
): Promise<ProofFile> {
  const proof = await findProof(deps, sql`p.id = ${params.id}`)
  if (!proof) throw notFound('attachment', params.id)
  await readRequirement(deps, ownRequirement(ctx, proof.requirement_id)).catch((error) => {
    throw error instanceof Problem && error.code === 'NOT_FOUND' ? notFound('attachment', params.id) : error
  })
  return readNamedProofFile(deps, proof)
}

export interface FoundProof {
  id: number
  requirement_id: number
  kind: string
  pages: number | null
  storage_key: string
}

/** A scanned file, of whomever it is. */
export async function findProof(deps: ApiDeps, where: RawBuilder<boolean>): Promise<FoundProof | undefined> {
  const { rows } = await sql<FoundProof>`select p.id, p.requirement_id, p.kind, p.pages, p.storage_key
    from proof p where p.state = 'clean' and ${where}`.execute(deps.db)
  return rows[0]
}

const EXTENSION: Record<Attachment['kind'], string> = { pdf: 'pdf', jpeg: 'jpg' }

/** With our own file name: the sent one can be anything. @throws Problem SERVICE_UNAVAILABLE */
export async function readNamedProofFile(deps: ApiDeps, proof: FoundProof): Promise<ProofFile> {
  const kind = proof.kind as Attachment['kind']
  try {
    const file = await readProofFile(deps, proof.storage_key)
    return { fileName: `proof-${proof.id}.${EXTENSION[kind]}`, kind, file }
  } catch (cause) {
    throw new Problem('SERVICE_UNAVAILABLE', { cause })
  }
}
