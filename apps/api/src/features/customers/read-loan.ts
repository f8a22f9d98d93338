import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { ApiDeps } from '#deps.ts'
import { listItemsOfCustomer } from '#features/attention/open-items.ts'
import { readLoan } from '#features/loans/loan.ts'
import { ownerOfLoan } from './owner-of-loan.ts'
import { type Request, readPerson } from './person.ts'

/** @throws Problem NOT_FOUND */
export async function readLoanForStaff(deps: ApiDeps, { params: { id }, ctx }: Request) {
  const userId = await ownerOfLoan(deps.db, id)
  const [person, items] = await Promise.all([
    readPerson(deps.db, userId),
    listItemsOfCustomer(deps, ctx, { userId, loanId: id }),
  ])
  return { '@type': 'loanForStaff' as const, person, items }
}

/** By the borrower's own read, so that staff see the figures that they see. @throws NOT_FOUND */
export async function readLoanAsBorrower(deps: ApiDeps, { params: { id } }: Request): Promise<Loan> {
  return readLoan(deps, { id, userId: await ownerOfLoan(deps.db, id) })
}
