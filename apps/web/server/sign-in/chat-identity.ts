import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { isAdmin } from '@tarnbrook/domain/applications/landing'
import type { ProductApi } from '#server/requests/product-api.ts'
import type { RequestSession } from './request-session.ts'

/**
 * Who to name to the support chat. Public pages ask on every load, mostly for unknown visitors:
 * they get an empty answer, not a refusal, and the API is not called.
 */
export async function answerChatIdentity(
  productApi: ProductApi,
  session: RequestSession,
  brand: BrandKey,
): Promise<Response> {
  // A link may be another person's, so whoever came by one does not see earlier chat messages.
  if (session.auth?.authStrength !== 'strong' || isAdmin(session.auth.roles ?? [])) return nobody()
  const request = new Request('http://edge.internal', { headers: { Accept: 'application/json' } })
  const answer = await productApi.call({
    session,
    brand,
    path: '/support-chat/identity-hash',
    request,
    base: 'shared',
  })
  if (!answer.ok) {
    await answer.body?.cancel()
    return nobody()
  }
  const { data } = (await answer.json()) as { data: { data: unknown } }
  return Response.json(data.data, { headers: { 'Cache-Control': 'no-store' } })
}

function nobody(): Response {
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
}
