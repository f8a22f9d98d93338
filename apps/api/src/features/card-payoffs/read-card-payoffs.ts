import { LIST_PAGE_SIZE } from '@tarnbrook/contract/attention/page-size'
import type { cardPayoffList } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { DUE_CARD_PAYOFFS } from '#features/loans/facts/card-payoffs.ts'
import { toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import type { RequestContext } from '#platform/context.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'

interface DueRow {
  id: number
  loan_id: number
  reference: string
  brand: string
  borrower_name: string
  lender: string
  last_four: string
  vault_alias: string | null
  account_number_ending: string
  amount_pence: number
  since: Date
}

/** The oldest first. Who read it is recorded: it has what leads to card numbers. */
export function listCardPayoffs(
  deps: ApiDeps,
  { query, ctx }: { query: { page: number; id?: number | undefined }; ctx: RequestContext },
): Promise<z.output<typeof cardPayoffList>> {
  return command(deps, ctx, { name: 'readCardPayoffs' }, async (work) => {
    const wanted = query.id === undefined ? sql`true` : sql`p.id = ${query.id}`
    const isListed = sql`p.state = 'held' and ${wanted} and not ${isOwnAccount(ctx, sql`l.user_id`)}`
    const { rows: counted } = await sql<{
      total: number
    }>`select count(*)::integer as total from ${DUE_CARD_PAYOFFS} where ${isListed}`.execute(work.tx)
    const { rows } = await sql<DueRow>`
      select p.id, l.id as loan_id, l.reference, l.brand, u.first_name || ' ' || u.last_name as borrower_name,
        c.lender, c.last_four, c.vault_alias, b.account_number_ending, p.amount_pence,
        coalesce(started.at, p.created_at) as since
      from ${DUE_CARD_PAYOFFS}
      join debt_consolidation_card c on c.id = p.card_id
      join app_user u on u.id = l.user_id
      join bank_account b on b.id = l.bank_account_id
      where ${isListed} order by since, c.seq limit ${LIST_PAGE_SIZE} offset ${(query.page - 1) * LIST_PAGE_SIZE}`.execute(
      work.tx,
    )
    const total = counted[0]?.total ?? 0
    return { '@type': 'cardPayoffs' as const, page: query.page, total, items: rows.map(toItem) }
  })
}

function toItem(row: DueRow): z.output<typeof cardPayoffList>['items'][number] {
  return {
    id: row.id,
    loanId: row.loan_id,
    reference: row.reference,
    brand: row.brand,
    borrowerName: row.borrower_name,
    lender: row.lender,
    lastFour: row.last_four,
    vaultAlias: row.vault_alias,
    accountNumberEnding: row.account_number_ending,
    amount: pence(row.amount_pence),
    since: toInstant(row.since).toString({ smallestUnit: 'second' }),
  }
}
