import { hasCardNumber } from '@tarnbrook/domain/typed/card-number'
import { typedText } from './fields.ts'

/** Card numbers belong in the vault's own field. One that comes here is not stored. */
export const withoutCardNumber = (missing: string, max: number, text = typedText) =>
  text({ missing, max }).refine((typed) => !hasCardNumber(typed), {
    error: 'Don’t put a card number here. We never store card numbers',
  })
