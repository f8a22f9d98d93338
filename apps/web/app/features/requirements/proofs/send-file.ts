import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '@tarnbrook/brands/facts/proof-words'
import type { ProofSide, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { type Answer, send as sendCall } from '#platform/routing/route.ts'
import { PROOF_ENDPOINTS } from './proofs.api.ts'

type Store = Parameters<typeof sendCall>[0]

const LONGEST_NAME = 200

/** Sends one file as proof. One that is too large is refused unsent, in the words of the API. */
export async function sendFile(
  store: Store,
  {
    task,
    requirementId,
    side,
    file,
  }: { task: ProofTask; requirementId: number; side: ProofSide | null; file: File },
): Promise<Answer<Requirement>> {
  if (file.size > MOST_FILE_BYTES)
    return {
      problem: { code: 'VALIDATION_FAILED', message: FILE_TOO_LARGE, fields: { file: [FILE_TOO_LARGE] } },
    }
  return sendCall(store, PROOF_ENDPOINTS[task].send, {
    params: { id: requirementId },
    body: {
      name: file.name.trim().slice(0, LONGEST_NAME) || 'file',
      file: await encodeBase64(file),
      ...(side && { side }),
    },
  })
}

/** What is wrong with a file itself; nothing where it was not the file: another try may do. */
export function findFileMistake({ problem }: Answer<unknown>): string | undefined {
  if (problem?.code !== 'VALIDATION_FAILED' && problem?.code !== 'PAYLOAD_TOO_LARGE') return undefined
  return problem.fields?.file?.[0] ?? problem.message
}

/** A multiple of three bytes, so that the parts can be joined. */
const PART_BYTES = 3 * 8192

async function encodeBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += PART_BYTES)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PART_BYTES))))
  return parts.join('')
}
