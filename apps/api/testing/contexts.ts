import { getBrand } from '@tarnbrook/brands/brand'
import type { RequestContext } from '#platform/context.ts'

/** The context of a request by a borrower who is signed in to their whole account at the main lender. */
export function borrowerContext(userId: number): RequestContext {
  return {
    requestId: 'test',
    actor: {
      kind: 'borrower',
      userId,
      strength: 'strong',
      applicationId: null,
      tokenHash: Buffer.alloc(32),
      roles: [],
    },
    brand: getBrand('main'),
    configuredBrand: null,
    visitId: null,
    lifetimeId: null,
    clientIp: 'none',
    addressHash: 'none',
  }
}
