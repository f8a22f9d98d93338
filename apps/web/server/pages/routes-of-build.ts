import type { Brand } from '@tarnbrook/brands/brand-type'
import { remember } from '@tarnbrook/contract/remember'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Handle } from '#platform/routing/handle.ts'

export interface MatchedPage {
  readonly handle: Handle
  /** The same for everybody of a brand: rendered once, without cookies, and kept. */
  readonly isStatic: boolean
  readonly isNotFound: boolean
}

interface PageRoute {
  readonly path: string
  readonly handle: Handle
}

/** What the edge has to know of a page before it renders it, from the route modules' own `handle`. */
export function routesOfBuild(build: ServerBuild): {
  match: (path: string) => MatchedPage
  pages: PageRoute[]
} {
  const known = cache.get(build)
  if (known) return known
  const objects = childrenOf(build, undefined)
  const pages = Object.values(build.routes)
    .filter((route) => route?.index || route?.path)
    .map((route) => ({ path: `/${route?.path ?? ''}`, handle: handleOf(route?.module) }))
  const match = (path: string): MatchedPage => {
    const id = matchRoutes(objects, path)?.at(-1)?.route.id
    const route = id === undefined ? undefined : build.routes[id]
    const handle = handleOf(route?.module)
    return {
      handle,
      isStatic: handle.hydrate === false,
      isNotFound: route === undefined || route.path === '*',
    }
  }
  const found = {
    pages,
    // The router puts all of its paths in order for each match.
    match: remember(match, { keyOf: (path) => path, most: MOST_PATHS }),
  }
  cache.set(build, found)
  return found
}

/** Whether a brand has this page at all (Spec 1: the per-brand switches). */
export function isPageOfBrand(handle: Handle, brand: Brand): boolean {
  return handle.isOn?.(brand) ?? true
}

/** Some hundred pages, and those with an id in their path once for each id. A stranger's paths may be as long as a request's headers. */
const MOST_PATHS = 500

const cache = new WeakMap<ServerBuild, ReturnType<typeof routesOfBuild>>()

function handleOf(module: unknown): Handle {
  return (module as { handle?: Handle } | undefined)?.handle ?? {}
}

function childrenOf(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return []
    const { id, path, index } = route
    return index ? { id, path, index } : { id, path, children: childrenOf(build, id) }
  })
}
