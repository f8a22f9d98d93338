import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'

/** A webhook of which each try failed with a status; without a job it is given up. */
export async function seedDelivery(
  { db, clock }: Pick<ApiDeps, 'db' | 'clock'>,
  {
    applicationId,
    partner,
    change = '2',
    statuses = [500],
    isTaken = false,
  }: {
    applicationId: number
    partner: string
    change?: string
    statuses?: readonly number[]
    isTaken?: boolean
  },
): Promise<number> {
  const now = toDate(clock.now())
  const { id } = await db
    .insertInto('partner_delivery')
    .values({
      application_id: applicationId,
      partner,
      webhook_id: `application-${applicationId}-${change}`,
      created_at: now,
      taken_at: isTaken ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [index, status] of statuses.entries())
    await db
      .insertInto('partner_delivery_try')
      .values({ delivery_id: id, number: index + 1, at: now, status })
      .execute()
  return id
}
