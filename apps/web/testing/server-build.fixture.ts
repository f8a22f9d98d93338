import type { ServerBuild } from 'react-router'

/** A build as React Router's compiler leaves it, of routes and an entry written by hand. */
export function serverBuildOf<Entry extends object>(
  routes: readonly { id: string }[],
  entryModule: Entry,
): ServerBuild & { entry: { module: Entry } } {
  return {
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    entry: { module: entryModule },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: Object.fromEntries(routes.map(({ id }) => [id, { id, module: `/${id}.js` }])),
      url: '/manifest.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild & { entry: { module: Entry } }
}
