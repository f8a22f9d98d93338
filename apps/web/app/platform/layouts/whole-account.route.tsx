import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { storeContext } from '#platform/routing/route.ts'

/**
 * What is of the whole account (loans, address, consents) is not for a sign-in by a link that
 * others could have: sign in by email first, then come back. All these pages are in this route.
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
