import { sql } from 'kysely'

/**
 * Of a loan's application `a`: the seller of the goods, by its name in the directory. An application from before sellers
 * were stored has none, and its partner was the seller.
 */
export const sellerName = sql<string | null>`coalesce(a.vehicle -> 'seller' ->> 'name', a.partner)`
