import { toldComplaint } from '@tarnbrook/contract/support/staff-support'
import { redirect } from 'react-router'
import { send } from '#platform/routing/route.ts'
import { staffPaths } from '#platform/routing/staff-paths.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import { findDone, RECORDED } from '../done-words.ts'
import { staffApi } from '../staff.api.ts'
import type * as forms from './complaints.forms.ts'

export const submit = submitByForm({
  'told-complaint': async (store, form) => {
    const submission = parseForm(form, toldComplaint)
    if (submission.status !== 'success') return submission.refuse()
    const answer = await send(store, staffApi.endpoints.recordComplaint, { body: submission.value })
    if (answer.problem) return formProblem(submission, answer.problem)
    const id = `complaint-received:${answer.data.id}`
    const done = findDone(answer.data, RECORDED)
    return redirect(staffPaths.item({ id, ...done }))
  },
} satisfies FormHandlers<typeof forms>)
