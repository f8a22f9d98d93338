import { aChoice, aFlag, aList, anObject, aText, type Check, checkInput } from '../core/input-checks.ts'
import {
  APPLICATION_STATES,
  type ApplicationPathState,
  type ApplicationState,
  applicationPathState,
  isActiveApplication,
} from './application-state.ts'

export const adminRoles = ['SUPER_ADMIN', 'ADMIN'] as const

/** Spec 2: what the place is called where someone lands; the pages carry it as their title. */
export const LANDING_TITLE = {
  admin: 'Admin',
  application: 'Your application',
  loan: 'Your loan',
  dashboard: 'Your account',
} as const

export type Landing<Id extends string | number = number> =
  | { kind: 'admin'; title: typeof LANDING_TITLE.admin }
  | { kind: 'application'; title: typeof LANDING_TITLE.application; id: Id; pathState: ApplicationPathState }
  | { kind: 'loan'; title: typeof LANDING_TITLE.loan; id: Id }
  | { kind: 'dashboard'; title: typeof LANDING_TITLE.dashboard }

/**
 * Spec 2: where a borrower lands. Ended applications do not count: every loan began as one, so no
 * one would land on a loan.
 */
export function landingAfterLogin<Id extends string | number>(user: {
  roles: readonly string[]
  applications: readonly { id: Id; state: ApplicationState }[]
  loans: readonly { id: Id; isActive: boolean }[]
}): Landing<Id> {
  checkInput(user, USER)
  if (isAdmin(user.roles)) return { kind: 'admin', title: LANDING_TITLE.admin }

  const applications = user.applications.filter(({ state }) => isActiveApplication(state))
  const loans = user.loans.filter(({ isActive }) => isActive)
  const [application] = applications
  const [loan] = loans
  if (application && applications.length === 1 && !loan) {
    const pathState = applicationPathState(application.state)
    return { kind: 'application', title: LANDING_TITLE.application, id: application.id, pathState }
  }
  if (loan && loans.length === 1 && !application)
    return { kind: 'loan', title: LANDING_TITLE.loan, id: loan.id }
  return { kind: 'dashboard', title: LANDING_TITLE.dashboard }
}

/** Spec 6: SUPER_ADMIN and ADMIN are routed to single sign-on. */
export function isAdmin(roles: readonly string[]): boolean {
  checkInput({ roles }, { roles: aList(aText) })
  return adminRoles.some((role) => roles.includes(role))
}

const anId: Check = (value, name) => {
  if (typeof value !== 'string' && !Number.isSafeInteger(value)) throw new TypeError(`${name} must be an id`)
}
const USER = {
  roles: aList(aText),
  applications: aList(anObject({ id: anId, state: aChoice(APPLICATION_STATES) })),
  loans: aList(anObject({ id: anId, isActive: aFlag })),
}
