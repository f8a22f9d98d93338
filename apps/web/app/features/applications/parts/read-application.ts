import type { LoanApplication } from '@tarnbrook/contract/applications'
import { data } from 'react-router'
import { load } from '#platform/route.ts'
import { applicationsApi, useGetLoanApplicationQuery } from '../applications.api.ts'

type Store = Parameters<typeof load>[0]

/**
 * The application that a page is about. Another person's and a missing one end alike, with the not-found page.
 */
export function readApplication(store: Store, id: number): Promise<LoanApplication> {
  return load(store, applicationsApi.endpoints.getLoanApplication, applicationArg(id))
}

export function useApplication(id: number): LoanApplication | undefined {
  return useGetLoanApplicationQuery(applicationArg(id)).data
}

/** An id as an address carries it; anything else is an address that leads nowhere. */
export function idOf(text: string | null | undefined): number {
  const id = text && /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (Number.isSafeInteger(id) && id > 0) return id
  throw notFound()
}

/** Thrown by a read: the not-found page. */
export function notFound() {
  return data({ code: 'NOT_FOUND', message: 'We could not find that.' }, { status: 404 })
}

type Embedded = 'requirements' | 'quote' | 'loanProduct'

function applicationArg(id: number) {
  const embedded: Embedded[] = ['requirements', 'quote', 'loanProduct']
  return { params: { id }, query: { embedded } }
}
