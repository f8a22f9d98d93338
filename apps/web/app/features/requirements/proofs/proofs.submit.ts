import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import type { FieldErrors } from '@tarnbrook/contract/errors'
import { id } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import {
  findNextPath,
  findRequirement,
  isProofTask,
  type ProofTask,
  taskListPath,
  taskPath,
} from '#features/requirements/tasks.ts'
import { FILES_TOO_LARGE } from '#platform/forms/form-marks.ts'
import { notFound } from '#platform/forms/record-id.ts'
import { type Answer, type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import {
  findDocument,
  findMissingSlots,
  isBeingScanned,
  isUnchanged,
  type ProofDocument,
  type ProofSlot,
} from './proof-slots.ts'
import { PROOF_ENDPOINTS } from './proofs.api.ts'
import { removeProofForm, sendProofForm } from './proofs.forms.ts'
import { findFileMistake, sendToSlot } from './send-file.ts'
import { MOST_FILES } from './slots/file-words.ts'

type Store = Parameters<Submit>[0]
type SubmitResult = Promise<Response | FormReply>

const nothing = z.strictObject({})
const removing = z.strictObject({ attachmentId: id })

/**
 * One press: files that no script has sent are sent in turn, then all is sent for checking where
 * nothing is missing. What went through stays; what did not is named at its slot.
 */
export async function submitSendProof(
  store: Store,
  form: FormData,
  application: LoanApplication,
  { url }: Parameters<Submit>[2],
): SubmitResult {
  const { task, requirement } = findProof(application, url)
  if (requirement?.status !== 'wanted') return redirect(taskListPath(application.id))
  const submission = parseForm(form, nothing)
  const refuse = (fields: FieldErrors) =>
    formProblem(submission, { code: 'VALIDATION_FAILED', message: '', fields })
  const { attachments } = requirement
  const asked = url.searchParams.get('document')
  const document = findDocument(task, { attachments, asked })
  const { slots } = document
  const chosen = listChosen(form, document)
  const mistake = mistakeOfChoice(chosen, form.has(FILES_TOO_LARGE))
  if (mistake) return refuse({ [slots[0]!.name]: [mistake] })
  const isMore = form.has('more')
  const missing = chosen.length === 0 ? findMissingSlots(document, attachments) : []
  if (missing.length > 0 || (isMore && chosen.length === 0))
    return refuse(Object.fromEntries((isMore ? slots : missing).map(toMissing)))
  if (chosen.length === 0 && isUnchanged(document, requirement))
    return refuse({ [slots[0]!.name]: [SEEN_BEFORE] })
  const { answer, mistakes } = await sendAll(store, chosen, { task, requirement })
  if (!answer) return redirect(taskListPath(application.id))
  if (Object.keys(mistakes).length > 0) return refuse(mistakes)
  const isToCome =
    isMore || findMissingSlots(document, answer.attachments).length > 0 || isBeingScanned(answer)
  if (isToCome || task === 'settlement-letter')
    return redirect(savedPath(application, task, { saved: sendProofForm.id, document: asked }))
  return sendChange(submission, application, {
    requirement: answer,
    change: (id) => send(store, PROOF_ENDPOINTS[task].confirm, { params: { id } }),
    next: findNextPath(application, task),
  })
}

const SEEN_BEFORE =
  'We’ve looked at this before, and can’t use it. Replace the photo that isn’t right, then send it for checking.'

interface Chosen {
  slot: ProofSlot
  file: File
}

function listChosen(form: FormData, { slots }: ProofDocument): Chosen[] {
  return slots.flatMap((slot) =>
    form
      .getAll(slot.name)
      .filter((file): file is File => file instanceof File && file.name !== '')
      .map((file) => ({ slot, file })),
  )
}

function toMissing({ name, isOne, what }: ProofSlot): [string, string[]] {
  return [name, [isOne ? `Add a photo of ${what}` : 'Choose a file to send']]
}

/** The requirement as the last answer has it; null once it can't be changed any more. */
async function sendAll(
  store: Store,
  chosen: readonly Chosen[],
  { task, requirement }: { task: ProofTask; requirement: Requirement },
): Promise<{ answer: Requirement | null; mistakes: Record<string, string[]> }> {
  const mistakes: Record<string, string[]> = {}
  let answer = requirement
  for (const { slot, file } of chosen) {
    const sent = await sendToSlot(store, file, { task, requirement: answer, slot })
    if (sent.problem?.code === 'WRONG_STATE') return { answer: null, mistakes }
    if (sent.problem) {
      const words = `${file.name}: ${findFileMistake(sent) ?? sent.problem.message}`
      mistakes[slot.name] = [[...(mistakes[slot.name] ?? []), words].join(' ')]
    } else answer = sent.data
  }
  return { answer, mistakes }
}

function mistakeOfChoice(chosen: readonly Chosen[], isTooLarge: boolean): string | undefined {
  if (isTooLarge)
    return 'Those files are too large to send together. Send them one at a time, each up to 20 MB.'
  return chosen.length > MOST_FILES ? `Choose up to ${MOST_FILES} files at a time` : undefined
}

export async function submitRemoveProof(
  store: Store,
  form: FormData,
  application: LoanApplication,
  { url }: Parameters<Submit>[2],
): SubmitResult {
  const { task, requirement } = findProof(application, url)
  const submission = parseForm(form, removing)
  if (submission.status !== 'success') return submission.refuse()
  const { attachmentId } = submission.value
  return sendChange(submission, application, {
    requirement,
    change: (id) => send(store, PROOF_ENDPOINTS[task].remove, { params: { id, attachmentId } }),
    next: savedPath(application, task, {
      saved: removeProofForm.id,
      document: url.searchParams.get('document'),
    }),
  })
}

/** Every file is there: from here on the proof is with us. */
export async function submitConfirmProof(
  store: Store,
  form: FormData,
  application: LoanApplication,
  { url }: Parameters<Submit>[2],
): SubmitResult {
  const { task, requirement } = findProof(application, url)
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return submission.refuse()
  return sendChange(submission, application, {
    requirement,
    change: (id) => send(store, PROOF_ENDPOINTS[task].confirm, { params: { id } }),
    next: findNextPath(application, task),
  })
}

/** Changes a proof and leads on; if no longer possible, to the task list with its status. */
export async function sendChange(
  submission: Parameters<typeof formProblem>[0],
  { id: applicationId }: LoanApplication,
  about: {
    requirement: Requirement | undefined
    change: (requirementId: number) => Promise<Answer<unknown>>
    next: string
  },
): SubmitResult {
  const { requirement, change, next } = about
  if (!requirement) return redirect(taskListPath(applicationId))
  const { problem } = await change(requirement.id)
  if (problem?.code === 'WRONG_STATE') return redirect(taskListPath(applicationId))
  return problem ? formProblem(submission, problem) : redirect(next)
}

/** Which proof a form is about is in the URL, never in the form. */
function findProof(application: LoanApplication, url: URL) {
  const task = url.searchParams.get('task')
  if (!isProofTask(task)) throw notFound()
  return { task, requirement: findRequirement(application.requirements, task) }
}

/** The page of the proof, which says what was done. */
export function savedPath(
  { id: applicationId }: LoanApplication,
  task: ProofTask,
  { saved, document }: { saved: string; document?: string | null },
): string {
  return `${taskPath(applicationId, task, document ?? undefined)}&saved=${saved}`
}
