import { getExperimentSeed } from '@tarnbrook/contract/experiments/experiments'
import type { ApiDeps } from '#deps.ts'
import type { Router } from '#platform/http/mount.ts'
import { drawSeed } from './experiments.ts'

export function experimentRoutes(router: Router, deps: ApiDeps): void {
  router.mount(getExperimentSeed, async ({ ctx, params }) => ({
    '@type': 'experimentSeed' as const,
    seed: await drawSeed(deps, ctx, params),
  }))
}
