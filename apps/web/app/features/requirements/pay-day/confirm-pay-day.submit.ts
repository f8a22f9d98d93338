import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { redirect } from 'react-router'
import { z } from 'zod'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { requirementsApi } from '../requirements.api.ts'
import { confirmPayDayForm } from '../requirements.forms.ts'
import { taskPath } from '../tasks.ts'
import { CONFIRM_PAY_DAY_PLACE } from './confirm-pay-day.tsx'

const nothing = z.strictObject({})

export async function submitConfirmPayDay(
  store: Parameters<Submit>[0],
  form: FormData,
  { id }: LoanApplication,
): Promise<Response | FormReply> {
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return submission.refuse()
  const confirmed = await send(store, requirementsApi.endpoints.confirmPayDay, { params: { id } })
  if (confirmed.problem) return formProblem(submission, confirmed.problem)
  return redirect(`${taskPath(id, 'payment-day')}&saved=${confirmPayDayForm.id}#${CONFIRM_PAY_DAY_PLACE}`)
}
