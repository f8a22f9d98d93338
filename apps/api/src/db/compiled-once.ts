import type { CompiledQuery, Kysely } from 'kysely'
import type { DB } from './tables.generated.ts'

/** Stands in the parameters of a compiled query for the value of that name. */
class Place {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose text is put together once for each of its forms: that can take longer than sending it. `build` is given the form
 * and, for each of `names`, what stands for its value until the query is used; it must not look at it. There are few forms: nothing
 * that a caller sends is part of one.
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
