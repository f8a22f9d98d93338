import {
  APPLICATION_STATES,
  type ApplicationPathState,
  type ApplicationState,
  applicationPathState,
  isActiveApplication,
} from './application-state.ts'
import { aFlag, anObject, aText, type Check, checkInput, listOf, oneOf } from './input-checks.ts'

export const adminRoles = ['SUPER_ADMIN', 'ADMIN'] as const

export type Landing<Id extends string | number = number> =
  | { kind: 'admin'; title: 'Admin' }
  | { kind: 'application'; title: 'Your application'; id: Id; pathState: ApplicationPathState }
  | { kind: 'loan'; title: 'Your loan'; id: Id }
  | { kind: 'dashboard'; title: 'Your account' }

/**
 * Spec 2: where someone lands after signing in. Applications that have ended do not count, otherwise nobody
 * with a loan would ever be sent to it: every loan began as an application.
 */
export function landingAfterLogin<Id extends string | number>(user: {
  roles: readonly string[]
  applications: readonly { id: Id; state: ApplicationState }[]
  loans: readonly { id: Id; isActive: boolean }[]
}): Landing<Id> {
  checkInput(user, USER)
  if (isAdmin(user.roles)) return { kind: 'admin', title: 'Admin' }

  const applications = user.applications.filter(({ state }) => isActiveApplication(state))
  const loans = user.loans.filter(({ isActive }) => isActive)
  const [application] = applications
  const [loan] = loans
  if (application && applications.length === 1 && !loan) {
    const pathState = applicationPathState(application.state)
    return { kind: 'application', title: 'Your application', id: application.id, pathState }
  }
  if (loan && loans.length === 1 && !application) return { kind: 'loan', title: 'Your loan', id: loan.id }
  return { kind: 'dashboard', title: 'Your account' }
}

/** Spec 6: SUPER_ADMIN and ADMIN are routed to single sign-on. */
export function isAdmin(roles: readonly string[]): boolean {
  checkInput({ roles }, { roles: listOf(aText) })
  return adminRoles.some((role) => roles.includes(role))
}

const anId: Check = (value, name) => {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) throw new TypeError(`${name} must be an id`)
}
const USER = {
  roles: listOf(aText),
  applications: listOf(anObject({ id: anId, state: oneOf(APPLICATION_STATES) })),
  loans: listOf(anObject({ id: anId, isActive: aFlag })),
}
