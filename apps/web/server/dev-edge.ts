import type { IncomingMessage, ServerResponse } from 'node:http'
import { createEdge } from './edge.ts'
import type { EdgeOptions, PageBuild } from './edge-config.ts'

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/**
 * The edge for `npm run dev`: pages come from Vite as they are edited. `files` serves the sources
 * to the browser and must be asked before the edge.
 */
export async function createDevEdge(options: Omit<EdgeOptions, 'loadBuild'>) {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: new URL('..', import.meta.url).pathname,
    server: { middlewareMode: true },
    appType: 'custom',
  })
  const edge = await createEdge({
    ...options,
    config: { ...options.config, isDevelopment: true },
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<PageBuild>,
  })
  return { edge, files: vite.middlewares as Middleware, close: () => vite.close() }
}
