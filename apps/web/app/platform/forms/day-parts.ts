import { isoToDmy } from '@tarnbrook/domain/core/display'

/** A day for the three boxes of a date to start with. */
export function dayParts(
  iso: string | null | undefined,
): { day: string; month: string; year: string } | undefined {
  if (!iso) return undefined
  const [day, month, year = ''] = isoToDmy(iso).split('-')
  return { day: String(Number(day)), month: String(Number(month)), year }
}
