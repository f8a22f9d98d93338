import type { DataRequestKind } from '@tarnbrook/contract/data-requests/data-requests'
import { redirect } from 'react-router'
import { z } from 'zod'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { dataPaths } from './data-paths.ts'
import { dataRequestsApi } from './data-requests.api.ts'
import type * as forms from './data-requests.forms.ts'

const createAsk =
  (kind: DataRequestKind): Submit =>
  async (store, form, args) => {
    const { id } = requireUser(args)
    const submission = parseForm(form, z.strictObject({}))
    const { askAboutData } = dataRequestsApi.endpoints
    const answer = await send(store, askAboutData, { params: { id }, body: { kind } })
    if (answer.problem) return formProblem(submission, answer.problem)
    return redirect(dataPaths.yourData({ sent: kind }))
  }

export const submit = submitByForm({
  'ask-for-copy': createAsk('access'),
  'ask-for-erasure': createAsk('erasure'),
} satisfies FormHandlers<typeof forms>)
