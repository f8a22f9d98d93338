import { z } from 'zod'
import { amountToPay, CHOICE_MISSING } from './chosen-amount.ts'

/** The answers of `LateAmountChoice`. */
export const lateAmount = {
  choice: z.enum(['all', 'oldest', 'other'], CHOICE_MISSING),
  all: amountToPay.optional(),
  oldest: amountToPay.optional(),
  amount: amountToPay.optional(),
}
