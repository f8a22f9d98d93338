import type { BrandKey } from '@tarnbrook/brands/brand-type'
import { isAdmin } from '@tarnbrook/domain/applications/landing'
import type { ProductApi } from '#server/requests/product-api.ts'
import type { RequestSession } from './request-session.ts'

/**
 * Who to name to the support chat. Pages that are the same for everybody ask on every load, and most who read them are
 * nobody we know: that is an empty answer and no refusal, and the API is not troubled with it.
 */
export async function answerChatIdentity(
  productApi: ProductApi,
  session: RequestSession,
  brand: BrandKey,
): Promise<Response> {
  // Somebody who came by a link that could be another's is not shown what was said in the chat before.
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
