import { EARLIER_INCOME_MONTHS } from '@tarnbrook/brands/facts/own-lending'
import type { ApiDeps } from '#deps.ts'
import type { ApplicationRow } from '#features/applications/application.ts'
import { listToldIncomes } from '#features/financial-statement/financial-statement.ts'
import type { ToldIncome } from '#features/financial-statement/told-income.ts'
import { findFurtherAccounts } from '#features/situation/same-person.ts'

/**
 * Less income than an application states, as its applicant told us of it before: of the latest
 * financial statement with less, of any of their accounts, that still counts; null where none has.
 */
export async function findLowerIncome(
  deps: Pick<ApiDeps, 'config' | 'clock' | 'db' | 'log'>,
  application: ApplicationRow,
): Promise<ToldIncome | null> {
  const user = await deps.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const told = await listToldIncomes(deps, {
    userIds: [user.id, ...(await findFurtherAccounts(deps.db, user))],
    from: deps.clock.today().subtract({ months: EARLIER_INCOME_MONTHS }),
  })
  return told.find(({ monthlyPence }) => monthlyPence < application.net_monthly_income_pence) ?? null
}
