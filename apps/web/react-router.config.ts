import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // The whole list of routes is one cached asset: no request names where a person may go next.
  routeDiscovery: { mode: 'initial' },
  // `createSubmitAction` splits off a page's submit; further files cost more than they save.
  splitRouteModules: false,
} satisfies Config
