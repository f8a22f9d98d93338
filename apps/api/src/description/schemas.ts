import { isDeepStrictEqual } from 'node:util'
import { describeField } from '@tarnbrook/contract/description/fields'
import { RESOURCES } from '@tarnbrook/contract/description/resources'
import { z } from 'zod'

/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  format?: string
  description?: string
  const?: unknown
  default?: unknown
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  allOf?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  [keyword: string]: unknown
}

export interface WrittenSchemas {
  /** The shared schemas by name, in alphabetical order. */
  components: Record<string, JsonSchema>
  /** Each requested schema, under the key of the request. */
  written: Record<string, JsonSchema>
}

const REFERENCE = '#/components/schemas/'

/**
 * Writes the contract's schemas as JSON Schema, all at once so that parts are shared. It is what is
 * on the wire: a codec's input. `owners` names each key's resource (see `describeField`).
 */
export function writeSchemas(
  schemas: Record<string, z.ZodType>,
  ownerOf: (key: string) => string,
): WrittenSchemas {
  const { properties = {}, $defs = {} } = z.toJSONSchema(z.object(schemas), {
    io: 'input',
    unrepresentable: 'any',
    metadata: RESOURCES,
    override: ({ zodSchema, jsonSchema }) => {
      if (isAdded(zodSchema)) delete jsonSchema.default
      if (zodSchema instanceof z.ZodObject) {
        const added = Object.entries(zodSchema.shape).flatMap(([name, field]) => (isAdded(field) ? name : []))
        if (added.length > 0) jsonSchema.required = [...(jsonSchema.required ?? []), ...added]
      }
      if (isForValidatorsOnly(jsonSchema)) delete jsonSchema.pattern
      // That JavaScript has no larger whole numbers says nothing of a field.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as { properties?: Record<string, JsonSchema>; $defs?: Record<string, JsonSchema> }
  const components = Object.fromEntries(
    Object.keys($defs)
      .sort()
      .map((name) => [name, finish($defs[name]!, name)]),
  )
  return {
    components: Object.fromEntries(
      Object.entries(components).map(([name, schema]) => [
        name,
        extend(schema, $defs[name]!.extends as string | undefined, components),
      ]),
    ),
    written: Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [key, finish(schema, ownerOf(key))]),
    ),
  }
}

/** Its default is for pages beside an older API: an answer always has the field. */
function isAdded(schema: z.core.$ZodType): boolean {
  return z.globalRegistry.get(schema)?.isAdded === true
}

/** The name of the shared schema that a reference points to. */
export function referredName({ $ref }: JsonSchema): string | undefined {
  return $ref?.slice(REFERENCE.length)
}

/** Unicode classes differ between languages; a format says the same as its pattern. */
function isForValidatorsOnly({ pattern, format }: { pattern?: string; format?: string }): boolean {
  return (
    pattern !== undefined && (format !== undefined || pattern.includes('\\p{') || pattern.includes('\\P{'))
  )
}

/** The fields that a schema adds to the one that it extends, instead of all its fields. */
function extend(
  schema: JsonSchema,
  base: string | undefined,
  components: Record<string, JsonSchema>,
): JsonSchema {
  if (base === undefined) return schema
  const { properties: given = {}, required: needed = [] } = components[base]!
  const { properties = {}, required = [], ...rest } = schema
  const differing = Object.keys(given).filter(
    (name) =>
      !isDeepStrictEqual(given[name], properties[name]) ||
      (needed.includes(name) && !required.includes(name)),
  )
  if (differing.length > 0) throw new Error(`A schema cannot extend ${base}: ${differing.join(', ')}`)
  const added = Object.entries(properties).filter(([name]) => !Object.hasOwn(given, name))
  return {
    ...rest,
    allOf: [{ $ref: REFERENCE + base }],
    ...(added.length > 0 && { properties: Object.fromEntries(added) }),
    required: required.filter((name) => !needed.includes(name)),
  }
}

/** An object's fields and which are required, including those of schemas that it extends. */
export function findFields(
  { allOf = [], properties = {}, required = [] }: JsonSchema,
  components: Record<string, JsonSchema>,
): Required<Pick<JsonSchema, 'properties' | 'required'>> {
  const bases = allOf.map((base) => findFields(components[referredName(base)!]!, components))
  return {
    properties: Object.assign({}, ...bases.map((base) => base.properties), properties),
    required: [...bases.flatMap((base) => base.required), ...required],
  }
}

/** Renames the references and adds to each field its description. */
function finish(schema: JsonSchema, owner: string): JsonSchema {
  const { id: _, extends: __, $ref, properties, items, anyOf, oneOf, additionalProperties, ...rest } = schema
  return {
    ...rest,
    ...($ref && { $ref: $ref.replace('#/$defs/', REFERENCE) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => {
          const { description } = describeField(owner, name)
          return [name, { ...finish(field, owner), ...(description && { description }) }]
        }),
      ),
    }),
    ...(items && { items: finish(items, owner) }),
    ...(anyOf && { anyOf: anyOf.map((one) => finish(one, owner)) }),
    ...(oneOf && { oneOf: oneOf.map((one) => finish(one, owner)) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean'
          ? additionalProperties
          : finish(additionalProperties, owner),
    }),
  }
}
