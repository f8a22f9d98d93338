import { sql } from 'kysely'

/**
 * The seller of the goods of a loan's application `a`, by its name in the directory. An application from before sellers were
 * stored has none, and its partner was the seller.
 */
export const sellerName = sql<string | null>`coalesce(a.vehicle -> 'seller' ->> 'name', a.partner)`
