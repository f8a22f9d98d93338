import { writeSpanHeaders } from '@tarnbrook/api/platform/metrics/spans'
import type { ApiBase } from '@tarnbrook/contract/endpoint'
import type { Env } from './environment/env.ts'

export type ApiFetch = (request: Request, base?: ApiBase) => Promise<Response>

/** The edge's way to the product API and shared one: this process's app, else the network. */
export function createApiFetch(
  { apiUrl, sharedApiUrl, edgeSecret }: Pick<Env, 'apiUrl' | 'sharedApiUrl' | 'edgeSecret'>,
  inProcess?: (request: Request) => Promise<Response>,
): ApiFetch {
  return (request, base = 'product') => {
    // By which the API believes what the edge says of its visitor.
    request.headers.set('X-Edge-Secret', edgeSecret)
    writeSpanHeaders(request.headers)
    const isHere = inProcess && (base === 'product' || sharedApiUrl === apiUrl)
    return isHere ? inProcess(request) : fetch(elsewhere(request, base === 'product' ? apiUrl : sharedApiUrl))
  }
}

/** The same request to another URL; the path goes into it, so it cannot name another host. */
function elsewhere(request: Request, baseUrl: string): Request {
  const { pathname, search } = new URL(request.url)
  const target = new URL(baseUrl)
  target.pathname = target.pathname.replace(/\/$/, '') + pathname
  target.search = search
  return new Request(new Request(target, request), { redirect: 'manual' })
}
