import { type AddressLines, formatAddress } from './address.ts'
import { aText, checkInput, nullable, optional } from './input-checks.ts'

interface SplitLines {
  flatNumber: string
  houseNumber: string
  line1: string
  line2: string
}

/**
 * Flat, house and street from address lines; the lines as they are where they cannot be told apart.
 * `formatAddress` puts the parts together as typed.
 */
export function splitAddressLines(written: Pick<AddressLines, 'line1' | 'line2'>): SplitLines {
  checkInput(written, { line1: A_LINE, line2: A_LINE })
  const { line1, line2 } = written
  const [first, second] = toParts(line1, 1).length > 0 ? [line1, line2] : [line2, '']
  const split = splitLines(first, second)
  if (split === null) return readWhole(first, second)
  const again = splitLines(joinTexts(formatAddress({ ...split, line2: '' })), split.line2)
  return JSON.stringify(again) === JSON.stringify(split) ? split : readWhole(first, second)
}

function readWhole(line1: string | null | undefined, line2: string | null | undefined): SplitLines {
  return { flatNumber: '', houseNumber: '', line1: join(toParts(line1, 1)), line2: join(toParts(line2, 2)) }
}

/** Null where they can't be told apart. */
function splitLines(line1: string | null | undefined, line2: string | null | undefined): SplitLines | null {
  const reading = readParts([...toParts(line1, 1), ...toParts(line2, 2)])
  const { addressees, flats, names, number, street, after, isSure } = reading
  // Where there is only a flat or a number, the form asks for the street.
  if (!isSure && (street !== '' || names.length > 0)) return null
  const [house, road] = street === '' && number === '' ? [[], names] : [[...names, number], [street]]
  return {
    flatNumber: joinTexts([...addressees, ...flats]).replace(/^flat\.? (\d+\w?)$/i, '$1'),
    houseNumber: joinTexts(house),
    line1: joinTexts([...road, ...toTexts(after.filter(({ line }) => line === 1))]),
    line2: join(after.filter(({ line }) => line === 2)),
  }
}

/** How a credit reference agency knows a place; its whole lines where that is unclear. */
export type Premises =
  | { isSure: true; parts: Record<PremisesPart, string> }
  | { isSure: false; lines: string[] }

/** As long as CallReport 7 takes each: what is longer was not read well. */
const LONGEST = { flat: 30, number: 12, name: 50, street: 50, secondStreet: 50, locality: 35 }
type PremisesPart = keyof typeof LONGEST

/** Reads an address wherever its parts are: house number in street, flat in house, all in one. */
export function readPremises(address: AddressLines): Premises {
  checkInput(address, { line2: A_LINE })
  const { flatNumber, houseNumber, line1, line2 } = address
  const whole = joinTexts(formatAddress({ flatNumber, houseNumber, line1 }))
  const reading = readParts([
    ...toParts(flatNumber, 1).map((part, index) =>
      index === 0 && !isAddressee(part) ? { ...part, hint: 'flat' as const } : part,
    ),
    ...toParts(houseNumber, 1).map(hintName),
    ...toParts(line1, 1),
    ...toParts(line2, 2),
  ])
  const parts = toPremises(reading)
  const names = Object.keys(LONGEST) as PremisesPart[]
  if (reading.isSure && names.every((name) => parts[name].length <= LONGEST[name]))
    return { isSure: true, parts }
  return { isSure: false, lines: [whole, line2?.trim() ?? ''].filter((line) => line !== '') }
}

function toPremises({ flats, names, number, street, after }: Reading): Record<PremisesPart, string> {
  const [, building = number, flatOfBuilding = ''] = TENEMENT.exec(number) ?? []
  const ofBlock = names.map((name) => BLOCK_FLAT.exec(name))
  const secondStreet = after.find(isStreet)
  return {
    flat: joinTexts([...flats.map(bareFlat), ...ofBlock.map((found) => found?.[1] ?? ''), flatOfBuilding]),
    number: building.replace(/ ?[-–—&+] ?| (?:to|and) /gi, '-').replace(/ (?=[a-z½¼¾])/gi, ''),
    name: joinTexts(names.map((name, index) => ofBlock[index]?.[2] ?? name)),
    street,
    secondStreet: secondStreet?.text ?? '',
    locality: join(after.filter((part) => part !== secondStreet)),
  }
}

/** "Flat 1/2" is 1/2, as the agencies have it; "Garden Flat" and "Unit 4" stay as they are. */
function bareFlat(flat: string): string {
  return flat.replace(/^flat\.? (?:no\.? ?)?/i, '')
}

/** What stands between two commas, in which line, and what the field it stood in says of it. */
interface Part {
  text: string
  line: 1 | 2
  hint?: 'flat' | 'name'
}

