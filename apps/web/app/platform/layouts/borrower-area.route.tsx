import { isAdmin } from '@tarnbrook/domain/applications/landing'
import { type MiddlewareFunction, Outlet, redirectDocument } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { storeContext } from '#platform/routing/route.ts'
import { useSignInWatch } from './sign-in-watch.ts'

/**
 * Spec 1: the borrower area does not serve staff, and sends them to single sign-on. All its pages
 * are in this route, so none has to ask itself. Their sign-in is no page of the router.
 */
const refuseStaff: MiddlewareFunction = async ({ context }, next) => {
  const { user } = context.get(storeContext).getState().session
  if (user && isAdmin(user.roles)) throw redirectDocument(paths.staffLogin())
  return next()
}

export const middleware = [refuseStaff]
export const clientMiddleware = [refuseStaff]

export default function BorrowerArea() {
  useSignInWatch()
  return <Outlet />
}
