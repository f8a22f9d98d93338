import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { Provider } from 'react-redux'
import {
  createContext,
  createRequestHandler,
  type EntryContext,
  isRouteErrorResponse,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { NonceProvider, nonceContext } from './platform/document/nonce.tsx'
import type { RenderedPage } from './platform/document/rendered-page.ts'
import { storeContext } from './platform/routing/route.ts'
import type { Session } from './platform/store/session.ts'
import type { StoreExtra } from './platform/store/store-extra.ts'
import { makeStore } from './store.ts'

const extraContext = createContext<StoreExtra>()

/** The document that was made for a request, once it is. */
const documentContext = createContext<{ page?: RenderedPage }>()

/** The edge calls this for every document: one store and one nonce for one request. */
export function openRequest({
  extra,
  session,
  nonce,
}: {
  extra: StoreExtra
  session: Session
  nonce: string
}) {
  const context = new RouterContextProvider()
  context.set(storeContext, makeStore({ extra, preloadedState: { session } }))
  context.set(nonceContext, nonce)
  context.set(extraContext, extra)
  context.set(documentContext, {})
  return context
}

/**
 * The router's handler, made here so that it and the pages share one copy of the router. The text
 * is given beside the answer: as its body it would become a stream that the edge reads again.
 */
export function createPageHandler(build: ServerBuild) {
  const handle = createRequestHandler(build, import.meta.env.MODE)
  return async (request: Request, context: RouterContextProvider): Promise<RenderedPage> => {
    const answer = await handle(request, context)
    const { page } = context.get(documentContext)
    return page?.answer === answer ? page : { answer }
  }
}

export default function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    let outcome = status
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider nonce={nonce}>
        <Provider store={context.get(storeContext)}>
          <ServerRouter context={entry} url={request.url} nonce={nonce} />
        </Provider>
      </NonceProvider>,
      {
        nonce,
        // Pages are small: the whole page leaves at once, its status known before its first byte.
        onAllReady() {
          pipe(
            collect((html) => {
              headers.set('Content-Type', 'text/html; charset=utf-8')
              const answer = new Response(null, { status: outcome, headers })
              context.get(documentContext).page = { answer, html }
              resolve(answer)
            }),
          )
        },
        onShellError: reject,
        onError() {
          // handleError reports it; the error page is sent.
          outcome = 500
        },
      },
    )
    request.signal.addEventListener('abort', () => abort(), { once: true })
  })
}

/** A stream that gives all that was written to it once it ends. */
function collect(done: (text: string) => void): Writable {
  const chunks: Buffer[] = []
  return new Writable({
    // React takes a closed stream for a reader who left, and makes an error of it.
    autoDestroy: false,
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk)
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString())
      next()
    },
  })
}

/**
 * Errors of a read, submit or render. A person who left is no error, nor is a refusal by the router
 * itself (a form posted to a page without one): anyone could fill the log with them.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { log } = context.get(extraContext)
  log.error('Page failed', { error, path: new URL(request.url).pathname })
}
