import type { BrandKey } from '@tarnbrook/brands/brand-type'
import type { RequestSession } from './request-session.ts'

export interface StaffRequest {
  readonly request: Request
  readonly url: URL
  readonly brand: BrandKey
  readonly session: RequestSession
}

export type StaffHandler = (staff: StaffRequest) => Promise<Response> | Response

export function createRedirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: location, 'Referrer-Policy': 'no-referrer' },
  })
}
