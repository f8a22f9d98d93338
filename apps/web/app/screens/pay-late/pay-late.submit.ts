import { moneyOr } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { loansApi } from '#features/loans/loans.api.ts'
import { idOf } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, intentOf, parseForm } from '#platform/submission/submission.ts'

const MISSING = 'Enter how much you want to pay'

const latePaymentForm = z
  .strictObject({
    choice: z.enum(['all', 'oldest', 'other'], { error: 'Choose how much you want to pay' }),
    all: moneyOr(MISSING),
    oldest: moneyOr(MISSING).optional(),
    amount: moneyOr(MISSING).optional(),
  })
  .refine((answers) => answers[nameOf(answers.choice)] !== undefined, { error: MISSING, path: ['amount'] })

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  const submission = parseForm(form, latePaymentForm)
  if (submission.status !== 'success') return submission.refuse()
  const { value } = submission
  const answer = await send(store, loansApi.endpoints.payLateByDirectDebit, {
    params: { id },
    body: { amount: value[nameOf(value.choice)] ?? value.all },
    idempotencyKey: intentOf(form),
  })
  if (answer.problem) return formProblem(submission, answer.problem)
  return redirect(paths.payLate({ id, sent: 'yes' }))
}

function nameOf(choice: 'all' | 'oldest' | 'other'): 'all' | 'oldest' | 'amount' {
  return choice === 'other' ? 'amount' : choice
}
