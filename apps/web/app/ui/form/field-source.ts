/**
 * What an input needs of its field: a Conform field's metadata as it is, or an object written by
 * hand. Ids come from names, never a counter, so that server and browser agree.
 */
export type FieldSource = {
  id: string
  name: string
  key?: string | undefined
  formId?: string | undefined
  errors?: readonly string[] | undefined
  defaultValue?: string | undefined
  defaultOptions?: readonly string[] | undefined
  defaultChecked?: boolean | undefined
}

/** What a field's parts say. Each property is read once: Conform makes it again on each read. */
export function readField({ id, name, formId, errors }: FieldSource): FieldSource {
  return { id, name, formId, errors }
}

export type ControlProps = {
  id: string
  name: string
  form: string | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function controlProps(field: FieldSource, hint?: unknown): ControlProps {
  return {
    id: field.id,
    name: field.name,
    form: field.formId,
    'aria-describedby': toDescriptionIds(field, hint),
    'aria-invalid': hasErrors(field) || undefined,
  }
}

/** Hint first, error second: the order in which they stand on the page. */
export function toDescriptionIds(field: FieldSource, hint?: unknown): string | undefined {
  const ids = [hint ? `${field.id}-hint` : '', hasErrors(field) ? `${field.id}-error` : '']
  return ids.filter(Boolean).join(' ') || undefined
}

export function hasErrors(field: FieldSource): boolean {
  return (field.errors?.length ?? 0) > 0
}
