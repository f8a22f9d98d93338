import { z } from 'zod'
import { id, moneyOr } from './wire.ts'

/** Decision 125: the tick of a page that confirms what cannot be undone. Calls check it too. */
export const confirmation = {
  confirmed: z.literal(true, { error: 'Tick the box to confirm' }),
}

const FIGURES_CHANGED = 'Look at the figures again, then confirm'

/** With the figure that the borrower saw: where it is another by now, nothing is done. */
export const confirmedFigure = z.strictObject({
  ...confirmation,
  toPay: moneyOr(FIGURES_CHANGED).refine((pence) => pence >= 0, { error: FIGURES_CHANGED }),
})

/** Of an application that is stopped: the quote that was shown, and whether it ends for good. */
export const confirmedStop = z.strictObject({ ...confirmation, quoteId: id, endsIt: z.boolean() })

/** Our pages always send it. Another caller’s stop counts without it. */
export const stopBody = z.strictObject({ confirmation: confirmedStop.optional() })

export type StopBody = z.output<typeof stopBody>
