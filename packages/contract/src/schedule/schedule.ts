import { z } from 'zod'
import { isoDay, money } from '../wire.ts'

/** One instalment: its parts sum to `amount`; `balance` is the principal left after it. */
export const scheduleRow = z.object({
  number: z.number(),
  dueOn: isoDay,
  amount: money,
  principal: money,
  interest: money,
  fee: money,
  balance: money,
})

export type ScheduleRow = z.output<typeof scheduleRow>
