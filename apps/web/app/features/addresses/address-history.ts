import { type AddressInput, addressInput, placeFields } from '@tarnbrook/contract/addresses/addresses'
import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/core/address'
import { z } from 'zod'

/** The one form to correct or change addresses; the address before has its own place. */
export const addressHistoryForm = z.strictObject({
  address: addressInput,
  previousAddress: addressInput.optional(),
})

/**
 * Without the address before where it is not asked for (Spec 5: the first one's period is not 6) or
 * is empty: the call then says that it is missing.
 */
export function withoutUnasked(form: FormData): FormData {
  const kept = new FormData()
  const previous = [...form].filter(([name]) => name.startsWith(PREVIOUS))
  const isAsked = form.get('address.period') === String(ADDRESS_HISTORY_THRESHOLD)
  const isWanted = isAsked && previous.some(([, value]) => String(value).trim() !== '')
  for (const [name, value] of form) if (isWanted || !name.startsWith(PREVIOUS)) kept.append(name, value)
  return kept
}

const PREVIOUS = 'previousAddress.'

/** For the calls. Spec 3: each is marked entered by hand, unless the first was from a list. */
export function toAddressInputs(
  { address, previousAddress }: z.output<typeof addressHistoryForm>,
  { isChosen = false } = {},
): AddressInput[] {
  const present = isChosen ? address : { ...address, populateManually: true }
  return previousAddress ? [present, { ...previousAddress, populateManually: true }] : [present]
}

/** The form's name of each field that a call can refuse. */
export const ADDRESS_FIELD_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(placeFields), 'period'].flatMap((name) => [
    [`addresses.0.${name}`, `address.${name}`],
    [`addresses.1.${name}`, `${PREVIOUS}${name}`],
  ]),
)
