import { type FieldSource, hasErrors } from './field-source.ts'

export type ErrorItem = { message: string; fieldId?: string }

/** One item for each wrong field, in the order given, in the words beside the field. */
export function errorSummaryItems(fields: readonly FieldSource[]): ErrorItem[] {
  return fields
    .filter(hasErrors)
    .map((field) => ({ message: field.errors?.join('. ') ?? '', fieldId: field.id }))
}

/**
 * The same from a Conform form's `allErrors`, with ids as Conform makes them. `groups`: names whose
 * first control is not the field itself: `{ dateOfBirth: 'day' }` links to the day.
 */
export function errorSummaryFromForm(
  form: { id: string; allErrors: Record<string, readonly string[]> },
  groups: Readonly<Record<string, string | undefined>> = {},
): ErrorItem[] {
  const seen = new Set<string>()
  return Object.entries(form.allErrors).flatMap(([name, errors]) => {
    const message = errors.join('. ')
    if (errors.length === 0 || seen.has(message)) return []
    seen.add(message)
    if (name === '') return [{ message }]
    const first = Object.hasOwn(groups, name) ? groups[name] : undefined
    return [{ message, fieldId: `${form.id}-${first === undefined ? name : `${name}.${first}`}` }]
  })
}
