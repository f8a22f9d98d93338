import { supportNeedInput } from '@tarnbrook/contract/support-needs/support-needs'
import { redirect } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { supportNeedsApi } from './support-needs.api.ts'
import type * as forms from './support-needs.forms.ts'

const tell: Submit = async (store, form, args) => {
  const { id } = requireUser(args)
  const submission = parseForm(form, supportNeedInput)
  if (submission.status !== 'success') return submission.refuse()
  const answer = await send(store, supportNeedsApi.endpoints.tellSupportNeed, {
    params: { id },
    body: submission.value,
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.supportNeeds({ sent: 'told' }))
}

const withdraw: Submit = async (store, form, args) => {
  const { id } = requireUser(args)
  const submission = parseForm(form, z.strictObject({}))
  const answer = await send(store, supportNeedsApi.endpoints.withdrawSupportNeed, { params: { id } })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.supportNeeds({ sent: 'deleted' }))
}

export const submit = submitByForm({
  'support-need': tell,
  'change-support-need': tell,
  'withdraw-support-need': withdraw,
} satisfies FormHandlers<typeof forms>)
