import { createLoanApplication, loanApplicationResource } from '@tarnbrook/contract/applications/applications'
import { ARRANGEMENT_FIELDS } from '@tarnbrook/contract/description/arrangement-fields'
import { describeField, FIELDS } from '@tarnbrook/contract/description/fields'
import { LENDING_FIELDS } from '@tarnbrook/contract/description/lending-fields'
import { LOAN_FIELDS } from '@tarnbrook/contract/description/loan-fields'
import { OPERATION_DESCRIPTIONS } from '@tarnbrook/contract/description/operations'
import { PEOPLE_FIELDS } from '@tarnbrook/contract/description/people-fields'
import { RESOURCES } from '@tarnbrook/contract/description/resources'
import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { ERROR_STATUS } from '@tarnbrook/contract/errors'
import { loanResource } from '@tarnbrook/contract/loans/loans'
import { addedField } from '@tarnbrook/contract/wire'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callName, type Operation, openApiDocument, operationName } from './document.ts'
import { findExample } from './media.ts'
import { findFields, type JsonSchema, referredName, writeSchemas } from './schemas.ts'

/** With shared schemas and examples. The whole contract is described, so it grows with calls. */
const MOST_BYTES_OF_CALL = 2_140
const IN_EVERY_CALL = [
  'UNAUTHENTICATED',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const

const document = openApiDocument(ENDPOINTS)
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
  ),
)
const { components } = document

test('it is short, and the same every time', () => {
  const text = JSON.stringify(document)
  expect(Buffer.byteLength(text)).toBeLessThan(operations.length * MOST_BYTES_OF_CALL)
  expect(JSON.stringify(openApiDocument(ENDPOINTS))).toBe(text)
})

test('every endpoint is described under every one of its paths', () => {
  expect(operations.map(([call]) => call).sort()).toEqual(
    ENDPOINTS.flatMap((endpoint) =>
      endpointPaths(endpoint as never).map((path) => `${endpoint.method} ${path}`),
    ).sort(),
  )
})

describe.each(operations)('%s', (_, operation) => {
  test('describes what it does, who may call it and its errors', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
    expect(operation.description.length).toBeGreaterThan(30)
    expect(operation.security).toBeInstanceOf(Array)
    const statuses = Object.keys(operation.responses)
    expect(statuses.filter((status) => status.startsWith('2'))).toHaveLength(1)
    expect(statuses).toEqual(expect.arrayContaining(['4XX', '5XX']))
    for (const parameter of operation.parameters)
      if ('name' in parameter) expect(parameter.description).toMatch(/\w/)
    for (const status of statuses.filter((one) => !one.startsWith('2'))) {
      const { content } = answerOf(operation, status)
      expect(referredName(content['application/json']!.schema)).toBe('Problem')
    }
  })
})

test.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
  'every refusal of %s is under its status, or under the range that holds it',
  (name, endpoint) => {
    const operation = operationOf(name)
    for (const code of new Set([...endpoint.errors, ...IN_EVERY_CALL])) {
      const status = String(ERROR_STATUS[code])
      const answer = answerOf(operation, status in operation.responses ? status : `${status[0]}XX`)
      expect(Object.keys(answer.content['application/json']!.examples), code).toContain(code)
      expect(answer.description).toContain(`\`${code}\``)
    }
  },
)

test('a public call states that it needs no sign-in, and every other which', () => {
  for (const { name, access } of ENDPOINTS) {
    const { security } = operationOf(name)
    expect(security.length > 0, name).toBe(access !== 'public')
  }
})

