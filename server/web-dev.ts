import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'

const WEB = fileURLToPath(new URL('../apps/web/', import.meta.url))

/** The web app in development: Vite serves and reloads modules, the edge does the rest. */
export async function startWebDev(webPort: number) {
  const vite = await createServer({
    root: WEB,
    configFile: `${WEB}vite.config.ts`,
    // Its socket follows the site's port: two run side by side, and each reload finds its own.
    server: { middlewareMode: true, ws: { port: socketPort(webPort) } },
    appType: 'custom',
  })
  return {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
    wrapEdge(edge: { fetch(request: Request, env: object): Response | Promise<Response> }): RequestListener {
      const behind = getRequestListener(async (request, bindings) =>
        withoutPolicy(await edge.fetch(request, bindings)),
      )
      return (request, response) => vite.middlewares(request, response, () => void behind(request, response))
    },
    close: () => vite.close(),
  }
}

function socketPort(webPort: number): number {
  return webPort + (webPort < 40_000 ? 20_000 : -20_000)
}

/** Vite's reloading writes scripts into the page, which the built app's policy refuses. */
function withoutPolicy(response: Response): Response {
  const copy = new Response(response.body, response)
  copy.headers.delete('content-security-policy')
  return copy
}
