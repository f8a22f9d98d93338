import { z } from 'zod'
import type { Json } from '#db/tables.generated.ts'
import type { Work } from '#platform/command.ts'

const storedInstalment = z.object({
  number: z.number(),
  due_on: z.string(),
  collect_on: z.string(),
  amount_pence: z.number(),
  principal_pence: z.number(),
  interest_pence: z.number(),
  fee_pence: z.number(),
  balance_pence: z.number(),
})

export type StoredInstalment = z.output<typeof storedInstalment>

const outlook = z.object({
  stillPayablePence: z.number(),
  instalmentPence: z.number(),
  instalmentsLeft: z.number(),
  lastPaymentOn: z.string(),
})

/** Payments left, before or after an early repayment, as worked out when it was asked for. */
export type StoredOutlook = z.output<typeof outlook>

/** Whether one is on its way: its bank has not answered yet. */
export async function hasEarlyRepaymentPending({ tx }: Pick<Work, 'tx'>, loanId: number): Promise<boolean> {
  const pending = await tx
    .selectFrom('early_repayment')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return pending !== undefined
}

/** Stored with an early repayment. @throws ZodError for what no early repayment has */
export function storedInstalments(stored: Json): StoredInstalment[] {
  return z.array(storedInstalment).parse(stored)
}

export function storedOutlook(stored: Json): StoredOutlook {
  return outlook.parse(stored)
}
