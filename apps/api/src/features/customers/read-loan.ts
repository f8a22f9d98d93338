import type { ApiDeps } from '#deps.ts'
import { listItemsOfCustomer } from '#features/attention/open-items.ts'
import { readLoan } from '#features/loans/loan.ts'
import { ownerOfLoan } from './owner-of-loan.ts'
import { type Request, readPerson } from './person.ts'

/** The same read as the borrower's, so that staff see the figures that they see. @throws NOT_FOUND */
export async function readLoanForStaff(deps: ApiDeps, { params: { id }, ctx }: Request) {
  const userId = await ownerOfLoan(deps.db, id)
  const [person, loan, items] = await Promise.all([
    readPerson(deps.db, userId),
    readLoan(deps, { id, userId }),
    listItemsOfCustomer(deps, ctx, { userId, loanId: id }),
  ])
  return { '@type': 'loanForStaff' as const, person, loan, items }
}
