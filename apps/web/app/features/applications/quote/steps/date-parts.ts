import type { FieldMetadata } from '@conform-to/react'
import type { DateParts } from '#ui/form/date-input.tsx'

/** The three boxes of a date field, as the form knows them: `dateOfBirth.day` and so on. */
export function dateParts(field: unknown): DateParts {
  const { day, month, year } = (field as FieldMetadata<Record<keyof DateParts, string>>).getFieldset()
  return { day, month, year }
}
