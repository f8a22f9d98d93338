import { redirect } from 'react-router'
import { readBankAccountForm, replyToAccount } from '#features/bank-details/bank-account.submit.ts'
import { loansApi } from '#features/loans/loans.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import type { Submit } from '#platform/routing/route.ts'
import { sendConfirmed, stepUpReply } from '#platform/step-up/step-up.ts'
import { requireUser } from '#platform/store/session.ts'

/** Gives another bank account for the URL's loan, then shows the page with its status. */
export function submitAccount(
  call: 'correctPayoutAccount' | 'giveRefundAccount',
  next: (id: number) => string,
): Submit {
  return async (store, form, args) => {
    requireUser(args)
    const id = parseId(args.url.searchParams.get('id'))
    const read = readBankAccountForm(form)
    if (read.reply) return read.reply
    const { body, idempotencyKey, submission } = read
    const arg = { params: { id }, body, idempotencyKey }
    const { problem } = await sendConfirmed(store, loansApi.endpoints[call], { arg, form })
    const question = problem && stepUpReply(form, submission, problem)
    if (question) return question
    // In the wrong state it has moved on (another window, staff): the page has its current status.
    return problem && problem.code !== 'WRONG_STATE' ? replyToAccount(read, problem) : redirect(next(id))
  }
}
