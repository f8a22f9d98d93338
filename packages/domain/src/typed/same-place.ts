import type { AddressLines } from '../core/address.ts'
import { readPremises } from '../core/address-lines.ts'
import { anObject, checkInput } from '../core/input-checks.ts'
import { foldText } from './typed-text.ts'

/** Whether two addresses have the same parts, whichever field each of them is in. */
export function isSamePlace(one: AddressLines, other: AddressLines): boolean {
  checkInput({ one, other }, { one: anObject({}), other: anObject({}) })
  return foldPlace(one) === foldPlace(other)
}

function foldPlace({ flatNumber, houseNumber, line1, postCode }: AddressLines): string {
  const premises = readPremises({ flatNumber, houseNumber, line1 })
  const parts = premises.isSure ? Object.values(premises.parts) : premises.lines
  return [...parts, postCode].map(foldText).join()
}
