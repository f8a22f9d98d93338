import type {
  Attachment,
  ProofSide,
  Requirement,
} from '@tarnbrook/contract/applications/requirement-resource'
import type { ProofTask } from '#features/requirements/tasks.ts'

/** Where files of a proof go: one for each side of a card, or one that takes several. */
export interface ProofSlot {
  /** Of its fields in the form. */
  readonly name: 'file' | ProofSide
  readonly side: ProofSide | null
  /** To follow 'Take a photo of'. */
  readonly what: string
}

const SIDES: readonly ProofSlot[] = [
  { name: 'front', side: 'front', what: 'the front' },
  { name: 'back', side: 'back', what: 'the back' },
]

const ONE: readonly ProofSlot[] = [{ name: 'file', side: null, what: 'your document' }]

export function listSlots(task: ProofTask): readonly ProofSlot[] {
  return task === 'driving-licence' ? SIDES : ONE
}

/**
 * The slots without a file. None where a file has several pages, which can be both sides, or no
 * side at all: a person looks at it.
 */
export function findMissingSlots(task: ProofTask, attachments: readonly Attachment[]): readonly ProofSlot[] {
  if (attachments.some(({ side, pages }) => side === null || (pages ?? 0) > 1)) return []
  return listSlots(task).filter((slot) => attachments.every(({ side }) => side !== slot.side))
}

/**
 * Whether a file has arrived and is not checked yet: the result is reported while its page is open.
 */
export function isBeingScanned(requirement: Requirement | undefined): boolean {
  return requirement?.attachments.some(({ status }) => status === 'checking') ?? false
}
