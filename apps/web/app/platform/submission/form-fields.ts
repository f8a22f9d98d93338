import type { z } from 'zod'

/**
 * What a schema asks for under a name: one answer, several, a day in three boxes (with its title),
 * or a part with its own fields.
 */
export type FormField = { kind: 'one' | 'list' | 'part' } | { kind: 'day'; title: string }

/**
 * A schema's fields by name, without list places (`addresses[].town`), in the order in which its
 * form asks for them.
 */
export function findFields(schema: z.ZodType): ReadonlyMap<string, FormField> {
  const fields = found.get(schema) ?? new Map(listFields(schema, ''))
  found.set(schema, fields)
  return fields
}

const found = new WeakMap<z.ZodType, ReadonlyMap<string, FormField>>()

type Named = [name: string, field: FormField]

function listFields(schema: z.ZodType, name: string): Named[] {
  const { type, shape, element, innerType, in: typed, options } = describe(schema)
  if (isDay(schema)) return listDay(name, schema.meta()?.title ?? 'Date')
  if (shape) {
    const inside = Object.entries(shape).flatMap(([key, field]) =>
      listFields(field, name === '' ? key : `${name}.${key}`),
    )
    return [[name, { kind: 'part' }], ...inside]
  }
  const inner = innerType ?? typed
  if (inner) return listFields(inner, name)
  if (options) return options.flatMap((option) => listFields(option, name))
  if (element) return listItems(name, listFields(element, `${name}[]`))
  if (!SINGLE_TYPES.has(type)) throw new Error(`No form is read by a schema of the type ${type}: ${name}`)
  return [[name, { kind: 'one' }]]
}

function listDay(name: string, title: string): Named[] {
  const boxes = ['day', 'month', 'year'].map((part): Named => [`${name}.${part}`, { kind: 'one' }])
  return [[name, { kind: 'day', title }], ...boxes]
}

function listItems(name: string, items: Named[]): Named[] {
  const kind = items[0]?.[1].kind === 'part' ? 'part' : 'list'
  return [
    [name, { kind }],
    ...items.map(([each, field], index): Named => [each, index === 0 ? { kind } : field]),
  ]
}

const SINGLE_TYPES: ReadonlySet<string> = new Set(['boolean', 'enum', 'literal', 'number', 'string'])

/** An optional day is read whole, before asking if there is one: three empty boxes are none. */
export function isDay(schema: z.ZodType): boolean {
  const { type, format, innerType } = describe(schema)
  if (type === 'optional' && innerType) return describe(innerType).format === 'date'
  return type === 'string' && format === 'date'
}

/** A number that the schema itself makes of whatever is given. */
export function isCoerced(schema: z.ZodType): boolean {
  return describe(schema).coerce === true
}

/** As far as forms are made of it. */
interface Definition {
  type: string
  format?: string
  coerce?: boolean
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  /** Of what is read as one thing and becomes another. */
  in?: z.ZodType
  options?: readonly z.ZodType[]
}

/** Zod's public description of a schema. */
function describe(schema: z.ZodType): Definition {
  return schema.def as unknown as Definition
}
