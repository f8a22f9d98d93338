import { isDeepStrictEqual } from 'node:util'
import { BRAND_KEYS } from '@tarnbrook/brands/brand'
import { lender } from '@tarnbrook/brands/lender'
import { describeField } from '@tarnbrook/contract/description/fields'
import { AREA_DESCRIPTIONS, OPERATION_DESCRIPTIONS } from '@tarnbrook/contract/description/operations'
import { problemBody } from '@tarnbrook/contract/description/problem'
import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { endpointPaths } from '@tarnbrook/contract/endpoint'
import type { z } from 'zod'
import { describeSecurity, SECURITY_SCHEMES } from './access.ts'
import { createExamples, type ExampleOf } from './examples.ts'
import { INTRODUCTION } from './introduction.ts'
import type { Answer, Example, MediaType } from './media.ts'
import { createRefusals } from './refusals.ts'
import { type JsonSchema, referredName, writeSchemas } from './schemas.ts'

export interface Operation {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters: Parameter[]
  requestBody?: { $ref: string }
  responses: Record<string, { $ref: string }>
}

export interface OwnParameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description: string
  schema: JsonSchema
}

export type Parameter = { $ref: string } | OwnParameter

export type OpenApiDocument = ReturnType<typeof openApiDocument>

/** The OpenAPI 3.1 description of every endpoint under each of its paths; deterministic. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const parts = writeParts(endpoints)
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints)
    for (const path of endpointPaths(endpoint as never)) {
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = describeOperation(endpoint, path, parts)
    }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Tarnbrook product API',
      version: '1.0.0',
      description: INTRODUCTION,
      contact: { name: lender.legalName, url: 'https://www.tarnbrook.example/contact' },
      license: { name: 'Proprietary, all rights reserved', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The host that this description came from.' }],
    tags: [...new Set(endpoints.map(({ area }) => area))].map((area) => ({
      name: area as string,
      description: AREA_DESCRIPTIONS[area],
    })),
    paths,
    components: {
      securitySchemes: SECURITY_SCHEMES,
      parameters: SHARED_PARAMETERS,
      headers: HEADERS,
      schemas: parts.components,
      examples: { ...parts.examples, ...parts.refusals.examples() },
      requestBodies: parts.requestBodies,
      responses: { ...parts.answers, ...parts.refusals.responses },
    },
  }
}

interface Parts {
  components: Record<string, JsonSchema>
  written: Record<string, JsonSchema>
  exampleOf: ExampleOf
  examples: Record<string, { value: unknown }>
  requestBodies: Record<string, { required: true; content: Record<string, MediaType> }>
  answers: Record<string, Answer>
  refusals: ReturnType<typeof createRefusals>
}

/** What the operations share. Bodies, answers and examples are added as they are described. */
function writeParts(endpoints: readonly Endpoint[]): Parts {
  const schemas: Record<string, z.ZodType> = { problem: problemBody }
  for (const endpoint of endpoints)
    for (const part of ['params', 'query', 'body', 'data'] as const)
      if (endpoint[part]) schemas[`${endpoint.name} ${part}`] = endpoint[part] as z.ZodType
  const { components, written } = writeSchemas(schemas, (key) => operationName(key.split(' ')[0]!))
  const exampleOf = createExamples(components)
  return {
    components,
    written,
    exampleOf,
    examples: {},
    requestBodies: {},
    answers: {},
    refusals: createRefusals(),
  }
}

function describeOperation(endpoint: Endpoint, path: string, parts: Parts): Operation {
  const { name, body } = endpoint
  const [firstPath] = endpointPaths(endpoint as never)
  const first = operationId(name, firstPath!)
  return {
    operationId: operationId(name, path),
    summary: endpoint.summary,
    description:
      path === firstPath
        ? (OPERATION_DESCRIPTIONS[name] ?? '')
        : `A further path of \`${first}\`: the same call with the same answer.`,
    tags: [endpoint.area],
    security: describeSecurity(endpoint),
    parameters: describeParameters(endpoint, parts),
    ...(body && { requestBody: describeRequest(endpoint, parts) }),
    responses: { [endpoint.status]: describeSuccess(endpoint, parts), ...parts.refusals.of(endpoint) },
  }
}

