import { sql } from 'kysely'

/**
 * The seller's name, of a loan's application `a`, in the directory. Where none is stored, the
 * partner was the seller.
 */
export const sellerName = sql<string | null>`coalesce(a.vehicle -> 'seller' ->> 'name', a.partner)`
