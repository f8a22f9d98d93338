import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { storeContext } from '#platform/routing/route.ts'

/**
 * What is of the whole account (loans, address, consents) is not for a sign-in by a link that somebody else could have. All of those
 * pages stand inside this route. Somebody who came by such a link is asked to sign in by email, and comes back here.
 */
const askForEmailLink: MiddlewareFunction = async ({ context, url }, next) => {
  const { user } = context.get(storeContext).getState().session
  if (user?.authStrength === 'weak') throw redirect(paths.signInByEmail({ next: url.pathname + url.search }))
  return next()
}

export const middleware = [askForEmailLink]
export const clientMiddleware = [askForEmailLink]

export default function WholeAccount() {
  return <Outlet />
}
