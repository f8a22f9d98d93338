import { aText, checkInput, nullable, optional } from './input-checks.ts'

/** The lines of an address as browsers fill them in and people write them: the house and its street in one. */
interface WrittenLines {
  line1?: string | null
  line2?: string | null
}

interface SplitLines {
  flatNumber: string
  houseNumber: string
  line1: string
  line2: string
}

/**
 * The flat, the house and the street of an address that was written in lines. Nothing is lost: `formatAddress` puts the parts
 * together again, so what was typed is what is shown, also where the parts were guessed wrongly.
 */
export function splitAddressLines(written: WrittenLines): SplitLines {
  checkInput(written, WRITTEN)
  const first = splitLine(written.line1)
  const second = splitLine(written.line2)
  const flatNumber = FLAT.test(first[0] ?? '') ? takeFlat(first) : ''
  // "Flat 3" or "Rose Cottage" stood alone in the first line: the street is in the second.
  const isStreetBelow = first.length === 0 || (first.length === 1 && isOnlyHouse(first[0] ?? '', second[0]))
  const { houseNumber, line1 } = houseAndStreet(isStreetBelow ? [...first, ...second] : first)
  return { flatNumber, houseNumber, line1, line2: isStreetBelow ? '' : second.join(', ') }
}

/** Takes the flat off the front of the parts: "Flat 3" is 3, as the agencies have it; "Flat B" and "The Loft" stay as they are. */
function takeFlat(parts: string[]): string {
  const [, kind = '', name = '', rest = ''] = FLAT.exec(parts[0] ?? '') ?? []
  if (rest === '') parts.shift()
  else parts[0] = rest
  return /^flat$/i.test(kind) && /^\d+\w?$/.test(name) ? name : `${kind} ${name}`.trim()
}

function houseAndStreet(parts: readonly string[]): Pick<SplitLines, 'houseNumber' | 'line1'> {
  const [first = '', ...others] = parts
  const [, number, street = ''] = NUMBERED.exec(first) ?? []
  if (number !== undefined)
    return {
      houseNumber: number.replace(/\s+/g, ''),
      line1: [street, ...others].filter((part) => part !== '').join(', '),
    }
  // "Mill Lane, Headingley" has no house; "Rose Cottage, Mill Lane" has.
  const isNamed = others.length > 0 && !isStreet(first)
  return isNamed
    ? { houseNumber: first, line1: others.join(', ') }
    : { houseNumber: '', line1: parts.join(', ') }
}

function isOnlyHouse(line: string, below: string | undefined): boolean {
  if (below === undefined || isStreet(line)) return false
  const [, number, street] = NUMBERED.exec(line) ?? []
  if (number !== undefined) return street === undefined
  return isStreet(below) || NUMBERED.test(below)
}

function isStreet(text: string): boolean {
  return STREET.test(text)
}

function splitLine(line: string | null | undefined): string[] {
  return (line ?? '')
    .replace(/\s+/g, ' ')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

const WRITTEN = { line1: optional(nullable(aText)), line2: optional(nullable(aText)) }

/** "Flat 3", "Apartment 12b", "Flat B", and "Flat 3 12 High Street" without its comma. */
const FLAT = /^(flat|apartment|apt|unit|room|studio)\.? (\w{1,4}|no\.? ?\w{1,4})(?: (\d.*))?$/i

/** "12", "12a High Street", "12-14 High Street", "No. 12 High Street"; not "1st Avenue". */
const NUMBERED = /^(?:no\.? ?)?(\d{1,5}[a-z]?(?: ?[-–/] ?\d{1,5}[a-z]?)?)(?: (.+))?$/i

const STREET =
  /\b(street|st|road|rd|lane|ln|avenue|ave|drive|dr|close|crescent|cres|place|pl|way|terrace|gardens|grove|green|hill|square|sq|row|rise|walk|mews|parade|wharf|quay)\.?$/i
