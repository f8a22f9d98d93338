import { generateCookie } from 'hono/cookie'
import { paths } from '#platform/routing/paths.ts'
import { readTheme, THEME_COOKIE } from '#platform/store/theme.ts'
import { type OwnForm, readOwnForm, refuseForm } from './requests/own-form.ts'

const YEAR_SECONDS = 365 * 86_400

/** Stores how pages are to look, for a year, and returns to the profile. */
export async function answerTheme(request: Request, how: OwnForm & { isSecure: boolean }): Promise<Response> {
  const form = await readOwnForm(request, how)
  if (form instanceof Response) return form
  const theme = readTheme(form.get('theme'))
  if (!theme) return refuseForm(422, 'Choose one of the answers.')
  const cookie = generateCookie(THEME_COOKIE, theme, {
    ...(how.isSecure && { prefix: 'host' }),
    sameSite: 'Lax',
    httpOnly: true,
    // The system's look needs no cookie.
    maxAge: theme === 'system' ? 0 : YEAR_SECONDS,
  })
  return new Response(null, {
    status: 303,
    headers: {
      'Set-Cookie': cookie,
      'Cache-Control': 'no-store',
      Location: `${paths.profile()}?done=look#look`,
    },
  })
}
