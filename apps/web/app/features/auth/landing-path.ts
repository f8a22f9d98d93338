import { landingAfterLogin } from '@tarnbrook/domain/applications/landing'
import { redirect, redirectDocument } from 'react-router'
import { paths } from '#platform/routing/paths.ts'
import type { AppStore } from '#store.ts'
import { queryUser } from './auth.api.ts'

/** Spec 2: redirects to the landing page. The sign-in of staff is no page of the router. */
export async function redirectToLanding(...given: Parameters<typeof landingPath>): Promise<Response> {
  const path = await landingPath(...given)
  return path === paths.staffLogin() ? redirectDocument(path) : redirect(path)
}

async function landingPath(
  store: AppStore,
  { userId, brand }: { userId: number; brand: string },
): Promise<string> {
  const user = await queryUser(userId, brand).read(store)
  const landing = landingAfterLogin({
    roles: user.roles,
    applications: user.loanApplications ?? [],
    loans: user.loans ?? [],
  })
  switch (landing.kind) {
    case 'admin':
      return paths.staffLogin()
    case 'application': {
      const application = user.loanApplications?.find(({ id }) => id === landing.id)
      return application ? paths.application(application) : paths.dashboard()
    }
    case 'loan':
      return paths.loan({ id: landing.id })
    case 'dashboard':
      return paths.dashboard()
  }
}
