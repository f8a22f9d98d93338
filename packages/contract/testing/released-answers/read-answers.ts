import { z } from 'zod'
import { ENDPOINTS } from '../../src/endpoints.ts'

interface JsonSchema {
  type?: unknown
  const?: unknown
  default?: unknown
  required?: string[]
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  additionalProperties?: boolean | JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

export interface AnswerField {
  /** In every answer, and never null. */
  readonly isGiven: boolean
  /** An answer without it, or with null, cannot be read. */
  readonly isWanted: boolean
  readonly isList: boolean
}

/** An object of an answer: its fields, and the objects that they hold, by field and kind. */
export interface AnswerObject {
  fields: Record<string, AnswerField>
  parts: Record<string, AnswerObject>
}

/** What each call in JSON answers, on the wire. */
export function readAnswers(): Record<string, AnswerObject> {
  return Object.fromEntries(
    ENDPOINTS.filter(({ content }) => content === 'json').map(({ name, data }) => [name, readAnswer(data)]),
  )
}

export function readAnswer(data: z.ZodType): AnswerObject {
  const answer: AnswerObject = { fields: {}, parts: {} }
  const schema = z.toJSONSchema(z.object({ data }), { io: 'input', unrepresentable: 'any' })
  addFields(schema as JsonSchema, answer)
  return answer
}

function addFields({ properties = {}, required = [] }: JsonSchema, to: AnswerObject): void {
  for (const [name, field] of Object.entries(properties)) {
    const hasDefault = 'default' in field
    const isGiven = (required.includes(name) || hasDefault) && !canBeNull(field)
    to.fields[name] = { isGiven, isWanted: isGiven && !hasDefault, isList: field.type === 'array' }
    addParts(field, name, to)
  }
}

function addParts(schema: JsonSchema, place: string, to: AnswerObject): void {
  const { properties, items, additionalProperties: others } = schema
  if (properties) {
    to.parts[place] ??= { fields: {}, parts: {} }
    addFields(schema, to.parts[place])
  }
  if (items) addParts(items, `${place}[]`, to)
  if (typeof others === 'object') addParts(others, `${place}{}`, to)
  for (const part of schema.allOf ?? []) addParts(part, place, to)
  const choices = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
  for (const [index, choice] of choices.entries())
    addParts(choice, choices.length === 1 ? place : `${place}|${findKind(choice) ?? index}`, to)
}

/** The value by which one of several objects is known. */
function findKind({ properties = {} }: JsonSchema): unknown {
  return Object.values(properties).find((field) => field.const !== undefined)?.const
}

function canBeNull({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('null') || anyOf.some(canBeNull)
}
