import { type AddressInput, addressInput, placeFields } from '@tarnbrook/contract/addresses/addresses'
import { ADDRESS_HISTORY_THRESHOLD } from '@tarnbrook/domain/core/address'
import { z } from 'zod'

/** The one form in which addresses are corrected or changed; what was before has a place of its own. */
export const addressHistoryForm = z.strictObject({
  address: addressInput,
  previousAddress: addressInput.optional(),
})

/**
 * What was posted without the address before, where it is not asked for (Spec 5: the first one's period is not 6) or was left
 * empty: that it is missing is then said by the call.
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

/** As the calls want them. Spec 3: each says that it was entered by hand, unless the first was chosen from a list. */
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
