import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { isAdmin } from '@tarnbrook/domain/applications/landing'
import type { RequestSession } from './request-session.ts'

export interface StaffRequest {
  readonly request: Request
  readonly url: URL
  readonly brand: BrandKey
  readonly session: RequestSession
}

export type StaffHandler = (staff: StaffRequest) => Promise<Response> | Response

export function isStaff({ auth }: RequestSession): boolean {
  return isAdmin(auth?.roles ?? [])
}

export function createRedirect(location: string): Response {
  return new Response(null, {
    status: 302,
    headers: { Location: location, 'Referrer-Policy': 'no-referrer' },
  })
}
