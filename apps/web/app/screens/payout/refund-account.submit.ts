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
  const given = await send(store, loansApi.endpoints.giveRefundAccount, {
    params: { id },
    body: read.account,
    idempotencyKey: intentOf(form),
  })
  if (given.problem && given.problem.code !== 'WRONG_STATE')
    return formProblem(read.submission, given.problem)
  // Sent again in another window, or by staff: its page says where it stands now.
  return redirect(paths.settlementQuote({ id }))
}
