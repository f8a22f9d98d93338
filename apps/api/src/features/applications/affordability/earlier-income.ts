import { EARLIER_INCOME_MONTHS } from '@tarnbrook/brands/facts/own-lending'
import type { Day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import { calculateOwnIncome } from '@tarnbrook/domain/financial-statement/own-income'
import type { ApiDeps } from '#deps.ts'
import type { ApplicationRow } from '#features/applications/application.ts'
import { listSavedStatements } from '#features/financial-statement/financial-statement.ts'
import { findFurtherAccounts } from '#features/situation/same-person.ts'

/** Less income than an application states, as its applicant told us of it before. */
export interface EarlierIncome {
  monthlyPence: Pence
  savedOn: Day
}

/**
 * The latest financial statement with less income, of any account of the applicant, that still
 * counts; null where none has less.
 */
export async function findLowerIncome(
  deps: Pick<ApiDeps, 'config' | 'clock' | 'db'>,
  application: ApplicationRow,
): Promise<EarlierIncome | null> {
  const user = await deps.db
    .selectFrom('app_user')
    .selectAll()
    .where('id', '=', application.user_id)
    .executeTakeFirstOrThrow()
  const statements = await listSavedStatements(deps, {
    userIds: [user.id, ...(await findFurtherAccounts(deps.db, user))],
    from: deps.clock.today().subtract({ months: EARLIER_INCOME_MONTHS }),
  })
  const lower = statements
    .map(({ savedOn, statement }) => ({ savedOn, monthlyPence: calculateOwnIncome(statement.lines) }))
    .find(({ monthlyPence }) => monthlyPence < application.net_monthly_income_pence)
  return lower ?? null
}
