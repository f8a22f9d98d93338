import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { z } from 'zod'

const paidInAdvance = z.object({ depositPence: z.number(), partExchangePence: z.number().default(0) })

/** Deposit and part exchange, which the seller had before the credit. */
export function calculateAdvance(vehicle: unknown): Pence {
  const paid = paidInAdvance.safeParse(vehicle)
  return pence(paid.success ? paid.data.depositPence + paid.data.partExchangePence : 0)
}
