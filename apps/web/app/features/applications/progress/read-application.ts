import type { ApplicationEmbedded, LoanApplication } from '@tarnbrook/contract/applications/applications'
import { applicationsApi, useGetLoanApplicationQuery } from '#features/applications/applications.api.ts'
import { load } from '#platform/routing/route.ts'

type Store = Parameters<typeof load>[0]

/**
 * The application that a page is about. Another person's and a missing one end alike, with the not-found page.
 */
export function readApplication(store: Store, id: number): Promise<LoanApplication> {
  return load(
    store,
    applicationsApi.endpoints.getLoanApplication,
    applicationArg(id),
  ) as Promise<LoanApplication>
}

/** `isWatched`: read again every few seconds, where something may happen to it that the borrower does not do. */
export function useApplication(
  id: number,
  { isWatched = false }: { isWatched?: boolean } = {},
): LoanApplication | undefined {
  const options = { pollingInterval: isWatched ? WATCH_MS : 0, skipPollingIfUnfocused: true }
  return useGetLoanApplicationQuery(applicationArg(id), options).data as LoanApplication | undefined
}

const WATCH_MS = 5000

/** The pages ask for all that makes a `LoanApplication` of the answer. */
function applicationArg(id: number) {
  const embedded: ApplicationEmbedded[] = ['requirements', 'quote', 'loanProduct']
  return { params: { id }, query: { embedded } }
}
