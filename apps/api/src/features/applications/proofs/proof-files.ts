import { randomUUID } from 'node:crypto'
import { Problem } from '@tarnbrook/contract/errors'
import type { ApiDeps } from '#deps.ts'
import { sealBytes, unsealBytes } from '#platform/secrets.ts'

const PURPOSE = 'proof'

/** Its own key for each proof: removing one never touches the file of another. */
export function newStorageKey(): string {
  return `proofs/${randomUUID()}`
}

/** Stores the bytes sealed. @throws Problem SERVICE_UNAVAILABLE */
export async function storeProofFile(deps: ApiDeps, key: string, bytes: Uint8Array): Promise<void> {
  try {
    await deps.providers.files.put(key, sealBytes(deps.config.secretKeys, PURPOSE, bytes))
  } catch (cause) {
    throw new Problem('SERVICE_UNAVAILABLE', { cause })
  }
}

/**
 * The bytes as they were sent.
 * @throws Error when the file is missing, or is not the one that was stored
 */
export async function readProofFile(deps: ApiDeps, key: string): Promise<Uint8Array> {
  const sealed = await deps.providers.files.get(key)
  if (!sealed) throw new Error('the file of a proof is missing')
  return unsealBytes(deps.config.secretKeys, PURPOSE, sealed)
}
