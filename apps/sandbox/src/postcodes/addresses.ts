import { createHash } from 'node:crypto'

/** One address in Ideal Postcodes' format. All are invented: no licensed address data is here. */
export interface PostcodeAddress {
  postcode: string
  postcode_inward: string
  postcode_outward: string
  post_town: string
  line_1: string
  line_2: string
  line_3: string
  premise: string
  building_number: string
  building_name: string
  sub_building_name: string
  organisation_name: string
  thoroughfare: string
  dependant_locality: string
  county: string
  country: string
  udprn: number
  uprn: string
  longitude: number
  latitude: number
}

/** The addresses of a postcode; none when it is not well formed or stands for an unknown one. */
export function findPostcodeAddresses(input: string): PostcodeAddress[] {
  const postcode = normalise(input)
  if (!postcode || postcode === 'ID1 1ZZ') return []
  const known = KNOWN[postcode]
  if (known) return known.map((place, index) => address(postcode, place, index))
  return invented(postcode).map((place, index) => address(postcode, place, index))
}

/** Addresses whose street, number or postcode starts as typed. */
export function findAddresses(query: string): PostcodeAddress[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const byPostcode = findPostcodeAddresses(query)
  if (byPostcode.length > 0) return byPostcode
  return Object.keys(KNOWN)
    .flatMap((postcode) => findPostcodeAddresses(postcode))
    .filter((found) => describeAddress(found).toLowerCase().includes(wanted))
    .slice(0, 10)
}

export function addressByUdprn(udprn: number): PostcodeAddress | undefined {
  return Object.keys(KNOWN)
    .flatMap((postcode) => findPostcodeAddresses(postcode))
    .find((found) => found.udprn === udprn)
}

export function describeAddress({ line_1, line_2, post_town, postcode }: PostcodeAddress): string {
  return [line_1, line_2, post_town, postcode].filter((part) => part !== '').join(', ')
}

interface Place {
  number?: string
  name?: string
  flat?: string
  street: string
  locality?: string
  town: string
}

const KNOWN: Record<string, Place[]> = {
  'ID1 1QD': [
    { number: '1', street: 'Heron Lane', town: 'TEST TOWN' },
    { number: '2', street: 'Heron Lane', town: 'TEST TOWN' },
    { number: '3', flat: 'Flat 1', street: 'Heron Lane', town: 'TEST TOWN' },
    { number: '3', flat: 'Flat 2', street: 'Heron Lane', town: 'TEST TOWN' },
    { number: '4', street: 'Heron Lane', town: 'TEST TOWN' },
    { number: '12', street: 'Heron Lane', town: 'TEST TOWN' },
    { name: 'Heron Cottage', street: 'Heron Lane', locality: 'Waterside', town: 'TEST TOWN' },
  ],
  'X9 9AA': [
    { number: '1', street: 'High Street', town: 'TEST TOWN' },
    { number: '3', street: 'High Street', town: 'TEST TOWN' },
  ],
  'X9 9AB': [{ number: '10', street: 'Mill Row', locality: 'Upper End', town: 'TEST TOWN' }],
  'X9 9BB': [
    { number: '7', street: 'Station Road', town: 'TEST TOWN' },
    { number: '7', flat: 'Flat A', street: 'Station Road', town: 'TEST TOWN' },
    { name: 'The Old Bank', street: 'Station Road', town: 'TEST TOWN' },
    { number: '9', name: 'Ashby Court', flat: 'Flat 3', street: 'Station Road', town: 'TEST TOWN' },
  ],
  'X9 9LF': [{ name: 'Lark Farm', street: 'Moor Road', town: 'TEST TOWN' }],
}

const STREETS = [
  'Alder Row',
  'Bell Street',
  'Chapel Hill',
  'Dyers Yard',
  'Elm Grove',
  'Fell View',
  'Granary Lane',
  'Holly Walk',
]

/** Three places made out of the postcode itself, the same each time it is asked. */
function invented(postcode: string): Place[] {
  const hash = createHash('sha256').update(postcode).digest()
  const street = STREETS[(hash[0] ?? 0) % STREETS.length] ?? 'Alder Row'
  const firstNumber = 1 + ((hash[1] ?? 0) % 60)
  return [0, 2, 4].map((step) => ({ number: String(firstNumber + step), street, town: 'TEST TOWN' }))
}

function address(postcode: string, place: Place, index: number): PostcodeAddress {
  const premise = [place.flat, place.name, place.number].filter(Boolean).join(', ')
  const streetLine = [place.number, place.street].filter(Boolean).join(' ')
  const ownLine = place.flat ?? place.name
  const lines = [ownLine, streetLine, place.locality].filter((line): line is string => Boolean(line))
  const hash = createHash('sha256').update(`${postcode} ${index}`).digest()
  const [outward = '', inward = ''] = postcode.split(' ')
  return {
    postcode,
    postcode_inward: inward,
    postcode_outward: outward,
    post_town: place.town,
    line_1: lines[0] ?? '',
    line_2: lines[1] ?? '',
    line_3: lines[2] ?? '',
    premise,
    building_number: place.number ?? '',
    building_name: place.name ?? '',
    sub_building_name: place.flat ?? '',
    organisation_name: '',
    thoroughfare: place.street,
    dependant_locality: place.locality ?? '',
    county: '',
    country: 'England',
    udprn: 90_000_000 + (hash.readUInt32BE(0) % 9_000_000),
    uprn: String(200_000_000_000 + hash.readUInt32BE(4)),
    longitude: -2.5,
    latitude: 54.4,
  }
}

function normalise(input: string): string | null {
  const bare = input.toUpperCase().replace(/\s/g, '')
  if (!/^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(bare)) return null
  return `${bare.slice(0, -3)} ${bare.slice(-3)}`
}
