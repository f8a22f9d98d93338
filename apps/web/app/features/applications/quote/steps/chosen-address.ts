import { addressPeriod } from '@tarnbrook/contract/applying/addresses'
import { isDigits } from '@tarnbrook/domain/core/contact-details'
import { z } from 'zod'
import type { AddressStepName } from './address-mode.ts'

export const chosenAddressSchema = z.strictObject({
  chosen: z
    .string({ error: 'Choose your address' })
    .refine((chosen) => isDigits(chosen) && chosen.length <= 3, { error: 'Choose your address' }),
  period: addressPeriod,
})

type Found = Record<'flatNumber' | 'houseNumber' | 'line1' | 'line2' | 'town' | 'county' | 'postCode', string>

/** A found address as draft answers. */
export function chosenAddress(step: AddressStepName, address: Found, period: number): Record<string, string> {
  const { flatNumber, houseNumber, line1, line2, town, county, postCode } = address
  const fields = {
    flatNumber,
    houseNumber,
    line1,
    line2,
    town,
    county,
    postCode,
    period: String(period),
    populateManually: '',
  }
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${step}.${name}`, value]))
}
