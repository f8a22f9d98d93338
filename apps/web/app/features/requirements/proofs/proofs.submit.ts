import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
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
import { MOST_FILES } from './file-words.ts'
import { PROOF_ENDPOINTS } from './proofs.api.ts'
import { removeProofForm, sendProofForm } from './proofs.forms.ts'
import { findFileMistake, sendFile } from './send-file.ts'

type Store = Parameters<Submit>[0]
type SubmitResult = Promise<Response | FormReply>

const nothing = z.strictObject({})
const removing = z.strictObject({ attachmentId: id })

/** Without script: one form's files in turn. What went through stays; what did not is named. */
export async function submitSendProof(
  store: Store,
  form: FormData,
  application: LoanApplication,
  { url }: Parameters<Submit>[2],
): SubmitResult {
  const { task, requirement } = findProof(application, url)
  if (requirement?.status !== 'wanted') return redirect(taskListPath(application.id))
  const submission = parseForm(form, nothing)
  const refuse = (mistakes: string[]) =>
    formProblem(submission, {
      code: 'VALIDATION_FAILED',
      message: '',
      fields: { file: [mistakes.join(' ')] },
    })
  const files = form.getAll('file').filter((file): file is File => file instanceof File && file.name !== '')
  const mistake = mistakeOfChoice(files, form.has(FILES_TOO_LARGE))
  if (mistake) return refuse([mistake])
  const mistakes: string[] = []
  for (const file of files) {
    const sent = await sendFile(store, { task, requirementId: requirement.id, file })
    if (sent.problem?.code === 'WRONG_STATE') return redirect(taskListPath(application.id))
    if (sent.problem) mistakes.push(`${file.name}: ${findFileMistake(sent) ?? sent.problem.message}`)
  }
  return mistakes.length > 0 ? refuse(mistakes) : redirect(savedPath(application, task, sendProofForm.id))
}

function mistakeOfChoice(files: readonly File[], isTooLarge: boolean): string | undefined {
  if (isTooLarge)
    return 'Those files are too large to send together. Send them one at a time, each up to 20 MB.'
  if (files.length === 0) return 'Choose a file to send'
  return files.length > MOST_FILES ? `Choose up to ${MOST_FILES} files at a time` : undefined
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
    next: savedPath(application, task, removeProofForm.id),
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
export function savedPath({ id: applicationId }: LoanApplication, task: ProofTask, saved: string): string {
  return `${taskPath(applicationId, task)}&saved=${saved}`
}
