import { splitAddressLines } from '@tarnbrook/domain/core/address-lines'
import { cleanTyped } from '@tarnbrook/domain/typed/typed-text'
import type { FormReply } from '#platform/routing/route.ts'

/**
 * A posted form with flat, house and street in separate fields, as the calls want them. A form that
 * asks for the parts themselves is left as it is.
 * @param group the names of the address's fields begin with it: `previousAddress.`
 */
export function withSplitLines(form: FormData, group = ''): FormData {
  if (form.has(`${group}houseNumber`) || !form.has(`${group}line1`)) return form
  const parts = splitAddressLines({
    line1: readText(form, `${group}line1`),
    line2: readText(form, `${group}line2`),
  })
  // The form does not ask for the county: one that was looked up with another address would stay.
  const split = Object.entries({ ...parts, county: '' }).map(
    ([name, part]) => [`${group}${name}`, part] as const,
  )
  const answers = new FormData()
  for (const [name, value] of form) if (!split.some(([own]) => own === name)) answers.append(name, value)
  for (const [name, part] of split) answers.append(name, part)
  return answers
}

function readText(form: FormData, name: string): string {
  return cleanTyped(String(form.get(name) ?? ''))
}

/** Errors of the parts are shown at the line they were typed in: once, where all are missing. */
export function errorsOfLines(reply: FormReply, group = ''): FormReply {
  const line = `${group}line1`
  const parts = [`${group}flatNumber`, `${group}houseNumber`, line]
  const isMissing = reply.error?.[`${group}houseNumber`] && reply.error[line]
  const error: Record<string, string[] | null> = {}
  for (const [name, messages] of Object.entries(reply.error ?? {})) {
    if (!parts.includes(name)) error[name] = messages
    else error[line] ??= isMissing ? ['Enter the first line of your address'] : messages
  }
  return reply.error ? { ...reply, error } : reply
}
