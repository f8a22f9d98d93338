import { ARRANGEMENT_FIELDS } from './arrangement-fields.ts'
import type { FieldDescription, Fields } from './field.ts'
import { LENDING_FIELDS } from './lending-fields.ts'
import { LOAN_FIELDS } from './loan-fields.ts'
import { PEOPLE_FIELDS } from './people-fields.ts'

/** By `name`, or by `Resource.name` where a resource has its own. */
export const FIELDS: Fields = { ...LENDING_FIELDS, ...LOAN_FIELDS, ...ARRANGEMENT_FIELDS, ...PEOPLE_FIELDS }

/** By field name, or by the resource's and its own. A word means the same everywhere. */
export function describeField(owner: string, name: string): FieldDescription {
  // A resource that is new, or that is there in part, is the resource itself.
  const own = `${owner.replace(/^(New|Partial)/, '')}.${name}`
  if (Object.hasOwn(FIELDS, own)) return FIELDS[own]!
  return Object.hasOwn(FIELDS, name) ? FIELDS[name]! : {}
}
