import { describeField } from '@tarnbrook/contract/description/fields'
import { findFields, type JsonSchema, referredName } from './schemas.ts'

const DAY = '2026-11-20'
const INSTANT = '2026-11-20T09:30:00Z'

export type ExampleOf = (schema: JsonSchema, owner: string) => unknown

/**
 * Builds a schema's example: each field has the contract's example for its name, or the simplest
 * valid value. The same schema always has the same example.
 */
export function createExamples(components: Record<string, JsonSchema>): ExampleOf {
  function buildExample(schema: JsonSchema, owner: string): unknown {
    const shared = referredName(schema)
    if (shared !== undefined) return buildExample(components[shared]!, shared)
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    const [choice] = schema.anyOf ?? schema.oneOf ?? []
    if (choice) return buildExample(choice, owner)
    if (schema.items) return [buildExample(schema.items, owner)]
    if (!schema.properties && !schema.allOf) return plainest(schema)
    const { properties, required } = findFields(schema, components)
    return Object.fromEntries(
      Object.entries(properties).flatMap(([name, field]) => {
        const { isLeftOut, example } = describeField(owner, name)
        if (isLeftOut && !required.includes(name)) return []
        const fits = example !== undefined && takes(field, example)
        return [[name, fits ? example : buildExample(field, owner)]]
      }),
    )
  }

  /** One name may have different types in schemas: its example is used where the type fits. */
  function takes(field: JsonSchema, example: unknown): boolean {
    const shared = referredName(field)
    if (shared !== undefined) return takes(components[shared]!, example)
    if (field.const !== undefined) return field.const === example
    if (field.enum) return field.enum.includes(example)
    const choices = field.anyOf ?? field.oneOf
    if (choices) return choices.some((choice) => takes(choice, example))
    return findTypes(example).some((type) => [field.type].flat().includes(type))
  }

  return buildExample
}

function findTypes(value: unknown): string[] {
  if (value === null) return ['null']
  if (Array.isArray(value)) return ['array']
  return Number.isInteger(value) ? ['integer', 'number'] : [typeof value]
}

function plainest({ type, format }: JsonSchema): unknown {
  if (format === 'date') return DAY
  if (format === 'date-time') return INSTANT
  const [first] = [type].flat()
  if (first === 'boolean') return true
  if (first === 'integer' || first === 'number') return 1
  return first === 'object' ? {} : 'text'
}
