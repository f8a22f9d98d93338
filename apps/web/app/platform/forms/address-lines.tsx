import { formatAddress } from '@tarnbrook/domain/core/address'
import { type FieldSource, hasErrors } from '#ui/form/field-source.ts'
import { PostcodeInput, ProperNameInput } from '#ui/form/text-input.tsx'

type LineName = 'flatNumber' | 'houseNumber' | 'line1' | 'line2' | 'town' | 'postCode'

/**
 * Address lines as browsers fill them in: flat, house and street in one, which `withSplitLines`
 * splits when the form is posted. Autofill only for where the person lives now.
 */
export function AddressLines({
  fields,
  isPrevious = false,
  isTownOptional = false,
}: {
  fields: Record<LineName, FieldSource>
  isPrevious?: boolean
  isTownOptional?: boolean
}) {
  const toAutoComplete = (name: string) => (isPrevious ? 'off' : name)
  return (
    <>
      <ProperNameInput
        field={firstLine(fields)}
        label="Address line 1"
        hint="House number or name, and street."
        autoComplete={toAutoComplete('address-line1')}
      />
      <ProperNameInput
        field={fields.line2}
        label="Address line 2 (optional)"
        autoComplete={toAutoComplete('address-line2')}
      />
      <ProperNameInput
        field={fields.town}
        label={isTownOptional ? 'Town or city (optional)' : 'Town or city'}
        autoComplete={toAutoComplete('address-level2')}
      />
      <PostcodeInput field={fields.postCode} label="Postcode" autoComplete={toAutoComplete('postal-code')} />
    </>
  )
}

/** Starts with the stored parts, joined. What is wrong with one of them is wrong with the line. */
function firstLine({ flatNumber, houseNumber, line1 }: Record<LineName, FieldSource>): FieldSource {
  const { id, name, key, formId } = line1
  const parts = {
    flatNumber: flatNumber.defaultValue,
    houseNumber: houseNumber.defaultValue,
    line1: line1.defaultValue,
  }
  return {
    id,
    name,
    key,
    formId,
    errors: [line1, houseNumber, flatNumber].find(hasErrors)?.errors,
    defaultValue: formatAddress(parts).join(', '),
  }
}
