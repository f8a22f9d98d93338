import { cleanTyped } from './typed-text.ts'

/**
 * "£1,250.50", "1 000", ".50", "-3": groups of three, two decimals at most. Null for anything else:
 * in "950,50" and "2.600" the signs may mean what they do abroad.
 */
export function parseTypedNumber(typed: string): number | null {
  const [whole, sign = '', pounds = '', decimals = ''] = WRITTEN.exec(cleanTyped(typed)) ?? []
  if (whole === undefined || pounds + decimals === '') return null
  return Number(`${sign}${pounds.replace(/[ ,]/g, '') || '0'}.${decimals || '0'}`)
}

const WRITTEN = /^([-+]?) ?£? ?([1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)|\d*)(?:\.(\d{0,2}))?$/
