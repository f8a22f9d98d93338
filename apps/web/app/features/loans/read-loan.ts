import type { Loan } from '@tarnbrook/contract/loans/loans'
import { load, tryLoad } from '#platform/routing/route.ts'
import { loansApi, useGetLoanQuery } from './loans.api.ts'

type Store = Parameters<typeof load>[0]

/**
 * The loan that a page is about, with all that is embedded by default: that makes a `Loan` of the answer. Another person's and a missing one end alike, with the not-found page.
 */
export function readLoan(store: Store, id: number): Promise<Loan> {
  return load(store, loansApi.endpoints.getLoan, { params: { id } }) as Promise<Loan>
}

/** How it was signed. The page can do without. */
export async function readSigning(store: Store, id: number): Promise<void> {
  await tryLoad(store, loansApi.endpoints.getSigning, { params: { id } })
}

export function useLoan(id: number): Loan | undefined {
  return useGetLoanQuery({ params: { id } }).data as Loan | undefined
}
