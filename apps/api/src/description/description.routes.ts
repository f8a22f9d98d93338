import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import type { Hono } from 'hono'
import type { ApiEnv } from '#platform/http/mount.ts'
import { toCollection } from './collection/collection.ts'
import { openApiDocument } from './document.ts'
import { REFERENCE_POLICY, referencePage } from './page.ts'

/** How long a proxy or a browser may cache the description. */
const FRESH = 'public, max-age=300'

/**
 * The API's description, as OpenAPI, collection and page, each generated at its first request.
 * Public: it holds no secret, and a partner needs it before they have a key (docs/decisions/041).
 */
export function descriptionRoutes(app: Hono<ApiEnv>): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  let json: string | undefined
  let collection: string | undefined
  let page: string | undefined
  app.get('/openapi.json', (c) => {
    document ??= openApiDocument(ENDPOINTS)
    json ??= JSON.stringify(document)
    return c.body(json, 200, { 'content-type': 'application/json', 'cache-control': FRESH })
  })
  app.get('/postman.json', (c) => {
    document ??= openApiDocument(ENDPOINTS)
    collection ??= JSON.stringify(toCollection(document))
    return c.body(collection, 200, { 'content-type': 'application/json', 'cache-control': FRESH })
  })
  app.get('/docs', async (c) => {
    document ??= openApiDocument(ENDPOINTS)
    page ??= String(await referencePage(document))
    return c.html(page, 200, { 'content-security-policy': REFERENCE_POLICY, 'cache-control': FRESH })
  })
}