function operationId(endpointName: string, path: string): string {
  const [, version = ''] = /^\/(v\d)\//.exec(path) ?? []
  return operationName(endpointName) + version.toUpperCase()
}

/** A name that is a valid function name in every language: `read-secci.html` is `readSecci`. */
export function operationName(endpointName: string): string {
  return endpointName
    .replace(/\.html$/, '')
    .replace(/[^A-Za-z0-9]+(.)/g, (_, first: string) => first.toUpperCase())
}

/** The name of a call without the version of its path: `getLoanV2` is `getLoan`. */
export function callName(operationId: string): string {
  return operationId.replace(/V\d$/, '')
}

function describeParameters(endpoint: Endpoint, { written }: Parts): Parameter[] {
  const describePart = (part: 'params' | 'query', place: 'path' | 'query') => {
    const { properties = {}, required = [] } = written[`${endpoint.name} ${part}`] ?? {}
    return Object.entries(properties).map(([name, field]) =>
      place === 'path' && name === 'id' && referredName(field) === 'Id'
        ? sharedParameter('id')
        : describeParameter(name, place, field, required.includes(name)),
    )
  }
  return [
    ...describePart('params', 'path'),
    ...describePart('query', 'query'),
    sharedParameter('X-Brand'),
    sharedParameter('X-Request-Id'),
    ...(endpoint.access === 'public' || endpoint.access === 'session'
      ? [sharedParameter('X-Lifetime-Id')]
      : []),
    ...(endpoint.access === 'service' ? [sharedParameter('X-Calling-Service')] : []),
    ...(endpoint.idempotent ? [sharedParameter('Idempotency-Key')] : []),
    ...(endpoint.takesStepUp ? [sharedParameter('X-Step-Up')] : []),
  ]
}

function sharedParameter(name: keyof typeof SHARED_PARAMETERS): Parameter {
  return { $ref: `#/components/parameters/${name}` }
}

function describeParameter(
  name: string,
  place: 'path' | 'query',
  { description, ...schema }: JsonSchema,
  isRequired: boolean,
): OwnParameter {
  return {
    name,
    in: place,
    ...(isRequired && { required: true }),
    description: description ?? describeField('', name).description ?? SHARED_PARAMETERS.id.description,
    // Spec 7: several values in one parameter, separated by commas.
    ...(schema.type === 'array' && { style: 'form' as const, explode: false }),
    schema,
  }
}

function describeRequest({ name }: Endpoint, parts: Parts): { $ref: string } {
  const { schema, example, key } = withExample(`${name} body`, parts)
  parts.requestBodies[key] = {
    required: true,
    content: {
      'application/json': { schema, examples: { example: { value: example } } },
    },
  }
  return { $ref: `#/components/requestBodies/${key}` }
}

function describeSuccess(endpoint: Endpoint, parts: Parts): { $ref: string } {
  const description = SUCCESS[endpoint.status] ?? 'Done.'
  if (endpoint.content !== 'json') return describeDocument(endpoint.content, parts)
  const { schema, example, key } = withExample(`${endpoint.name} data`, parts)
  const name = answerName(endpoint.status, key)
  parts.answers[name] = {
    description,
    headers: REQUEST_ID,
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data: schema } },
        examples: { example: shareExample({ data: example }, referredName(schema), parts) },
      },
    },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Begins with a letter and has no dot, so that generators of clients take it as a type's name. */
function answerName(status: number, key: string): string {
  return `${key[0]!.toUpperCase()}${key.slice(1)}Answer${status === 200 ? '' : status}`
}

/**
 * A resource's example is written once and referenced, also where the resource is embedded with it;
 * any other example is inlined.
 */
function shareExample(value: unknown, resource: string | undefined, { examples }: Parts): Example {
  if (resource === undefined) return { value }
  const [same] = Object.entries(examples).find(([, other]) => isDeepStrictEqual(other.value, value)) ?? []
  if (same === undefined) examples[resource] = { value }
  return { $ref: `#/components/examples/${same ?? resource}` }
}

