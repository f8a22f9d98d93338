import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { User } from '@tarnbrook/contract/auth/auth'
import { authApi, useGetUserQuery } from '#features/auth/auth.api.ts'
import { userEmbedded } from '#features/auth/user-embedded.ts'
import { tryLoad } from '#platform/routing/route.ts'
import { type Session, useSession } from '#platform/store/session.ts'

/** Who is signed in, with their addresses and applications; undefined for somebody who is not. */
export async function readCustomer(
  store: Parameters<typeof tryLoad>[0],
  session: Session,
): Promise<User | undefined> {
  if (!session.user) return undefined
  return (await tryLoad(store, authApi.endpoints.getUser, userArg(session))).data
}

export function useCustomer(): User | undefined {
  const session = useSession()
  return useGetUserQuery(userArg(session), { skip: session.user === null }).data
}

/** The quote of this brand that somebody has already and can still take. */
export function findLiveQuote(user: User | undefined, brand: string): LoanApplication | undefined {
  return user?.loanApplications?.find(
    (application) =>
      application.brand === brand && application.state === 'Quoted' && application.quote?.isLive,
  )
}

function userArg({ user, brand }: Session) {
  return { params: { id: user?.id ?? 0 }, query: userEmbedded(brand) }
}
