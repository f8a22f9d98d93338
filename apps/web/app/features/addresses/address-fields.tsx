import type { FieldMetadata } from '@conform-to/react'
import type { AddressInput } from '@tarnbrook/contract/addresses/addresses'
import { ADDRESS_PERIODS, isAddressFilled } from '@tarnbrook/domain/core/address'
import { AddressLines } from '#platform/forms/address-lines.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { Radios } from '#ui/form/choices.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PostcodeInput, ProperNameInput, TextInput } from '#ui/form/text-input.tsx'
import styles from './address-fields.module.css'

type PartName = 'flatNumber' | 'houseNumber' | 'line1' | 'line2' | 'town' | 'postCode'

/**
 * An address in the parts that a credit reference agency searches by, where the address is the
 * problem. Elsewhere `AddressLines` asks: browsers fill in house and street in one line.
 */
function AddressParts({
  fields,
  isPrevious = false,
}: {
  fields: Record<PartName, FieldSource>
  isPrevious?: boolean
}) {
  const toAutoComplete = (name: string) => (isPrevious ? 'off' : name)
  return (
    <>
      <TextInput field={fields.flatNumber} label="Flat number (optional)" autoComplete="off" width="s" />
      <ProperNameInput field={fields.houseNumber} label="House number or name" width="m" />
      <ProperNameInput field={fields.line1} label="Street" />
      <ProperNameInput field={fields.line2} label="Area (optional)" />
      <ProperNameInput
        field={fields.town}
        label="Town or city"
        autoComplete={toAutoComplete('address-level2')}
      />
      <PostcodeInput field={fields.postCode} label="Postcode" autoComplete={toAutoComplete('postal-code')} />
    </>
  )
}

export function AddressPeriod({ field, isPrevious = false }: { field: FieldSource; isPrevious?: boolean }) {
  return (
    <Radios
      field={field}
      label={isPrevious ? 'How long did you live there?' : 'How long have you lived there?'}
      // The shortest first: it is what most people who rent will choose.
      choices={[...ADDRESS_PERIODS].reverse().map(({ code, label }) => ({ value: String(code), label }))}
    />
  )
}

/** What a form that asks for addresses is about. */
export interface AddressHistoryAnswers {
  address: AddressInput
  previousAddress: AddressInput
}

type AddressField = FieldMetadata<AddressInput, Record<string, unknown>>

/** Where someone lives, and before that: both at once, for a page that is one form. */
export function AddressHistoryFields({
  fields,
  isInParts = false,
}: {
  fields: { address: AddressField; previousAddress: AddressField }
  isInParts?: boolean
}) {
  const present = fields.address.getFieldset()
  const previous = fields.previousAddress.getFieldset()
  return (
    <>
      <fieldset className={styles.address}>
        <legend>Where you live now</legend>
        <FormStack>
          {isInParts ? <AddressParts fields={present} /> : <AddressLines fields={present} />}
          <AddressPeriod field={present.period} />
        </FormStack>
      </fieldset>
      <Disclosure summary="If you moved there less than 3 years ago" isOpen={isInUse(fields.previousAddress)}>
        <fieldset className={styles.address}>
          <legend>Where you lived before</legend>
          <FormStack>
            {isInParts ? (
              <AddressParts fields={previous} isPrevious />
            ) : (
              <AddressLines fields={previous} isPrevious />
            )}
            <AddressPeriod field={previous.period} isPrevious />
          </FormStack>
        </fieldset>
      </Disclosure>
    </>
  )
}

/** An address that is there, or is missing, is shown; else it is one press away. */
function isInUse({ initialValue, allErrors }: AddressField): boolean {
  const { flatNumber, houseNumber, line1, line2, town } = initialValue ?? {}
  const isFilledIn = isAddressFilled({ flatNumber, houseNumber, line1, line2, town })
  return isFilledIn || Object.keys(allErrors).length > 0
}
