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
  /** Above it; the kind of proof has its own words for one that takes several. */
  readonly legend: string | null
  /** It has room for one file: another one takes its place. */
  readonly isOne: boolean
}

/** One thing that is a proof, with what of it is sent. */
export interface ProofDocument {
  /** In the URL of the page that asks for it. */
  readonly name: string
  /** Of a card, of the open page of a passport, or of nothing that is known before. */
  readonly shape: 'card' | 'passport' | 'list'
  readonly slots: readonly ProofSlot[]
  /** How it is offered in place of another one. */
  readonly offer: { readonly label: string; readonly detail: string }
}

const CARD: ProofDocument = {
  name: 'card',
  shape: 'card',
  slots: [
    { name: 'front', side: 'front', what: 'the front', legend: 'Front', isOne: true },
    { name: 'back', side: 'back', what: 'the back', legend: 'Back', isOne: true },
  ],
  offer: { label: 'Use a driving licence or identity card instead', detail: 'Two photos, front and back' },
}

const PASSPORT: ProofDocument = {
  name: 'passport',
  shape: 'passport',
  slots: [
    {
      name: 'file',
      side: null,
      what: 'your passport',
      legend: 'Passport, the page with your photo',
      isOne: true,
    },
  ],
  offer: { label: 'Use a passport instead', detail: 'One photo' },
}

const FILES: ProofDocument = {
  name: 'files',
  shape: 'list',
  slots: [{ name: 'file', side: null, what: 'your document', legend: null, isOne: false }],
  offer: { label: 'Send files', detail: 'Up to 20' },
}

/** What each proof can be. The first is asked for; the others can be chosen. */
const DOCUMENTS: Record<ProofTask, readonly [ProofDocument, ...ProofDocument[]]> = {
  'driving-licence': [CARD],
  'proof-of-id': [PASSPORT, CARD],
  'proof-of-address': [FILES],
  'proof-of-income': [FILES],
  'settlement-letter': [FILES],
}

/** The one that the URL names, or the one of which something has been sent. */
export function findDocument(
  task: ProofTask,
  { attachments, asked }: { attachments: readonly Attachment[]; asked: string | null },
): ProofDocument {
  const documents = DOCUMENTS[task]
  return (
    documents.find(({ name }) => name === asked) ??
    documents.find(({ slots }) => slots.some((slot) => isAnySent(slot, attachments))) ??
    documents[0]
  )
}

function isAnySent({ side }: ProofSlot, attachments: readonly Attachment[]): boolean {
  return attachments.some((file) => file.side === side)
}

/** What else the same proof can be. */
export function listAlternatives(task: ProofTask, document: ProofDocument): readonly ProofDocument[] {
  return DOCUMENTS[task].filter((other) => other !== document)
}

/**
 * The slots without a file. None where a file has several pages, which can be both sides, or no
 * side at all: a person looks at it.
 */
export function findMissingSlots(
  { slots }: ProofDocument,
  attachments: readonly Attachment[],
): readonly ProofSlot[] {
  if (attachments.some(canHaveAllSides)) return []
  return slots.filter((slot) => !isAnySent(slot, attachments))
}

function canHaveAllSides({ side, pages }: Attachment): boolean {
  return side === null || (pages ?? 0) > 1
}

/** How far a card is, whose sides are sent one by one; nothing of what has no sides. */
export function countSides({ slots }: ProofDocument, attachments: readonly Attachment[]): string {
  if (slots.length === 1 || attachments.some(canHaveAllSides)) return ''
  const sides = slots.filter((slot) => isAnySent(slot, attachments))
  return `${sides.length} of ${slots.length} sides added.`
}

/** Whether it was sent back, and each side is still the picture that was looked at. */
export function isUnchanged(
  { shape }: ProofDocument,
  { attachments, details: { sentBack } }: Pick<Requirement, 'attachments' | 'details'>,
): boolean {
  if (shape === 'list' || sentBack === undefined) return false
  return attachments.every(({ sentAt }) => Date.parse(sentAt) < Date.parse(sentBack.at))
}

/**
 * Whether a file has arrived and is not checked yet: the result is reported while its page is open.
 */
export function isBeingScanned(requirement: Requirement | undefined): boolean {
  return requirement?.attachments.some(({ status }) => status === 'checking') ?? false
}
