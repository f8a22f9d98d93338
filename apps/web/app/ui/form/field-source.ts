/**
 * What an input needs to know about its field. The metadata of a Conform field has this shape and is passed as it is;
 * a page without a form library writes the object by hand. Ids come from names, never from a counter, so that the
 * server and the browser agree.
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

/** What labels, notes and controls say of a field. Each property is read once: a Conform field makes it anew whenever it is read. */
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
