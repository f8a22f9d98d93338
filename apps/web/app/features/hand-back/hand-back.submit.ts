import { confirmedFigure } from '@tarnbrook/contract/confirmation'
import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'

const ask: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const submission = parseForm(form, confirmedFigure)
  if (submission.status !== 'success') return submission.refuse()
  const asked = await send(store, loansApi.endpoints.handBack, {
    params: { id },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (asked.problem) return formProblem(submission, asked.problem)
  return redirect(paths.handBack({ id, done: 'yes' }))
}

const takeBack: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const submission = parseForm(form, z.strictObject({}))
  const { problem } = await send(store, loansApi.endpoints.takeBackHandBack, { params: { id } })
  if (problem) return formProblem(submission, problem)
  return redirect(paths.loan({ id }))
}

export const submit = submitByForm({
  'hand-back': ask,
  'hand-back-take-back': takeBack,
} satisfies FormHandlers<typeof import('./hand-back.forms.ts')>)
