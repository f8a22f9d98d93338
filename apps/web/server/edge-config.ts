import type { IncomingMessage } from 'node:http'
import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { ApiBase } from '@tarnbrook/contract/endpoint'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Log } from '#platform/calls/rejection-log.ts'
import type { RenderedPage } from '#platform/document/rendered-page.ts'
import type { CardPayments, CardVault, Session } from '#platform/store/session.ts'
import type { StoreExtra } from '#platform/store/store-extra.ts'

export interface EdgeConfig {
  readonly env: 'local' | 'staging' | 'production'
  /** The configuration override of Spec 1; unset, the host's first label decides. */
  readonly brand?: string
  readonly buildVersion: string
  /** A brand's scheme and host, for canonical URLs and returns. Never from a header. */
  readonly publicUrl: (brand: BrandKey) => string
  /** Other brands' sites, as far as known: a running loan may be looked after on another one. */
  readonly siteUrls?: Partial<Readonly<Record<BrandKey, string>>>
  /** The support chat: its app, its script's URL, and further sources that the script needs. */
  readonly chat: { readonly appId: string; readonly widgetUrl: string; readonly sources?: readonly string[] }
  /** The card vault, and where its script sends data; without it no card number can be given. */
  readonly vault?: CardVault & { readonly sources: readonly string[] }
  /** Card payments, and what else their script loads; without it nothing can be paid by card. */
  readonly cardPayments?: CardPayments & { readonly sources: readonly string[] }
  /**
   * Where a borrower chooses the bank to share statements of, or pay from: forms may lead there.
   */
  readonly openBankingUrls?: readonly string[]
  /** Loaded once a visitor has allowed statistics. */
  readonly tagManagerUrl?: string
  /** The only trusted-types policies that chat, tag manager and vault scripts may make. */
  readonly trustedTypes?: readonly string[]
  /** Where browsers' errors are reported (Sentry's DSN, a public key), and their release. */
  readonly errorReports?: { readonly dsn: string; readonly release: string }
  /** The origin of the built files, when it is another one; the build has it in its URLs. */
  readonly staticUrl?: string
  /** The folder of the built browser files (`build/client`). */
  readonly clientDirectory: string
  /**
   * Every release leaves its files there, so that a page that was opened before one still finds its
   * own.
   */
  readonly pastFilesDirectory?: string
  /** Pages are rendered for each request, and the bundler's own scripts may run. */
  readonly isDevelopment?: boolean
  /** How long all calls of one request together wait for the API. Default 6 seconds. */
  readonly apiLimitMs?: number
  /** How many of our proxies are in front, each adding one X-Forwarded-For entry. Default none. */
  readonly trustedProxies?: number
}

export interface EdgeOptions {
  /** The APIs: in process, or over the network. */
  readonly apiFetch: (request: Request, base?: ApiBase) => Promise<Response>
  readonly config: EdgeConfig
  /** The server build of the pages; asked again for each document in development. */
  readonly loadBuild: () => Promise<PageBuild>
  readonly log: Log
  /** The style guide's emails, or the named one; undefined if unknown. Left out: no emails. */
  readonly emailsPage?: (brand: BrandKey, name?: string) => Promise<string | undefined>
  /** Limits and logs what the edge itself refuses; left out, each refusal is logged as it is. */
  readonly noteRefusal?: (refusal: EdgeRefusal) => void
  /** Is told of each request once it is answered. */
  readonly noteRequest?: (request: AnsweredRequest) => void
}

/** For the log: `route` is a template, without ids and tokens. */
export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly durationMs: number
}

export interface EdgeRefusal {
  readonly refusal: string
  readonly requestId: string
  readonly clientAddress: string
  readonly actor: 'anonymous' | 'borrower'
  readonly actorId?: number
  readonly method: string
  readonly route: string
}

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<RenderedPage>

/** What the pages' entry gives the edge beside React Router's own. */
interface PageEntry {
  openRequest: (options: { extra: StoreExtra; session: Session; nonce: string }) => RouterContextProvider
  createPageHandler: (build: ServerBuild) => PageHandler
}

export type PageBuild = ServerBuild & { readonly entry: { readonly module: PageEntry } }

/** Values that hono's Node server hands over with a request. */
export interface EdgeBindings {
  Bindings: { incoming?: Partial<Pick<IncomingMessage, 'headers' | 'socket' | 'url'>> } | undefined
}
