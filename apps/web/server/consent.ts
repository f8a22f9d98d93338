import { toOwnPath } from '@tarnbrook/domain/core/url'
import { generateCookie } from 'hono/cookie'
import { allows, CONSENT_COOKIE, readChoice } from '#platform/document/cookie-choice.ts'
import { type OwnForm, readOwnForm, refuseForm } from './requests/own-form.ts'
import type { CookieJar } from './sign-in/request-session.ts'

const YEAR_SECONDS = 365 * 86_400

/** Stores the answer about optional tools and returns to its page; script gets no page. */
export async function answerConsent(
  request: Request,
  how: OwnForm & { cookies: CookieJar; isSecure: boolean },
): Promise<Response> {
  const { cookies, isSecure } = how
  const form = await readOwnForm(request, how)
  if (form instanceof Response) return form
  const choice = readChoice(form.get('choice'))
  if (!choice) return refuseForm(422, 'Choose one of the answers.')
  // Script reads it too. With the prefix no neighbouring host can answer for the visitor.
  const cookie = generateCookie(CONSENT_COOKIE, choice, {
    ...(isSecure && { prefix: 'host' }),
    sameSite: 'Lax',
    maxAge: YEAR_SECONDS,
  })
  const isScript = request.headers.get('x-requested-with') === 'tarnbrook'
  const headers = new Headers({
    'Set-Cookie': cookie,
    'Cache-Control': 'no-store',
    ...(isScript ? {} : { Location: `${findReferringPage(request.headers)}#cookie-choices-saved` }),
  })
  const session = cookies.read(request.headers.get('cookie') ?? undefined, {
    clientAddress: '',
    requestId: '',
  })
  if (allows(choice, 'statistics')) cookies.rememberLifetime(session)
  else cookies.forgetLifetime(session)
  for (const changed of session.setCookies.values()) headers.append('Set-Cookie', changed)
  return new Response(null, { status: isScript ? 204 : 303, headers })
}

/**
 * The form's page, from the browser: public pages are the same for every URL. Only a path on this
 * host, against open redirects. Browsers send no URLs of pages with a token.
 */
function findReferringPage(headers: Headers): string {
  const page = URL.parse(headers.get('referer') ?? '')
  if (page?.host !== headers.get('host')) return '/'
  return toOwnPath(page.pathname + page.search) ?? '/'
}
