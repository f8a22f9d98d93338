import type { RequirementType } from '@tarnbrook/contract/applications/requirement-resource'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import {
  type SeededPerson,
  type SeedLoanOptions,
  seedApplication,
  seedBorrower,
  seedLoan,
} from '#testing/seed/loan.ts'
import { buildTerms } from '#testing/seed/loan-terms.ts'
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

/** An application of a borrower of the desk. */
export async function apply(
  desk: Desk,
  name: string,
  state: 'Requested' | 'Declined',
): Promise<{ borrower: SeededPerson; applicationId: number }> {
  const { deps } = desk
  const borrower = await addBorrower(desk, name)
  const { applicationId } = await command(deps, systemContext('seed'), { name: 'seed' }, (work) =>
    seedApplication(work, deps, {
      userId: borrower.userId,
      terms: buildTerms({}, deps.clock.today()),
      partner: null,
      state,
    }),
  )
  return { borrower, applicationId }
}

/** What an application still wants. @returns the requirement's id */
export async function want(
  { deps: { db, clock } }: Desk,
  { applicationId, type }: { applicationId: number; type: RequirementType },
): Promise<number> {
  const { id } = await db
    .insertInto('requirement')
    .values({ application_id: applicationId, type, state: 'wanted', created_at: toDate(clock.now()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
