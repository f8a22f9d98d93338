import { type RawBuilder, sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { applicationItems } from './items/application-items.ts'
import { decisionsItems } from './items/decisions-items.ts'
import { difficultyItems } from './items/difficulty-items.ts'
import { buildSelect } from './items/item-query.ts'
import { machineryItems } from './items/machinery-items.ts'
import { moneyItems } from './items/money-items.ts'
import { peopleItems } from './items/people-items.ts'

/** One row for each fact; each part reads a partial index that holds few other rows. */
export function itemsQuery(deps: ApiDeps): RawBuilder<unknown> {
  const found = [
    ...moneyItems(deps),
    ...difficultyItems(deps),
    ...peopleItems(deps),
    ...applicationItems(deps),
    ...decisionsItems(deps),
    ...machineryItems(deps),
  ]
  return sql.join(found.map(buildSelect), sql` union all `)
}
