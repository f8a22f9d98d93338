import { type ApiBase, type Endpoint, endpointPaths } from '@tarnbrook/contract/endpoint'
import { ENDPOINTS } from '@tarnbrook/contract/endpoints'
import { TrieRouter } from 'hono/router/trie-router'

/** A call of the contract, as far as the edge has to know it. */
export type ContractCall = Pick<Endpoint, 'name' | 'access' | 'isForEdgeOnly' | 'takesFile'>

/**
 * The contract's call for a request, or undefined. Only these are passed on, so the API's own
 * pages, other companies' ways in and anything later are closed to browsers.
 */
export function contractCall(base: ApiBase, method: string, path: string): ContractCall | undefined {
  if (!isCanonical(path)) return undefined
  const [found] = routers[base].match(method === 'HEAD' ? 'GET' : method, path)
  // The API takes the one that was mounted first; here it only matters that all are of one kind.
  return found.toSorted((a, b) => countParams(a) - countParams(b))[0]?.[0]
}

/**
 * Whether a path is written as `callPath` writes it, so all readers agree: encoding hides no
 * letter, and no segment decodes to another path or host.
 */
function isCanonical(path: string): boolean {
  return path.startsWith('/') && path.slice(1).split('/').every(isCanonicalSegment)
}

function isCanonicalSegment(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false
  try {
    const text = decodeURIComponent(segment)
    return encodeURIComponent(text) === segment && !/[/\\%\p{Cc}]/u.test(text)
  } catch {
    return false
  }
}

function countParams([, params]: [ContractCall, object]): number {
  return Object.keys(params).length
}

function createContractRouter(base: ApiBase): TrieRouter<ContractCall> {
  const router = new TrieRouter<ContractCall>()
  for (const endpoint of ENDPOINTS) {
    if (endpoint.base !== base) continue
    for (const path of endpointPaths(endpoint as never))
      router.add(endpoint.method, path.replace(/\{(\w+)\}/g, ':$1'), endpoint)
  }
  return router
}

const routers = { product: createContractRouter('product'), shared: createContractRouter('shared') }