interface Reading {
  addressees: string[]
  flats: string[]
  /** Of a building, or with the number of a flat in it: "8 Ashby House". */
  names: string[]
  number: string
  street: string
  /** What follows the street: another one, and the village. */
  after: Part[]
  isSure: boolean
}

/** Longer than any address: what is longer is not read, so that no text takes long. */
const MOST_PARTS = 12
const LONGEST_PART = 200

function readParts(parts: readonly Part[]): Reading {
  if (parts.length > MOST_PARTS || parts.some(({ text }) => text.length > LONGEST_PART))
    return { addressees: [], flats: [], names: [], number: '', street: join(parts), after: [], isSure: false }
  const { flats, rest } = takeFlats(parts)
  const addressees = toTexts(rest.filter(isAddressee))
  const places = rest.filter((part) => !isAddressee(part))
  const building = places.some(isNumbered) ? readNumbered(places) : readNamed(places, flats)
  const { number, street } = building
  const isOdd =
    parts.some(({ text }) => NO_BUILDING.test(text)) ||
    FLAT_INSIDE.test(street) ||
    (flats.length > 0 && TENEMENT.test(number))
  return { addressees, flats, ...building, isSure: building.isSure && !isOdd }
}

type Building = Omit<Reading, 'addressees' | 'flats'>

