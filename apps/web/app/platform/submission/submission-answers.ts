import type { z } from 'zod'
import { findFields } from './form-fields.ts'

/** How many items of a list a form can fill; no form of this site has more. */
const PLACE = /\[\d\]/g

/**
 * The answers that a schema asks for, each once unless in a list. Others are dropped before objects
 * are made: a name can grow large (`a[999999999]` is a list of that length).
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
