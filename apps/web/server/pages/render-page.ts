import { randomUUID } from 'node:crypto'
import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { ApiBase } from '@tarnbrook/contract/endpoint'
import type { RequestHandler, ServerBuild } from 'react-router'
import type { EdgeOptions, PageEntry } from '#server/edge-config.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import { otherBorrowerSite } from '#server/sign-in/hand-over.ts'
import { type RequestSession, userOf } from '#server/sign-in/request-session.ts'

interface RendererOptions extends Pick<EdgeOptions, 'config' | 'log'> {
  readonly productApi: ProductApi
}

interface Rendering {
  readonly build: ServerBuild
  readonly request: Request
  readonly brand: BrandKey
  readonly session: RequestSession
  readonly nonce: string
}

/** Renders one page with a store of its own, whose calls go through the edge in process as this visitor. */
export function createRenderer({ config, log, productApi }: RendererOptions) {
  return ({ build, request, brand, session, nonce }: Rendering): Promise<Response> => {
    const { openRequest } = build.entry.module as unknown as PageEntry
    const pageSession = {
      brand,
      brandFacts: getBrand(brand),
      user: userOf(session),
      env: config.env,
      buildVersion: config.buildVersion,
      chat: { appId: config.chat.appId, widgetUrl: config.chat.widgetUrl },
      ...(config.tagManagerUrl && { tagManagerUrl: config.tagManagerUrl }),
      ...(config.errorReports && { errorReports: config.errorReports }),
      publicUrl: config.publicUrl(brand),
      ...(otherBorrowerSite(config, brand) && { hasLoansElsewhere: true as const }),
      features: session.features,
      intentSeed: randomUUID(),
    }
    const extra = { fetch: fetchFor(productApi, session, brand), log, isLoggedByApi: true }
    return handlerOf(build)(request, openRequest({ extra, session: pageSession, nonce }))
  }
}

function fetchFor(productApi: ProductApi, session: RequestSession, brand: BrandKey) {
  return (path: string, init?: RequestInit): Promise<Response> => {
    const call = path.match(/^\/api\/(product|shared)(\/.*)$/)
    if (!call?.[2]) return Promise.reject(new Error(`Pages call the API only, not ${path}`))
    const request = new Request('http://edge.internal', init)
    return productApi.call({ session, brand, path: call[2], request, base: call[1] as ApiBase })
  }
}

const handlers = new WeakMap<ServerBuild, RequestHandler>()

function handlerOf(build: ServerBuild) {
  const known = handlers.get(build)
  if (known) return known
  const made = (build.entry.module as unknown as PageEntry).handlerFor(build)
  handlers.set(build, made)
  return made
}
