import { normalisePostcode } from './contact-details.ts'
import { aFlag, aList, aNumber, anObject, aText, checkInput, nullable, optional } from './input-checks.ts'

export type AddressFields = {
  flatNumber?: string | null
  houseNumber?: string | null
  line1?: string | null
  line2?: string | null
  town?: string | null
  county?: string | null
  postCode?: string | null
  /** A code of `ADDRESS_PERIODS`, not a number of months or years. */
  period?: number | null
  populateManually?: boolean | null
}

/** How long someone has lived at an address. The codes are a list of bands; 6 is the shortest. */
export const ADDRESS_PERIODS = [
  { code: 1, label: '20 years or more' },
  { code: 2, label: '10 to 20 years' },
  { code: 3, label: '5 to 10 years' },
  { code: 4, label: '4 to 5 years' },
  { code: 5, label: '3 to 4 years' },
  { code: 6, label: 'Less than 3 years' },
] as const

export type AddressPeriod = (typeof ADDRESS_PERIODS)[number]['code']

/** Spec 9: at this address-history period lenders need an address before the present one. */
export const ADDRESS_HISTORY_THRESHOLD = 6

/** Spec 5: manual entry is chosen, or any of flat, house, line 1, line 2 or town is set. */
export function isAddressFilled(address: AddressFields): boolean {
  checkInput(address, ADDRESS)
  const { flatNumber, houseNumber, line1, line2, town } = address
  return Boolean(address.populateManually) || [flatNumber, houseNumber, line1, line2, town].some(isSet)
}

/** Spec 5: a second address is sent only when the period of the first is 6. */
export function addressesToSend<A extends AddressFields>(addresses: readonly A[]): A[] {
  checkInput({ addresses }, { addresses: aList(anObject(ADDRESS)) })
  return addresses.slice(0, addresses[0]?.period === ADDRESS_HISTORY_THRESHOLD ? 2 : 1)
}

/** What is on an envelope. A form's period and flag, kept as texts, are not read here. */
export type AddressLines = Omit<AddressFields, 'period' | 'populateManually'>

/** The lines of an address as they would stand on an envelope, without the empty ones. */
export function formatAddress(address: AddressLines): string[] {
  checkInput(address, LINES)
  const { flatNumber, houseNumber, line1, line2, town, county, postCode } = address
  const [flat = '', house = '', street, ...others] = [
    ...[flatNumber, houseNumber, line1, line2, town, county],
    postCode && normalisePostcode(postCode),
  ].map((line) => line?.trim())
  // "12 High Street" and "Ashby Court, 12 High Street", but "Rose Cottage, Mill Lane".
  const isNumber = /(^|, )\d[^,]*$/.test(house)
  return [
    flat.replace(/^\d+\w?$/, 'Flat $&'),
    [house, street].filter(isSet).join(isNumber ? ' ' : ', '),
    ...others,
  ].filter(isSet)
}

const A_LINE = optional(nullable(aText))
const LINES = {
  flatNumber: A_LINE,
  houseNumber: A_LINE,
  line1: A_LINE,
  line2: A_LINE,
  town: A_LINE,
  county: A_LINE,
  postCode: A_LINE,
}
const ADDRESS = {
  ...LINES,
  period: optional(nullable(aNumber)),
  populateManually: optional(nullable(aFlag)),
}

function isSet(text: string | null | undefined): text is string {
  return typeof text === 'string' && text.trim() !== ''
}
