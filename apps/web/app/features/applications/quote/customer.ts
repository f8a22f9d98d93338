import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import { queryUser } from '#features/auth/auth.api.ts'
import type { Session } from '#platform/store/session.ts'

/** Who is signed in, with their addresses and applications; null for someone who is not. */
export function queryCustomer({ user, brand }: Session) {
  return user && queryUser(user.id, brand, { need: 'optional' })
}

/** The quote of this brand that someone has already and can still take. */
export function findLiveQuote(user: User | undefined, brand: string): LoanApplication | undefined {
  return user?.loanApplications?.find(
    (application) =>
      application.brand === brand && application.state === 'Quoted' && application.quote?.isLive,
  )
}
