import type { FieldMetadata } from '@conform-to/react'
import { isoToDmy } from '@tarnbrook/domain/core/display'
import type { DateParts } from '#ui/form/date-input.tsx'

/** A day for the three boxes of a date to start with. */
export function dayParts(
  iso: string | null | undefined,
): { day: string; month: string; year: string } | undefined {
  if (!iso) return undefined
  const [day, month, year = ''] = isoToDmy(iso).split('-')
  return { day: String(Number(day)), month: String(Number(month)), year }
}

/** The three boxes of a date field, as the form knows them: `dateOfBirth.day` and so on. */
export function dateParts(field: unknown): DateParts {
  const { day, month, year } = (field as FieldMetadata<Record<keyof DateParts, string>>).getFieldset()
  return { day, month, year }
}
