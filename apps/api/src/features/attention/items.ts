import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { applicationItems } from './items/application-items.ts'
import { decisionsItems } from './items/decisions-items.ts'
import { difficultyItems } from './items/difficulty-items.ts'
import { type AttentionQuery, buildSelect } from './items/item-query.ts'
import { machineryItems } from './items/machinery-items.ts'
import { moneyItems } from './items/money-items.ts'
import { peopleItems } from './items/people-items.ts'

/** One for each kind of item; each reads a partial index that holds few other rows. */
export function listItemQueries(deps: ApiDeps): AttentionQuery[] {
  return [
    ...moneyItems(deps),
    ...difficultyItems(deps),
    ...peopleItems(deps),
    ...applicationItems(deps),
    ...decisionsItems(deps),
    ...machineryItems(deps),
  ]
}

/** One row for each fact. */
export function itemsQuery(deps: ApiDeps): RawBuilder<unknown> {
  return sql.join(listItemQueries(deps).map(buildSelect), sql` union all `)
}
