import { askForCopy } from '#features/data-requests/store-data-request.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { seedDataRequest } from '#testing/records/data-request.ts'
import { lend } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** Requests about personal data: a copy, which a job makes, and an erasure. */
export async function askAboutDataOfDesk(desk: Desk): Promise<void> {
  const { deps } = desk
  const { borrower } = await lend(desk, 'Nora Finch', { paidInstalments: 3 })
  const requestId = await seedDataRequest(deps, { userId: borrower.userId, isGiven: false, daysAgo: 22 })
  await command(deps, systemContext('seed-desk'), { name: 'askForCopy' }, (work) =>
    askForCopy(work, requestId),
  )
  const other = await lend(desk, 'Hugh Marsh', { paidInstalments: 1 })
  await seedDataRequest(deps, { userId: other.borrower.userId, kind: 'erasure', daysAgo: 3 })
}
