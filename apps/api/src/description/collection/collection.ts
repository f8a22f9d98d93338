import {
  callName,
  type OpenApiDocument,
  type Operation,
  type OwnParameter,
  type Parameter,
} from '../document.ts'
import { findExample } from '../media.ts'

/** A collection of Postman's form 2.1, which Bruno, Insomnia and Hoppscotch read too. */
export interface Collection {
  info: { name: string; description: string; version: string; schema: string }
  variable: { key: string; value: string; description: string }[]
  item: { name: string; description: string; item: Call[] }[]
}

interface Call {
  name: string
  request: {
    method: string
    description: string
    auth: { type: 'noauth' } | { type: 'bearer'; bearer: { key: 'token'; value: string; type: 'string' }[] }
    header: Field[]
    url: { raw: string; host: string[]; path: string[]; query: Field[]; variable: Field[] }
    body?: { mode: 'raw'; raw: string; options: { raw: { language: 'json' } } }
  }
}

interface Field {
  key: string
  value: string
  description: string
  disabled?: true
}

/** Who calls is the same in each call of a service. */
const CALLING_SERVICE = { header: 'X-Calling-Service', variable: 'callingService' } as const

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json'

/**
 * Every call once, under its first path, in a folder for each area, with the example of its body. A
 * bearer token is a variable for each kind of caller; what may be left out is switched off.
 */
export function toCollection(document: OpenApiDocument): Collection {
  const { info, tags, components } = document
  const calls = listCalls(document)
  return {
    info: { name: info.title, description: info.description, version: info.version, schema: SCHEMA },
    variable: [
      { key: 'baseUrl', value: 'http://127.0.0.1:3001', description: 'Where the API is.' },
      ...Object.entries(components.securitySchemes).map(([key, { description }]) => ({
        key,
        value: '',
        description,
      })),
      {
        key: CALLING_SERVICE.variable,
        value: '',
        description: components.parameters[CALLING_SERVICE.header].description,
      },
    ],
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: calls
        .filter(({ operation }) => operation.tags.includes(name))
        .map((call) => toCall(call, document)),
    })),
  }
}

interface Listed {
  path: string
  method: string
  operation: Operation
}

function listCalls({ paths }: OpenApiDocument): Listed[] {
  const listed = new Map<string, Listed>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const name = callName(operation.operationId)
      if (!listed.has(name)) listed.set(name, { path, method, operation })
    }
  return [...listed.values()]
}

function toCall({ path, method, operation }: Listed, document: OpenApiDocument): Call {
  const parameters = operation.parameters.map((each) => resolve(each, document))
  const inPlace = (place: OwnParameter['in']) => parameters.filter((each) => each.in === place).map(toField)
  const names = path.replaceAll(/\{(\w+)\}/g, ':$1')
  const query = inPlace('query')
  const search = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`)
  const { auth, header } = toAccess(operation, document)
  const body = toBody(operation, document)
  return {
    name: operation.summary,
    request: {
      method: method.toUpperCase(),
      description: operation.description,
      auth,
      header: [...header, ...inPlace('header')],
      url: {
        raw: `{{baseUrl}}${names}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        host: ['{{baseUrl}}'],
        path: names.split('/').filter(Boolean),
        query,
        variable: inPlace('path').map(({ disabled: _, ...field }) => field),
      },
      ...(body && { body }),
    },
  }
}

function resolve(parameter: Parameter, { components }: OpenApiDocument): OwnParameter {
  if (!('$ref' in parameter)) return parameter
  const name = parameter.$ref.split('/').at(-1) as keyof typeof components.parameters
  return components.parameters[name]
}

function toField({ name, description, required }: OwnParameter): Field {
  const value = name === CALLING_SERVICE.header ? `{{${CALLING_SERVICE.variable}}}` : ''
  return { key: name, value, description, ...(!required && { disabled: true as const }) }
}

/** The first of the callers that may make it. */
function toAccess(
  { security }: Operation,
  { components }: OpenApiDocument,
): Pick<Call['request'], 'auth' | 'header'> {
  const [first] = security
  const [name] = Object.keys(first ?? {}) as (keyof typeof components.securitySchemes)[]
  if (!name) return { auth: { type: 'noauth' }, header: [] }
  const scheme = components.securitySchemes[name]
  const value = `{{${name}}}`
  return scheme.type === 'http'
    ? { auth: { type: 'bearer', bearer: [{ key: 'token', value, type: 'string' }] }, header: [] }
    : {
        auth: { type: 'noauth' },
        header: [{ key: scheme.name, value, description: scheme.description }],
      }
}

function toBody({ requestBody }: Operation, { components }: OpenApiDocument): Call['request']['body'] {
  if (!requestBody) return undefined
  const { content } = components.requestBodies[requestBody.$ref.split('/').at(-1)!]!
  const example = findExample(content['application/json']!, components.examples)
  return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } }
}
