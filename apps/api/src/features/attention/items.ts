import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { applicationItems } from './items/application-items.ts'
import { decisionsItems } from './items/decisions-items.ts'
import { difficultyItems } from './items/difficulty-items.ts'
import { type AttentionQuery, buildSelect, ITEM_COLUMNS } from './items/item-query.ts'
import { machineryItems } from './items/machinery-items.ts'
import { moneyItems } from './items/money-items.ts'
import { peopleItems } from './items/people-items.ts'

/** One or more for each reason; each reads a partial index that holds few other rows. */
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
  const each = listItemQueries(deps).map(
    (query) => sql`select ${ITEM_COLUMNS} from (${buildSelect(query)}) as f`,
  )
  return sql.join(each, sql` union all `)
}