describe('the examples', () => {
  const withBody = ENDPOINTS.filter(({ body }) => body).map((endpoint) => [endpoint.name, endpoint] as const)
  test.each(withBody)('of the body of %s is accepted by the contract', (name, { body }) => {
    const key = lastPart(operationOf(name).requestBody!)
    const value = findExample(
      components.requestBodies[key]!.content['application/json']!,
      components.examples,
    )
    expect(z.safeDecode(body as z.ZodType, value as never).error).toBeUndefined()
  })

  const inJson = ENDPOINTS.filter(({ content }) => content === 'json').map((one) => [one.name, one] as const)
  test.each(inJson)('of the answer of %s is an answer of the contract', (name, endpoint) => {
    const answer = answerOf(operationOf(name), String(endpoint.status))
    const value = findExample(answer.content['application/json']!, components.examples)
    const { data } = value as { data: unknown }
    const decoded = z.decode(endpoint.data as z.ZodType, data as never)
    expect(z.encode(endpoint.data as z.ZodType, decoded)).toEqual(data)
  })
})

describe('every description belongs to something in the contract', () => {
  const names = new Set<string>()
  const owners = new Set<string>()
  collect({ properties: components.schemas })
  for (const { content } of [
    ...Object.values(components.requestBodies),
    ...Object.values(components.responses),
  ])
    for (const { schema } of Object.values(content)) collect(schema)
  for (const [, { parameters, operationId }] of operations) {
    owners.add(callName(operationId))
    for (const parameter of parameters) if ('name' in parameter) names.add(parameter.name)
  }
  for (const owner of Object.keys(components.schemas)) owners.add(owner)

  test('no missing field is described', () => {
    const unknown = Object.keys(FIELDS).filter((field) => {
      const [name, owner] = field.split('.').toReversed()
      return !names.has(name!) || (owner !== undefined && !owners.has(owner))
    })
    expect(unknown).toEqual([])
  })

  test('each name is described once, by itself and by each resource', () => {
    const all = [LENDING_FIELDS, LOAN_FIELDS, ARRANGEMENT_FIELDS, PEOPLE_FIELDS].flatMap(Object.keys)
    expect(all.filter((name, index) => all.indexOf(name) < index)).toEqual([])
  })

  test('words that stand for a name are of fields of one form, or hold for any', () => {
    const forms = new Map<string, Set<string>>()
    for (const [name, field] of listFields())
      if (field.description && FIELDS[name]?.description === field.description && !FIELDS[name]?.isOfAnyForm)
        forms.set(name, (forms.get(name) ?? new Set()).add(describeForm(field)))
    expect(forms.size).toBeGreaterThan(200)
    const several = [...forms].filter(([, each]) => each.size > 1)
    expect(several.map(([name, each]) => `${name}: ${[...each].join(' or ')}`)).toEqual([])
  })

  test('no missing operation is described', () => {
    expect(Object.keys(OPERATION_DESCRIPTIONS).toSorted()).toEqual(
      ENDPOINTS.map(({ name }) => name).toSorted(),
    )
  })

  test('a name that every object has is not taken for a field', () => {
    expect(describeField('Quote', 'constructor')).toEqual({})
  })

  /** What a field can hold, but for how long or large it may be, and whether it can be null. */
  function describeForm(schema: JsonSchema): string {
    const choices = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((some) => some ?? [])
    if (choices.length > 0)
      return [...new Set(choices.map(describeForm))].toSorted().join(' ').replace('null', '').trim()
    if (schema.$ref) return lastPart({ $ref: schema.$ref })
    return describeWords(schema) ?? describeType(schema)
  }

  function describeWords({ const: only, enum: words = only === undefined ? [] : [only] }: JsonSchema) {
    const known = words.filter((word) => word !== null).map(String)
    return known.length > 0 ? `one of ${known.toSorted().join(', ')}` : undefined
  }

  function describeType({ type, items = {}, properties = {} }: JsonSchema): string {
    const [form = 'null'] = [type].flat().filter((each) => each !== 'null')
    if (form === 'array') return `list of ${describeForm(items)}`
    if (form === 'object') return `{${Object.keys(properties).toSorted().join(', ')}}`
    return form === 'integer' ? 'number' : form
  }

  function listFields(): [name: string, field: JsonSchema][] {
    const contents = [...Object.values(components.requestBodies), ...Object.values(components.responses)]
    const schemas = contents.flatMap(({ content }) => Object.values(content).map(({ schema }) => schema))
    return [...Object.values(components.schemas), ...schemas].flatMap(listFieldsWithin)
  }

  function listFieldsWithin(schema: JsonSchema): [name: string, field: JsonSchema][] {
    const parts = [schema.items ?? [], schema.anyOf ?? [], schema.oneOf ?? [], schema.allOf ?? []].flat()
    const own = Object.entries(schema.properties ?? {})
    return [...own, ...[...own.map(([, field]) => field), ...parts].flatMap(listFieldsWithin)]
  }

  function collect(schema: JsonSchema) {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      names.add(name)
      collect(field)
    }
    if (schema.items) collect(schema.items)
    for (const choice of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) collect(choice)
  }
})

