import { type MiddlewareFunction, Outlet, redirect } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import { storeContext } from '#platform/routing/route.ts'

/**
 * Spec 1, borrower view: where a running loan is looked after on the lender's own site, every page of it leads there. All of
 * those pages stand inside this route. Who is not signed in yet signs in first.
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
