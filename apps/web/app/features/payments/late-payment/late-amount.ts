import { moneyOr } from '@tarnbrook/contract/wire'
import type { Pence } from '@tarnbrook/domain/core/money'
import { z } from 'zod'

const MISSING = 'Enter how much you want to pay'

/** The answers of `AmountChoice`. */
export const lateAmount = {
  choice: z.enum(['all', 'oldest', 'other'], { error: 'Choose how much you want to pay' }),
  all: moneyOr(MISSING),
  oldest: moneyOr(MISSING).optional(),
  amount: moneyOr(MISSING).optional(),
}

type LateAmount = z.output<z.ZodObject<typeof lateAmount>>

export const hasAmount = (answers: LateAmount): boolean =>
  answers[toAmountField(answers.choice)] !== undefined
export const AMOUNT_MISSING = { error: MISSING, path: ['amount'] }

export function findLateAmount(answers: LateAmount): Pence {
  return answers[toAmountField(answers.choice)] ?? answers.all
}

function toAmountField(choice: LateAmount['choice']): 'all' | 'oldest' | 'amount' {
  return choice === 'other' ? 'amount' : choice
}
