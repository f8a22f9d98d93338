import type { CompiledQuery } from 'kysely'

/**
 * A query whose text was put together before, with the values of this use: `values` has them by what stands in their places.
 * Putting the text of a query together can take longer than sending it.
 */
export function withValues<Row>(
  query: CompiledQuery<Row>,
  values: ReadonlyMap<unknown, unknown>,
): CompiledQuery<Row> {
  return {
    ...query,
    parameters: query.parameters.map((each) => (values.has(each) ? values.get(each) : each)),
  }
}
