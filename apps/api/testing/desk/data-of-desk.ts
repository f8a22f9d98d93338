import { daysAgo } from '#testing/records/days-ago.ts'
import { lend } from './borrowers.ts'
import type { Desk } from './desk.ts'

/** Asked by borrowers on their pages: a copy of their data, which a job makes, and an erasure. */
export async function askAboutDataOfDesk(desk: Desk): Promise<void> {
  await ask(desk, { name: 'Nora Finch', kind: 'access', days: 22 })
  await ask(desk, { name: 'Hugh Marsh', kind: 'erasure', days: 3 })
}

async function ask(
  desk: Desk,
  { name, kind, days }: { name: string; kind: 'access' | 'erasure'; days: number },
): Promise<void> {
  const { borrower } = await lend(desk, name, { paidInstalments: 3 })
  const path = `/users/${borrower.userId}/data-requests`
  await desk.call('POST', path, { as: borrower.token, body: { kind } })
  await desk.deps.db
    .updateTable('data_request')
    .set({ asked_at: daysAgo(desk.deps.clock, days) })
    .where('user_id', '=', borrower.userId)
    .execute()
}
