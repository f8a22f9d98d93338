import { data } from 'react-router'
import type { RouteArgs } from '#platform/routing/route.ts'

/** Spec 1: direct applications are for all brands except motor and money management; there it is no page. */
export function refuseBrandWithoutDirectApplications({ session }: RouteArgs): void {
  if (!session.brandFacts.switches.directApplications) throw data(null, { status: 404 })
}
