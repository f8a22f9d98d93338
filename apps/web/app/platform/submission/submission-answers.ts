import type { z } from 'zod'
import { findFields } from './form-fields.ts'

/** How many items of a list a form can fill; no form of this site has more. */
const PLACE = /\[\d\]/g

/**
 * The answers that a schema asks for, each once unless it asks for a list. What else was given is left out before it
 * is made into objects: what becomes of a name can be much larger than the name (`a[999999999]` is a list of that length).
 */
export function knownAnswers<Value>(
  answers: Iterable<readonly [name: string, value: Value]>,
  schema: z.ZodType,
): (readonly [name: string, value: Value])[] {
  const fields = findFields(schema)
  const answered = new Set<string>()
  return [...answers].filter(([name]) => {
    const kind = fields.get(name.replace(PLACE, '[]'))?.kind ?? 'part'
    const isRepeated = answered.has(name)
    answered.add(name)
    return kind === 'list' || (kind !== 'part' && !isRepeated)
  })
}
