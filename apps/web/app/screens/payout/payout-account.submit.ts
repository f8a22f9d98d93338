import { redirect } from 'react-router'
import { loansApi } from '#features/loans/loans.api.ts'
import { readBankAccountForm } from '#features/requirements/bank/bank-account.submit.ts'
import { idOf } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, intentOf } from '#platform/submission/submission.ts'

export const submit: Submit = async (store, form, args) => {
  requireUser(args)
  const id = idOf(args.url.searchParams.get('id'))
  const read = readBankAccountForm(form)
  if (read.reply) return read.reply
  const corrected = await send(store, loansApi.endpoints.correctPayoutAccount, {
    params: { id },
    body: read.account,
    idempotencyKey: intentOf(form),
  })
  if (corrected.problem && corrected.problem.code !== 'WRONG_STATE')
    return formProblem(read.submission, corrected.problem)
  // It has moved on, here or in another window: its page says where it stands now.
  return redirect(paths.loan({ id }))
}
