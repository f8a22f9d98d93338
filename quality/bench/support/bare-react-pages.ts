import { PassThrough, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createElement, Fragment, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createRequestHandler,
  type EntryContext,
  Outlet,
  type RequestHandler,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { serveAsChild } from './child.ts'
import { type Markup, parseMarkup } from './markup.ts'

const compress = promisify(brotliCompress)

/**
 * The reference for a live page: a React Router application with this page, the same markup, packed
 * like ours. No session, store, call or content policy.
 */
await serveAsChild((pages: Record<string, string>) => {
  const app = new Hono()
  for (const [path, html] of Object.entries(pages)) {
    const handle = createHandler(path.slice(1), parseMarkup(html))
    app.get(path, async (c) => {
      const { body, status } = await handle(c.req.raw)
      const packed = await compress(new Uint8Array(await new Response(body).arrayBuffer()), {
        params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
      })
      return c.body(packed as Uint8Array<ArrayBuffer>, status as 200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': String(packed.length),
      })
    })
  }
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port))
  })
})

/** Built as React Router's own compiler leaves an application of one page. */
function createHandler(path: string, { head, body }: { head: Markup[]; body: Markup[] }): RequestHandler {
  const build = {
    entry: { module: { default: renderDocument } },
    routes: {
      root: { id: 'root', path: '', module: { default: () => createElement(Document, { head }) } },
      page: {
        id: 'page',
        parentId: 'root',
        path,
        module: { default: () => createElement(Fragment, null, ...body.map(toElement)) },
      },
    },
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: {
        root: { id: 'root', path: '', module: '/root.js', hasLoader: false },
        page: { id: 'page', parentId: 'root', path, module: '/page.js', hasLoader: false },
      },
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild
  return createRequestHandler(build, 'production')
}

function Document({ head }: { head: Markup[] }) {
  return createElement(
    'html',
    { lang: 'en-GB' },
    createElement('head', null, ...head.map(toElement)),
    createElement('body', null, createElement(Outlet), createElement(Scripts)),
  )
}

function toElement(markup: Markup): ReactNode {
  if (typeof markup === 'string') return markup
  return createElement(markup.tag, markup.attributes, ...markup.children.map(toElement))
}

function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(ServerRouter, { context: entry, url: request.url }),
      {
        onAllReady() {
          const body = new PassThrough()
          resolve(new Response(Readable.toWeb(body) as ReadableStream, { status, headers }))
          pipe(body)
        },
        onShellError: reject,
        onError: reject,
      },
    )
  })
}
