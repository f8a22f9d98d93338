import { randomUUID } from 'node:crypto'
import { getBrand } from '@tarnbrook/brands/brand'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { RenderedPage } from '#platform/document/rendered-page.ts'
import type { CardPayments, CardVault } from '#platform/store/session.ts'
import type { EdgeConfig, EdgeOptions, PageBuild, PageHandler } from '#server/edge-config.ts'
import { createRefusalLog } from '#server/pages/refusal-log.ts'
import type { ProductApi } from '#server/requests/product-api.ts'
import { findServicingSite } from '#server/sign-in/hand-over.ts'
import { type RequestSession, toSessionUser } from '#server/sign-in/request-session.ts'

interface RendererOptions extends Pick<EdgeOptions, 'config' | 'log'> {
  readonly productApi: ProductApi
}

interface Rendering {
  readonly build: PageBuild
  readonly request: Request
  readonly brand: BrandKey
  readonly session: RequestSession
  readonly nonce: string
  readonly isCardPage?: boolean
}

/** Renders one page with its own store, whose calls go through the edge as this visitor. */
export function createRenderer({ config, log, productApi }: RendererOptions) {
  const logRefusal = createRefusalLog(log)
  return ({
    build,
    request,
    brand,
    session,
    nonce,
    isCardPage = false,
  }: Rendering): Promise<RenderedPage> => {
    const { openRequest } = build.entry.module
    const pageSession = {
      brand,
      brandFacts: getBrand(brand),
      user: toSessionUser(session),
      env: config.env,
      buildVersion: config.buildVersion,
      chat: { appId: config.chat.appId, widgetUrl: config.chat.widgetUrl },
      ...(config.vault && { vault: browserPart(config.vault) }),
      ...(config.cardPayments && { cardPayments: payingPart(config.cardPayments) }),
      ...(isCardPage && { isCardPage: true as const }),
      ...(config.tagManagerUrl && { tagManagerUrl: config.tagManagerUrl }),
      ...(config.errorReports && { errorReports: config.errorReports }),
      publicUrl: config.publicUrl(brand),
      ...(findServicingSite(config, brand) && { hasLoansElsewhere: true as const }),
      ...(session.wasSignedOut && !session.auth && { hasSignedOut: true as const }),
      features: session.features,
      ...(session.theme !== 'system' && { theme: session.theme }),
      intentSeed: randomUUID(),
    }
    const extra = { fetch: createFetch(productApi, session, brand), log, logRefusal }
    return findPageHandler(build)(request, openRequest({ extra, session: pageSession, nonce }))
  }
}

export type Renderer = ReturnType<typeof createRenderer>

/** Its sources are in the content policy only. */
function browserPart({ id, environment, scriptUrl }: NonNullable<EdgeConfig['vault']>): CardVault {
  return { id, environment, scriptUrl }
}

function payingPart({ publishableKey, scriptUrl }: NonNullable<EdgeConfig['cardPayments']>): CardPayments {
  return { publishableKey, scriptUrl }
}

function createFetch(productApi: ProductApi, session: RequestSession, brand: BrandKey) {
  return (path: string, init?: RequestInit): Promise<Response> => {
    const [, base, called] = path.match(/^\/api\/(product|shared)(\/.*)$/) ?? []
    if (!called || (base !== 'product' && base !== 'shared'))
      return Promise.reject(new Error(`Pages call the API only, not ${path}`))
    const request = new Request('http://edge.internal', init)
    return productApi.call({ session, brand, path: called, request, base })
  }
}

const handlers = new WeakMap<PageBuild, PageHandler>()

function findPageHandler(build: PageBuild) {
  const known = handlers.get(build)
  if (known) return known
  const made = build.entry.module.createPageHandler(build)
  handlers.set(build, made)
  return made
}
