import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole list of routes is one cached asset: no request names where a person may go next.
  routeDiscovery: { mode: 'initial' },
  // A page's submit is split off by `createSubmitAction`; more files than that cost more than they save.
  splitRouteModules: false,
} satisfies Config
