import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/core/address'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { optionalLine, outsideUkError, postCode } from '../fields.ts'

/** "How long have you lived there": 1 the longest band, 6 the shortest (Spec 9: threshold 6). */
export const addressPeriod = z.coerce
  .number({ error: 'Choose how long you’ve lived there' })
  .int({ error: 'Choose how long you’ve lived there' })
  .min(1, { error: 'Choose how long you’ve lived there' })
  .max(6, { error: 'Choose how long you’ve lived there' })

/** Where a place is, in the lines that people write. */
export const placeFields = {
  flatNumber: optionalLine,
  houseNumber: optionalLine,
  line1: optionalLine,
  line2: optionalLine,
  town: optionalLine,
  county: optionalLine,
  postCode,
}

const addressFields = {
  ...placeFields,
  period: addressPeriod,
  populateManually: z.boolean().optional(),
}

type Typed = { houseNumber?: string; flatNumber?: string; line1?: string; line2?: string; town?: string }

/** Asked even when another answer is wrong, so that everything that is missing is said at once. */
export const missing = (name: keyof Typed, error: string) => ({
  path: [name],
  error,
  when: isObject,
})

/** An address as it is sent: a street or house, a town, a postcode, and how long. */
export const addressInput = z
  .strictObject(addressFields)
  .refine(
    ({ houseNumber, flatNumber, line1 }: Typed) => Boolean(houseNumber || flatNumber || line1),
    missing('houseNumber', 'Enter the house number or name'),
  )
  .refine(({ line1 }: Typed) => Boolean(line1), missing('line1', 'Enter the street'))
  .refine(({ town }: Typed) => Boolean(town), missing('town', 'Enter the town or city'))
  .refine(
    ({ houseNumber, line1, line2 }: Typed) =>
      !/\bP\.?\s*O\.?\s*Box\b/i.test(`${houseNumber ?? ''} ${line1 ?? ''} ${line2 ?? ''}`),
    { path: ['line1'], error: 'Enter the address you live at, not a PO box' },
  )

/** For the borrower's current home, by its path: an earlier or later one may be abroad. */
export function homeInUk(...path: (string | number)[]): RefineArgs {
  const findError = (value: unknown) =>
    outsideUkError(path.reduce<unknown>((part, key) => (part as Part | undefined)?.[key], value))
  const check = (value: unknown) => findError(value) === undefined
  return [check, { path, error: ({ input }) => findError(input), when: isObject }]
}

type RefineArgs = [check: (value: unknown) => boolean, options: z.core.$ZodCustomParams]
type Part = Record<string | number, unknown>

export type AddressInput = z.output<typeof addressInput>

/** The current address, and the one before. Spec 5: a period of 6 needs a second address. */
export const addressHistory = z
  .array(addressInput)
  .min(1, { error: 'Enter your address' })
  .max(2)
  .refine((addresses) => addresses[0]?.period !== ADDRESS_HISTORY_THRESHOLD || addresses.length === 2, {
    path: [1, 'houseNumber'],
    error: 'Enter where you lived before',
  })

export const addressResource = z.object({
  '@type': z.literal('address'),
  flatNumber: z.string().nullable(),
  houseNumber: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  town: z.string().nullable(),
  county: z.string().nullable(),
  postCode: z.string(),
  period: z.number().nullable(),
  /** Typed by the applicant, instead of chosen from the look-up. */
  populateManually: z.boolean(),
})

/** An address to choose from, with the line it is shown as. */
export const foundAddress = z.object({
  label: z.string(),
  flatNumber: z.string(),
  houseNumber: z.string(),
  line1: z.string(),
  line2: z.string(),
  town: z.string(),
  county: z.string(),
  postCode: z.string(),
})

export type FoundAddress = z.output<typeof foundAddress>

export const lookUpPostcode = endpoint('GET /addresses', {
  name: 'lookUpPostcode',
  area: 'applications',
  access: 'session',
  summary: 'The addresses at a postcode; an empty list when there are none',
  query: z.object({ postCode }),
  data: z.object({
    '@type': z.literal('addresses'),
    postCode: z.string(),
    addresses: z.array(foundAddress),
  }),
  errors: ['VALIDATION_FAILED', 'POSTCODE_LOOKUP_UNAVAILABLE', 'TOO_MANY_REQUESTS'],
})

export function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null
}
