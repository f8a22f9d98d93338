import type { Loan } from '@tarnbrook/contract/loans'
import { data } from 'react-router'
import { load } from '#platform/route.ts'
import { loansApi, useGetLoanQuery } from './loans.api.ts'

type Store = Parameters<typeof load>[0]

/** The loan that a page is about. Another person's and a missing one end alike, with the not-found page. */
export function readLoan(store: Store, id: number): Promise<Loan> {
  return load(store, loansApi.endpoints.getLoan, { params: { id } })
}

export function useLoan(id: number): Loan | undefined {
  return useGetLoanQuery({ params: { id } }).data
}

/** The id in the address; anything that is not one leads nowhere. */
export function loanIdOf(text: string | null): number {
  const id = text && /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (Number.isSafeInteger(id) && id > 0) return id
  throw data({ code: 'NOT_FOUND', message: 'We could not find that.' }, { status: 404 })
}
