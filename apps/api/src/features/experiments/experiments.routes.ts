import * as experimentsCalls from '@tarnbrook/contract/experiments/experiments'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { getExperimentSeed } from './experiments.ts'

export function experimentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(experimentsCalls.getExperimentSeed, async ({ ctx, params }) => ({
    '@type': 'experimentSeed' as const,
    seed: await getExperimentSeed(deps, ctx, params),
  }))
}