describe('a resource that extends another', () => {
  const base = z.object({ id: z.string(), note: z.string().optional() })
  const described = (extended: z.ZodType) => {
    RESOURCES.add(base, { id: 'Base', description: 'What is extended.' })
    RESOURCES.add(extended, { id: 'Extended', description: 'What extends it.', extends: 'Base' })
    try {
      return writeSchemas({ base, extended }, () => '').components.Extended
    } finally {
      RESOURCES.remove(base)
      RESOURCES.remove(extended)
    }
  }

  test('is described by what it adds', () => {
    expect(described(base.extend({ note: z.string(), more: z.number() }))).toMatchObject({
      allOf: [{ $ref: '#/components/schemas/Base' }],
      properties: { more: { type: 'number' } },
      required: ['note', 'more'],
    })
  })

  test.each([
    ['has a field of another type', base.extend({ id: z.number() })],
    ['lacks a field', base.omit({ note: true })],
    ['need not have what the other always has', base.partial()],
  ])('is refused where it %s', (_, extended) => {
    expect(() => described(extended)).toThrow(/^A schema cannot extend Base: (id|note)$/)
  })

  test.each([
    ['LoanApplication', loanApplicationResource],
    ['NewLoanApplication', createLoanApplication.data as z.ZodType],
    ['Loan', loanResource],
  ])('has every field that the contract has: %s', (name, schema) => {
    const { properties, required } = findFields(components.schemas[name]!, components.schemas)
    const { properties: given, required: needed } = z.toJSONSchema(schema, {
      io: 'input',
      unrepresentable: 'any',
    })
    expect(Object.keys(properties)).toEqual(Object.keys(given!))
    expect(required.toSorted()).toEqual(needed!.toSorted())
  })
})

test('a field that was added is required like any other, and has no default', () => {
  const answer = z.object({ id: z.string(), isHeld: addedField(z.boolean(), false) })
  expect(writeSchemas({ answer }, () => '').written.answer).toMatchObject({
    properties: { isHeld: { type: 'boolean' } },
    required: ['id', 'isHeld'],
  })
  expect(JSON.stringify(components.schemas.Loan)).not.toContain('"default"')
})

test('no schema shows the internals of the validation library', () => {
  expect(JSON.stringify(document)).not.toMatch(/"(def|_\w+|~standard|\$defs)"/)
})

test('what is shared has a name that is a type’s in any language, but for the names of headers', () => {
  const { parameters, headers, ...others } = components
  const names = Object.values(others).flatMap(Object.keys)
  expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9_]*$/.test(name))).toEqual([])
})

test('what several calls share is written once', () => {
  for (const name of ['LoanApplication', 'Quote', 'Loan', 'User', 'Address', 'Requirement', 'Problem'])
    expect(components.schemas).toHaveProperty(name)
  expect(RESOURCES.get(z.string())).toBeUndefined()
})

function operationOf(endpointName: string): Operation {
  const id = operationName(endpointName)
  const found = operations.find(([, { operationId }]) => callName(operationId) === id)
  return found![1]
}

function answerOf(operation: Operation, status: string) {
  return components.responses[lastPart(operation.responses[status]!)]!
}

function lastPart({ $ref }: { $ref: string }): string {
  return $ref.slice($ref.lastIndexOf('/') + 1)
}
