import { hasCardNumber } from '@tarnbrook/domain/core/card-number'
import { z } from 'zod'

/** The number of a card is typed into the vault's own field. One that comes here is a mistake, and is not stored. */
export const withoutCardNumber = (missing: string, longest: number) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(longest, { error: `Use ${longest} characters or fewer`, abort: true })
    .refine((typed) => !hasCardNumber(typed), {
      error: 'Don’t put a card number here. We never store card numbers',
    })
