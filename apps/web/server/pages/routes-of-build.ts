import type { Brand } from '@tarnbrook/brands/brand-type'
import { remember } from '@tarnbrook/contract/remember'
import { matchRoutes, type RouteObject } from 'react-router'
import type { Handle } from '#platform/routing/handle.ts'
import type { PageBuild } from '#server/edge-config.ts'

export interface MatchedPage {
  readonly handle: Handle
  /** The same for everybody of a brand: rendered once, without cookies, and kept. */
  readonly isStatic: boolean
  readonly isNotFound: boolean
  /**
   * The build with only this page's route and its parents: with each request the router goes
   * through all the routes it has, several times.
   */
  readonly build: PageBuild
}

interface PageRoute {
  readonly path: string
  readonly handle: Handle
}

/** What the edge must know of a page before rendering it, from its route modules' `handle`. */
export function routesOfBuild(build: PageBuild): {
  match: (path: string) => MatchedPage
  pages: PageRoute[]
} {
  const known = cache.get(build)
  if (known) return known
  const objects = buildChildRoutes(build, undefined)
  const pages = Object.values(build.routes)
    .filter((route) => route?.index || route?.path)
    .map((route) => ({ path: `/${route?.path ?? ''}`, handle: getHandle(route?.module) }))
  const builds = new Map<string, PageBuild>()
  const match = (path: string): MatchedPage => {
    const ids = matchRoutes(objects, path)?.flatMap(({ route }) => route.id ?? []) ?? []
    const id = ids.at(-1)
    const route = id === undefined ? undefined : build.routes[id]
    const handle = getHandle(route?.module)
    return {
      handle,
      isStatic: handle.hydrate === false,
      isNotFound: route === undefined || route.path === '*',
      build: id === undefined ? build : builds.getOrInsertComputed(id, () => withRoutes(build, ids)),
    }
  }
  const found = {
    pages,
    // The router puts all of its paths in order for each match.
    match: remember(match, { toKey: (path) => path, most: MOST_PATHS }),
  }
  cache.set(build, found)
  return found
}

/** Whether a brand has this page at all (Spec 1: the per-brand switches). */
export function isPageOfBrand(handle: Handle, brand: Brand): boolean {
  return handle.isAvailable?.(brand) ?? true
}

/**
 * Some hundred pages, plus one path for each id. Bounded because a stranger's paths may be as long
 * as a request's headers.
 */
const MOST_PATHS = 500

const cache = new WeakMap<PageBuild, ReturnType<typeof routesOfBuild>>()

function getHandle(module: unknown): Handle {
  return (module as { handle?: Handle } | undefined)?.handle ?? {}
}

function withRoutes(build: PageBuild, ids: readonly string[]): PageBuild {
  const { assets } = build
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...assets, routes: pick(assets.routes, ids) },
  }
}

function pick<Value>(from: Readonly<Record<string, Value>>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

function buildChildRoutes(build: PageBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return []
    const { id, path, index } = route
    return index ? { id, path, index } : { id, path, children: buildChildRoutes(build, id) }
  })
}
