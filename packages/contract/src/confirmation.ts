import { z } from 'zod'

/** Decision 125: the tick of a page that confirms what cannot be undone. Calls check it too. */
export const confirmation = {
  confirmed: z.literal(true, { error: 'Tick the box to confirm' }),
}