const DOCUMENTS: Record<
  Exclude<Endpoint['content'], 'json'>,
  { name: string; type: string; description: string; example: string }
> = {
  html: { name: 'article', type: 'text/html', description: 'The document.', example: '<article>…</article>' },
  'html-file': {
    name: 'page',
    type: 'text/html',
    description: 'The document as a page to save.',
    example: '<!doctype html><html lang="en-GB">…</html>',
  },
  pdf: { name: 'pdf', type: 'application/pdf', description: 'The document, to show.', example: '%PDF-1.7 …' },
  'pdf-file': {
    name: 'pdfFile',
    type: 'application/pdf',
    description: 'The document, to save.',
    example: '%PDF-1.7 …',
  },
  'csv-file': {
    name: 'csvFile',
    type: 'text/csv',
    description: 'The table, to save.',
    example: 'Day,Amount,How,For payment,Status\r\n2027-03-08,186.70,Direct Debit,1,Paid\r\n',
  },
  'calendar-file': {
    name: 'calendarFile',
    type: 'text/calendar',
    description: 'The events, to save.',
    example: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n',
  },
  'zip-file': {
    name: 'zipFile',
    type: 'application/zip',
    description: 'The files, to save.',
    example: 'PK …',
  },
  proof: {
    name: 'proofFile',
    type: 'application/octet-stream',
    description: 'A PDF as it was sent, or a picture as a JPEG, with its own media type.',
    example: '…',
  },
}

function describeDocument(content: keyof typeof DOCUMENTS, parts: Parts): { $ref: string } {
  const { name, type, description, example } = DOCUMENTS[content]
  parts.answers[name] = {
    description,
    headers: {
      ...REQUEST_ID,
      ...(content !== 'html' && {
        'Content-Disposition': { $ref: '#/components/headers/Content-Disposition' },
      }),
    },
    content: { [type]: { schema: { type: 'string' }, examples: { example: { value: example } } } },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** A resource's schema has the resource's name, so that several calls share it. */
function withExample(of: string, { written, exampleOf }: Parts) {
  const schema = written[of]!
  const owner = operationName(of.split(' ')[0]!)
  return { schema, example: exampleOf(schema, owner), key: referredName(schema) ?? owner }
}

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } }

const SUCCESS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Accepted: it is done in a moment.',
}

const SHARED_PARAMETERS = {
  id: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'The id of the record.',
    schema: { $ref: '#/components/schemas/Id' },
  },
  'X-Brand': {
    name: 'X-Brand',
    in: 'header',
    description: 'The brand that the call is for, by its key or its id. Without it, the main lender.',
    schema: { type: 'string', examples: [...BRAND_KEYS] },
  },
  'X-Request-Id': {
    name: 'X-Request-Id',
    in: 'header',
    description: 'A name for the request in our log. Without it we give one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
  },
  'X-Lifetime-Id': {
    name: 'X-Lifetime-Id',
    in: 'header',
    description: 'What the sessions of one device have in common, as `POST /sessions/initialize` gave it.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{20,64}$' },
  },
  'X-Calling-Service': {
    name: 'X-Calling-Service',
    in: 'header',
    required: true,
    description: 'The name of the product that calls, of which `X-Intra-Service-Token` is.',
    schema: { type: 'string', examples: ['cards'] },
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Names the intent. The same key and body again give the same answer and do nothing; another body is refused.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{8,255}$' },
  },
  'X-Step-Up': {
    name: 'X-Step-Up',
    in: 'header',
    description:
      'Confirms this act: `ask` to begin, `text` for a code by text, then the code, or a passkey’s answer as JSON.',
    schema: { type: 'string', pattern: '^(ask|text|\\d{6}|\\{.*\\})$' },
  },
} satisfies Record<string, OwnParameter>

const HEADERS = {
  'X-Request-Id': { description: 'The name of the request in our log.', schema: { type: 'string' } },
  'WWW-Authenticate': {
    description: '`Bearer`, with `error="invalid_token"` where one was sent that is not valid.',
    schema: { type: 'string' },
  },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } },
} as const
