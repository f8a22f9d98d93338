import { type SeededPerson, type SeedLoanOptions, seedBorrower, seedLoan } from '#testing/seed/loan.ts'
import type { Desk } from './desk.ts'

/** For drama: Ofcom gives these numbers to no one. */
const FIRST_NUMBER = 7_700_900_000
let numbers = 0

/** A borrower of the desk, with a mailbox, a name and a number of their own. */
export async function addBorrower({ deps }: Desk, name: string): Promise<SeededPerson> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = `${firstName}.${lastName}@desk.example`.toLowerCase()
  const person = await seedBorrower(deps, { email, firstName, lastName })
  numbers += 1
  await deps.db
    .updateTable('app_user')
    .set({ mobile_number: `+44${FIRST_NUMBER + numbers}` })
    .where('id', '=', person.userId)
    .execute()
  return person
}

/** A loan that its providers know, so that its days go on by themselves. */
export async function lend(desk: Desk, name: string, options: SeedLoanOptions = {}) {
  const borrower = await addBorrower(desk, name)
  const isPaidOut = options.state !== 'Pending'
  return seedLoan(desk.deps, { isAtProviders: isPaidOut, ...options, borrower })
}
