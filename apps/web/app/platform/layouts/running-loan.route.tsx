import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { storeContext } from '#platform/routing/route.ts'

/**
 * Spec 1, borrower view: where the lender's own site services a running loan, all its pages lead
 * there. They are all in this route. A person who is not signed in signs in first.
 */
const leadToLender: MiddlewareFunction = async ({ context, url }, next) => {
  const { user, hasLoansElsewhere } = context.get(storeContext).getState().session
  if (user && hasLoansElsewhere) throw redirect(paths.loanServicer({ to: url.pathname + url.search }))
  return next()
}

export const middleware = [leadToLender]
export const clientMiddleware = [leadToLender]

export default function RunningLoan() {
  return <Outlet />
}
