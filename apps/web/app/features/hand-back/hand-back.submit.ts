import { handBackNotice } from '@tarnbrook/contract/hand-back/hand-back'
import { redirect } from 'react-router'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = parseId(args.url.searchParams.get('id'))
  const submission = parseForm(form, handBackNotice)
  if (submission.status !== 'success') return submission.refuse()
  const ended = await send(store, loansApi.endpoints.handBack, {
    params: { id },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (ended.problem) return formProblem(submission, ended.problem)
  return redirect(paths.handBack({ id, done: 'yes' }))
}
