import type { z } from 'zod'

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
  const fields = findSchemaFields(schema)
  const answered = new Set<string>()
  return [...answers].filter(([name]) => {
    const field = fields.get(name.replace(PLACE, '[]'))
    const isRepeated = answered.has(name)
    answered.add(name)
    return field === 'list' || (field === 'one' && !isRepeated)
  })
}

/** The names of a schema's fields, without places (`addresses[].town`), and whether a field may be answered repeatedly. */
function findSchemaFields(schema: z.ZodType, path = ''): Map<string, 'one' | 'list'> {
  const { type, shape, element, innerType, in: typed, options, format } = schema._zod.def as Definition
  if (shape)
    return joined(
      Object.entries(shape).map(([name, field]) => findSchemaFields(field, path ? `${path}.${name}` : name)),
    )
  const inner = innerType ?? typed
  if (inner) return findSchemaFields(inner, path)
  if (options) return joined(options.map((option) => findSchemaFields(option, path)))
  if (element) {
    const ofElement = findSchemaFields(element, `${path}[]`)
    return ofElement.has(`${path}[]`) ? ofElement.set(path, 'list').set(`${path}[]`, 'list') : ofElement
  }
  if (!SINGLE_TYPES.has(type)) throw new Error(`No form is read by a schema of the type ${type}: ${path}`)
  const parts = format === 'date' ? DAY_PARTS.map((part) => `${path}.${part}`) : []
  return new Map([path, ...parts].map((name) => [name, 'one']))
}

interface Definition {
  type: string
  format?: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  /** Of what is read as one thing and becomes another. */
  in?: z.ZodType
  options?: readonly z.ZodType[]
}

const SINGLE_TYPES: ReadonlySet<string> = new Set(['boolean', 'enum', 'literal', 'number', 'string'])

/** A day is typed in three boxes. */
const DAY_PARTS = ['day', 'month', 'year']

function joined(maps: readonly Map<string, 'one' | 'list'>[]): Map<string, 'one' | 'list'> {
  return new Map(maps.flatMap((map) => [...map]))
}
