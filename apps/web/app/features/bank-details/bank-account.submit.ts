import { bankAccount } from '@tarnbrook/contract/fields'
import { z } from 'zod'
import type { ProblemData } from '#platform/calls/problem.ts'
import type { FormReply } from '#platform/routing/route.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { PAYEE_STEP } from './payee-step.ts'

/** `check` shows the details back, `change` returns to the questions, `confirmed` gives them. */
export const bankAccountForm = bankAccount.extend({ step: z.enum(['check', 'change', 'confirmed']) })

/**
 * @returns the reply of a step before the last or of a refusal, or else the account that was
 * confirmed.
 */
export function readBankAccountForm(form: FormData) {
  const submission = parseForm(form, bankAccountForm)
  if (submission.status !== 'success') return { reply: submission.refuse() }
  const { step, ...account } = submission.value
  const intentKey = readIntentKey(form)
  const isPayeeConfirmed = form.get('isPayeeConfirmed') === 'yes'
  if (step === 'confirmed')
    return {
      submission,
      body: { ...account, ...(isPayeeConfirmed && { isPayeeConfirmed }) },
      // Another name that was confirmed is another wish of the same form.
      idempotencyKey: isPayeeConfirmed ? `${intentKey.slice(0, 240)}:confirmed` : intentKey,
    }
  const { sortCode, accountNumber, accountHolderName } = account
  const initialValue = { accountHolderName, sortCode, accountNumber, isAccountHolder: 'on' }
  const reply: FormReply = { ...submission.marks, initialValue, step }
  return { reply }
}

type Confirmed = Exclude<ReturnType<typeof readBankAccountForm>, { reply: unknown }>

/** What the page says of a refusal: a name that the bank has otherwise is asked about. */
export function replyToAccount({ submission, body }: Confirmed, problem: ProblemData): FormReply {
  const reply = formProblem(submission, problem)
  if (problem.code !== 'PAYEE_NOT_CONFIRMED') return reply
  const { accountHolderName, sortCode, accountNumber } = body
  const initialValue = { accountHolderName, sortCode, accountNumber, isAccountHolder: 'on' }
  return { ...reply, initialValue, step: PAYEE_STEP }
}
