import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { verificationCode } from '@tarnbrook/contract/fields'
import { mobileNumber } from '@tarnbrook/contract/phone-fields'
import { redirect } from 'react-router'
import { z } from 'zod'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { sendConfirmed, stepUpReply } from '#platform/step-up/step-up.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { requirementsApi } from '../requirements.api.ts'
import { findNextPath, findRequirement, taskListPath } from '../tasks.ts'

export const numberForm = z.strictObject({ mobileNumber, isResend: z.boolean().optional() })

/** The number comes with the code, so that after a wrong code the page can send another. */
export const codeForm = z.strictObject({ code: verificationCode, mobileNumber: mobileNumber.optional() })

type SubmitResult = Promise<Response | FormReply>

/** Sends the code. If the reply's status says success, the page then asks for the code. */
export async function submitMobileNumber(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, numberForm)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'mobile-number')
  if (!requirement) return redirect(taskListPath(application.id))
  const arg = { params: { id: requirement.id }, body: { mobileNumber: submission.value.mobileNumber } }
  const sent = await sendConfirmed(store, requirementsApi.endpoints.updateMobileNumber, { arg, form })
  if (sent.problem?.code === 'WRONG_STATE') return redirect(findNextPath(application, 'mobile-number'))
  if (sent.problem)
    return stepUpReply(form, submission, sent.problem) ?? formProblem(submission, sent.problem)
  return { ...submission.reply(), form: submission.marks.form }
}

/** Checks the code; the sign-in is strong from then on, and gets a new token that says so. */
export async function submitCode(
  store: Parameters<Submit>[0],
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, codeForm)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'mobile-number')
  if (!requirement) return redirect(taskListPath(application.id))
  const checked = await send(store, requirementsApi.endpoints.verifyMobileNumber, {
    params: { id: requirement.id },
    body: { code: submission.value.code },
  })
  if (checked.problem && checked.problem.code !== 'WRONG_STATE')
    return formProblem(submission, checked.problem)
  // If this fails the old token still serves: the API has marked it strong itself.
  await send(store, requirementsApi.endpoints.refresh, { body: { type: 'refresh_token' } })
  return redirect(findNextPath(application, 'mobile-number'))
}
