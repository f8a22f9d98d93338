/** A day for the three boxes of a date to start with. */
export function dayParts(
  day: string | null | undefined,
): { day: string; month: string; year: string } | undefined {
  const [year, month, date] = day?.split('-') ?? []
  return year && month && date ? { day: String(Number(date)), month: String(Number(month)), year } : undefined
}