/** "12 High Street", "Ashby Court, 12 High Street"; 8 is a flat in "8 Ashby House, 12 High St". */
function readNumbered(parts: readonly Part[]): Building {
  const at = parts.findIndex(isNumbered)
  const names = parts.slice(0, at)
  const { number, street } = readNumber(parts[at])
  const after = parts.slice(at + 1)
  const [next] = after
  if (
    next &&
    (isNumbered(next) ? street !== '' && !ROAD.test(street) : BLOCK.test(street) && isStreet(next))
  ) {
    const named = parts.map((part, index) => (index === at ? { ...part, hint: 'name' as const } : part))
    return isNumbered(next) ? readNumbered(named) : readNamed(named, [])
  }
  return {
    names: toTexts(names),
    number: number.replace(/ ?([-–—]) ?/g, '$1').replace(/ (?=[a-d]$)/i, ''),
    street,
    after,
    isSure:
      street !== '' &&
      !NUMBERED.test(street) &&
      !after.some(isNumbered) &&
      !names.some(isRoad) &&
      (names.length < 2 || names.every(isHouse)) &&
      (!/^\d+[a-z]?\//i.test(number) || isTenement(number)),
  }
}

/** "Rose Cottage, Mill Lane", "The Old Rectory", or no house at all: "Mill Lane, Headingley". */
function readNamed(parts: readonly Part[], flats: readonly string[]): Building {
  const count = countNames(parts, flats.length > 0)
  const [street, ...after] = parts.slice(count)
  return {
    names: toTexts(parts.slice(0, count)),
    number: '',
    street: street?.text ?? '',
    after,
    isSure: count > 0 || (street !== undefined && flats.some((flat) => OWN_PREMISES.test(flat))),
  }
}

function countNames(parts: readonly Part[], hasFlat: boolean): number {
  const houses = parts.findIndex((part) => !isHouse(part))
  if (houses === -1) return parts.length
  const [last, next] = parts.slice(houses)
  const isAtStreet = last && next && (isStreet(last) ? !isRoad(last) && isRoad(next) : isStreet(next))
  const isOnlyBlocks = parts.slice(0, houses).every(({ text }) => STAIR.test(text))
  const isOfFlat = hasFlat && parts.length === 1 && last && !isStreet(last)
  return isOnlyBlocks && (isAtStreet || isOfFlat) ? houses + 1 : houses
}

/** Takes out the flats: before the house, after the street, or in a line with either. */
function takeFlats(parts: readonly Part[]): { flats: string[]; rest: Part[] } {
  const flats: string[] = []
  const rest: Part[] = []
  for (const [index, part] of parts.entries()) {
    const later = parts.slice(index + 1)
    const isBesideHouse = rest.some(isNumbered) || later.some(isNumbered)
    const codes = isNumbered(later[0]) ? CODE : WHOLE_TENEMENT_FLAT
    const isFlat = (isBesideHouse && codes.test(part.text)) || takeFlat(part).left === ''
    const peeled = isFlat ? { flats: [part.text], left: '' } : peelFlats(joinNumber(rest, part))
    flats.push(...peeled.flats)
    if (peeled.left !== '') rest.push({ ...part, text: peeled.left })
  }
  return { flats, rest }
}

/** "12, High Street" is one part, also where a flat stands between them. */
function joinNumber(rest: Part[], part: Part): Part {
  const last = rest.at(-1)
  if (!isNumbered(last) || readNumber(last).street !== '') return part
  rest.pop()
  return { ...part, text: `${last.text} ${part.text}` }
}

function peelFlats(part: Part): { flats: string[]; left: string } {
  const flats: string[] = []
  let { flat, left } = takeFlat(part)
  while (flat !== '') {
    flats.push(flat)
    ;({ flat, left } = takeFlat({ ...part, text: left }))
  }
  return { flats, left }
}

/** The flat that the part is, begins with or ends with, and what is left of it. */
function takeFlat({ text, hint }: Part): { flat: string; left: string } {
  if (hint === 'flat' || FLAT.test(text)) return { flat: text, left: '' }
  const [, before = '', left = ''] = FLAT_BEFORE.exec(text) ?? []
  if (before !== '') return { flat: before, left }
  const [whole = '', after = ''] = FLAT_AFTER.exec(text) ?? []
  const house = text.slice(0, text.length - whole.length)
  // "12 1/2" is a number, and "Mill 1/2" may be.
  const isClear = WORD.test(house) && (NUMBERED.test(house) || !WHOLE_TENEMENT_FLAT.test(after))
  return isClear ? { flat: after, left: house } : { flat: '', left: text }
}

/** A house that is no number and no flat is a name, whatever it sounds like. */
function hintName(part: Part): Part {
  const isOwn = NUMBERED.test(part.text) || takeFlat(part).flat !== ''
  return isOwn ? part : { ...part, hint: 'name' }
}

function isAddressee({ text }: Part): boolean {
  return CARE_OF.test(text)
}

function isNumbered(part: Part | undefined): part is Part {
  return part !== undefined && part.hint === undefined && NUMBERED.test(part.text)
}

function readNumber(part: Part | undefined): { number: string; street: string } {
  const [, number = '', street = ''] = NUMBERED.exec(part?.text ?? '') ?? []
  return { number, street }
}

/** "48/3" is flat 3 of 48. "1/2" may be a flat without its house, "12/14" two houses. */
function isTenement(number: string): boolean {
  const [, house = '', flat = ''] = TENEMENT.exec(number) ?? []
  if (flat === '' || !/^\d+$/.test(flat)) return flat !== ''
  const [first, second] = [Number.parseInt(house, 10), Number(flat)]
  return first >= 10 && (second < first || (second - first) % 2 !== 0)
}

function isStreet(part: Part): boolean {
  return isRoad(part) || (part.hint === undefined && STREET_OR_HOUSE.test(part.text))
}

function isRoad({ text, hint }: Part): boolean {
  return hint === undefined && ROAD.test(text)
}

function isHouse({ text, hint }: Part): boolean {
  return hint === 'name' || HOUSE.test(text) || STAIR.test(text)
}

function toParts(line: string | null | undefined, number: Part['line']): Part[] {
  return (line ?? '')
    .replace(/\s+/g, ' ')
    .replace(/\(([^()]*)\)/g, (whole, inner) => (FLAT.test(inner) || CODE.test(inner) ? `,${inner},` : whole))
    .split(/[,;]/)
    .map((text) => ({ text: text.trim(), line: number }))
    .filter(({ text }) => text !== '')
}

const A_LINE = optional(nullable(aText))

function toTexts(parts: readonly Part[]): string[] {
  return parts.map(({ text }) => text)
}

function join(parts: readonly Part[]): string {
  return joinTexts(toTexts(parts))
}

function joinTexts(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(', ')
}

const WORD = /\p{L}{2}/u
const CARE_OF = /^(?:c\/o|care of)\b\D*$/i

/** Where no one lives, or no street is. */
const NO_BUILDING = /\b(?:p\.? ?o\.? ?box|bfpo)\b/i

const ONE_NUMBER = String.raw`\d{1,5}(?: ?[½¼¾]| 1[/⁄]2)?(?:[a-z]| [a-d](?= \S+ \S))?(?![\p{L}\d]| (?:acres?|miles?|foot) )`
const HOUSE_NUMBER = String.raw`${ONE_NUMBER}(?: ?[-–—&+] ?(?:${ONE_NUMBER}|[a-z](?![\p{L}\d]))| (?:to|and) ${ONE_NUMBER}|(?:/\d{1,3}[a-z]?\d?){1,2}(?![\p{L}\d]))?`
/** "12", "12a High Street", "12-14 High Street", "No. 12½ High Street"; not "1st Avenue". */
const NUMBERED = new RegExp(String.raw`^(?:(?:no|nos|number)\.? ?|#)?(${HOUSE_NUMBER})(?: (.+))?$`, 'iu')
const TENEMENT = /^(\d{1,5}[a-z]?)\/(\d{1,2}(?:f\d{1,2}|\/\d{1,2})?)$/i

const KIND =
  'flat|apartment|apt|unit|room|studio|suite|maisonette|bedsit|floor|level|plot|lot|caravan|chalet|pitch|berth'
/** Flats that have no other house: "Plot 4, Mill Lane". */
const OWN_PREMISES = /^(?:unit|plot|lot|caravan|chalet|pitch|berth)\b/i
const COUNT = 'one|two|three|four|five|six|seven|eight|nine|ten'
const FLOOR = String.raw`(?:(?:lower|upper|raised) )?(?:ground|basement|garden|hall|middle|attic|top|upper|lower|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th))`
const SIDE = '(?:left|right|front|rear|back|middle|centre|north|south|east|west)'
/** How tenements number their flats: floor and door, as in 1/2, 2F1, GF/2 and T/L. */
const TENEMENT_FLAT = String.raw`\d{1,2}/\d{1,2}[a-z]?|(?:\d{1,2}|lg|[bgpt])f/?\d{1,2}|(?:\d{1,2}|lg|[bgt])f?/(?:\d{1,2}|[lrm])|(?:\d|lg|[bgt])f[lrm]`
const FLAT_NUMBER = String.raw`(?:no\.? ?)?(?:${TENEMENT_FLAT}|\d{1,4}[a-z]?(?:-\d{1,4}[a-z]?)?|[a-z]{1,2}\d{1,3}|[a-z]|${COUNT})(?![\p{L}\d/])`
const NUMBERED_FLAT = String.raw`(?:${KIND})\.? ${FLAT_NUMBER}`

/** What is a flat by itself: "Flat 3", "Top Floor Left", "Garden Flat". */
const FLAT = new RegExp(
  [
    NUMBERED_FLAT,
    `(?:flat )?${FLOOR} floor(?: ${SIDE}){0,2}(?: (?:${KIND}))?(?: ${FLAT_NUMBER})?`,
    `(?:flat )?${FLOOR}(?: ${SIDE}){1,2}(?: flat)?`,
    String.raw`(?:\p{L}|\d{1,2}(?:st|nd|rd|th) )[\p{L}'’. -]{1,30} (?:flat|apartment|maisonette|annexe?|penthouse|bedsit)`,
    '(?:the )?(?:annexe?|maisonette|penthouse|bedsit|basement|attic|loft|flat)',
  ]
    .map((pattern) => `^(?:${pattern})$`)
    .join('|'),
  'iu',
)
/** A flat where the house follows: "B2, 34 High Street". After it, E17 is a part of London. */
const CODE = new RegExp(String.raw`^(?:${TENEMENT_FLAT}|[a-z]\d{1,2})$`, 'iu')
const WHOLE_TENEMENT_FLAT = new RegExp(`^(?:${TENEMENT_FLAT})$`, 'iu')
const FLAT_BEFORE = new RegExp(
  `^(${NUMBERED_FLAT}|(?:${TENEMENT_FLAT})(?= ${HOUSE_NUMBER}(?: |$))) (.+)$`,
  'iu',
)
const FLAT_AFTER = new RegExp(` (${NUMBERED_FLAT}|${TENEMENT_FLAT})$`, 'iu')
const FLAT_INSIDE = new RegExp(String.raw`\b(?:flat|apartment|apt)\.? ${FLAT_NUMBER}`, 'iu')

/** "8 Ashby House". */
const BLOCK_FLAT = /^(\d{1,4}[a-z]?) (\D*[^\d ])$/i
const BLOCK = / (?:house|towers?|mansions|apartments|buildings|chambers|heights|lofts)$/i

/** A part of a building that has its own name or number. */
const STAIR = /^(?:block|stair|wing|tower|building|phase) \w{1,3}$/i

const HOUSE =
  /(?:^| )(?:house|cottage|farm|farmhouse|lodge|hall|manor|barn|rectory|vicarage|parsonage|manse|grange|bungalow|villa|towers?|mansions|apartments|buildings|chambers|mill|priory|castle|inn|stables|schoolhouse|steadings?|bothy|dairy|forge|smithy|granary|lighthouse|boathouse)$|^(?:tŷ|ty|plas|bwthyn|fferm|hafod) /iu

/** What only streets are called. */
const ROAD =
  /(?:^| )(?:street|st|road|rd|lane|ln|avenue|ave?|drive|dr|close|cl|crescent|cres|way|highway|boulevard|wynd|vennel|brae)(?: (?:north|south|east|west|[nsew]))?\.?$|^(?:heol|ffordd|stryd|lôn|lon|rhodfa|clos|maes|teras|rhes|llwybr) /iu
/** What streets are called, and houses as well. */
const STREET_OR_HOUSE =
  /(?:^| )(?:place|pl|terrace|terr?|gardens|gdns|grove|green|hill|square|sq|row|rise|walk|mews|parade|wharf|quay|alley|approach|arcade|broadway|causeway|chase|circus|common|cottages|drove|embankment|esplanade|gait|kingsway|loan|park|passage|path|pend|promenade|quadrant|queensway|ride|ridge|view|villas|yard)\.?$/iu
