import { FILE_TOO_LARGE, MOST_FILE_BYTES } from '@tarnbrook/brands/facts/proof-words'
import type { ProofSide, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { ProofTask } from '#features/requirements/tasks.ts'
import { type Answer, send as sendCall } from '#platform/routing/route.ts'
import type { ProofSlot } from './proof-slots.ts'
import { PROOF_ENDPOINTS } from './proofs.api.ts'

type Store = Parameters<typeof sendCall>[0]

const LONGEST_NAME = 200

/** What a file is sent for: its proof as it was read last, and where in it. */
export interface Destination {
  readonly task: ProofTask
  readonly requirement: Requirement
  readonly slot: ProofSlot
}

/**
 * Sends a file to its slot. The API puts another file in the place of a side; of what has no side,
 * the earlier one is removed once the new one has arrived.
 */
export async function sendToSlot(
  store: Store,
  file: File,
  { task, requirement, slot: { side, isOne } }: Destination,
): Promise<Answer<Requirement>> {
  const answer = await sendFile(store, { task, requirementId: requirement.id, side, file })
  if (answer.problem || !isOne || side !== null) return answer
  const earlier = requirement.attachments.filter((each) => each.side === null)
  const isNew = answer.data.attachments.some(({ id }) =>
    requirement.attachments.every((each) => each.id !== id),
  )
  // Several were sent before there was a slot for one: which of them it replaces is not known.
  if (!isNew || earlier.length !== 1) return answer
  const removed = await sendCall(store, PROOF_ENDPOINTS[task].remove, {
    params: { id: requirement.id, attachmentId: earlier[0]!.id },
  })
  // Both are there then, each with a button that removes it.
  return removed.problem ? answer : removed
}

/** Sends one file as proof. One that is too large is refused unsent, in the words of the API. */
async function sendFile(
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
