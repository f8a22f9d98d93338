import { bankAccount } from '@tarnbrook/contract/fields'
import { z } from 'zod'
import type { FormReply } from '#platform/routing/route.ts'
import { parseForm } from '#platform/submission/submission.ts'

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
  if (step === 'confirmed') return { submission, account }
  const { sortCode, accountNumber, accountHolderName } = account
  const initialValue = { accountHolderName, sortCode, accountNumber, isAccountHolder: 'on' }
  const reply: FormReply = { ...submission.marks, initialValue, step }
  return { reply }
}
