import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './tables.generated.ts'

/** Is in the parameters of a compiled query for the value of that name. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose text is built once per form, as that can take longer than sending it. `build` must
 * not look at the placeholders of `names`. Forms are few: nothing a caller sends is in one.
 */
export function createCachedQuery<Form, Values extends object, Row>(
  names: readonly (keyof Values & string)[],
  build: (db: Kysely<DB>, form: Form, values: Values) => CompiledQuery<Row>,
): (db: Kysely<DB>, form: Form, values: Values) => CompiledQuery<Row> {
  const places = Object.fromEntries(names.map((name) => [name, new Place(name)])) as Values
  const compiled = new Map<string, CompiledQuery<Row>>()
  return (db, form, values) => {
    const key = JSON.stringify(form)
    const query = compiled.get(key) ?? build(db, form, places)
    compiled.set(key, query)
    return {
      ...query,
      parameters: query.parameters.map((each) =>
        each instanceof Place ? values[each.name as keyof Values] : each,
      ),
    }
  }
}
