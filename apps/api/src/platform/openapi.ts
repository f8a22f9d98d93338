import type { Endpoint } from '@tarnbrook/contract/endpoint'
import { endpointPaths } from '@tarnbrook/contract/endpoint'
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@tarnbrook/contract/errors'
import { z } from 'zod'
import { createDocument } from 'zod-openapi'

/** The OpenAPI 3.1 description of every endpoint under every path it answers at. */
export function openApiDocument(endpoints: readonly Endpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints)
    for (const path of endpointPaths(endpoint as never)) {
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(endpoint, path)
    }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Tarnbrook product API',
      version: '1',
      description:
        'Borrowing, from quote to the last payment. Money is decimal pounds, days are Europe/London.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
    paths: paths as never,
  })
}

const IDEMPOTENCY_HEADER = z.object({
  'Idempotency-Key': z
    .string()
    .min(8)
    .max(255)
    .optional()
    .meta({ description: 'The same key again gives the same answer and does nothing.' }),
})

function operation(endpoint: Endpoint, path: string) {
  const isDefault = path === endpointPaths(endpoint as never)[0]
  return {
    operationId: isDefault ? endpoint.name : `${endpoint.name}:${path.split('/')[1]}`,
    summary: endpoint.summary,
    tags: [endpoint.area],
    ...(endpoint.access === 'public' || endpoint.access === 'session' ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(endpoint.params ? { path: endpoint.params as z.ZodObject } : {}),
      ...(endpoint.query ? { query: endpoint.query as z.ZodObject } : {}),
      ...(endpoint.idempotent ? { header: IDEMPOTENCY_HEADER } : {}),
    },
    ...(endpoint.body ? { requestBody: { content: { 'application/json': { schema: endpoint.body } } } } : {}),
    responses: { [endpoint.status]: success(endpoint), ...refusals(endpoint) },
  }
}

function success(endpoint: Endpoint) {
  if (endpoint.content !== 'json')
    return { description: 'The document', content: { 'text/html': { schema: { type: 'string' } } } }
  return {
    description: 'Done',
    content: {
      'application/json': {
        schema: { type: 'object', required: ['data'], properties: { data: endpoint.data } },
      },
    },
  }
}

function refusals(endpoint: Endpoint) {
  const byStatus: Record<string, ErrorCode[]> = {}
  for (const code of endpoint.errors) {
    const status = String(ERROR_STATUS[code])
    byStatus[status] = [...(byStatus[status] ?? []), code]
  }
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes]) => [
      status,
      { description: codes.map((code) => `${code}: ${ERROR_MESSAGE[code]}`).join('\n\n') },
    ]),
  )
}
