import { LIST_PAGE_SIZE } from '@tarnbrook/contract/attention/page-size'
import type { cardPayoffList } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { DUE_CARD_PAYOFFS } from '#features/loans/facts/card-payoffs.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import type { PayeeCheck } from '#platform/payee/accept-account.ts'
import { unsealLenderAccount } from '#platform/payee/lender-account.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import { findLetterAccepter, needsColleague } from './lender-check.ts'

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
  reference_of_debt: string | null
  valid_until: string | null
  sealed_account: Buffer | null
  payee_check: PayeeCheck | null
  accepted_by: number | null
}

/** How long ago what was paid can come back, by the list. */
const PAID_DAYS = 60

/** The oldest first. Who read it is recorded: it has what leads to card numbers. */
export function listCardPayoffs(
  deps: ApiDeps,
  {
    query,
    ctx,
  }: { query: { page: number; id?: number | undefined; state: 'held' | 'paid' }; ctx: RequestContext },
): Promise<z.output<typeof cardPayoffList>> {
  const { userId: reader } = requireStrong(ctx)
  return command(deps, ctx, { name: 'readCardPayoffs' }, async (work) => {
    const wanted = query.id === undefined ? sql`true` : sql`p.id = ${query.id}`
    const isRecent = sql`(p.state = 'held' or p.decided_at > ${toDate(deps.clock.now().subtract({ hours: PAID_DAYS * 24 }))})`
    const isListed = sql`p.state = ${query.state} and ${isRecent} and ${wanted} and not ${isOwnAccount(ctx, sql`l.user_id`)}`
    const { rows: counted } = await sql<{
      total: number
    }>`select count(*)::integer as total from ${DUE_CARD_PAYOFFS} where ${isListed}`.execute(work.tx)
    const { rows } = await sql<DueRow>`
      select p.id, l.id as loan_id, l.reference, l.brand, u.first_name || ' ' || u.last_name as borrower_name,
        c.lender, c.last_four, c.vault_alias, b.account_number_ending, p.amount_pence,
        coalesce(started.at, p.created_at) as since, c.reference as reference_of_debt, c.valid_until::text,
        c.sealed_account, c.payee_check, (${findLetterAccepter(sql`c.requirement_id`)}) as accepted_by
      from ${DUE_CARD_PAYOFFS}
      join debt_consolidation_card c on c.id = p.card_id
      join app_user u on u.id = l.user_id
      join bank_account b on b.id = l.bank_account_id
      where ${isListed} order by since, c.seq limit ${LIST_PAGE_SIZE} offset ${(query.page - 1) * LIST_PAGE_SIZE}`.execute(
      work.tx,
    )
    const total = counted[0]?.total ?? 0
    return {
      '@type': 'cardPayoffs' as const,
      page: query.page,
      total,
      items: rows.map((row) => toItem(deps, row, reader)),
    }
  })
}

function toItem(
  deps: ApiDeps,
  row: DueRow,
  reader: number,
): z.output<typeof cardPayoffList>['items'][number] {
  return {
    id: row.id,
    loanId: row.loan_id,
    reference: row.reference,
    brand: row.brand,
    borrowerName: row.borrower_name,
    lender: row.lender,
    lastFour: row.last_four,
    vaultAlias: row.vault_alias,
    debt: toDebt(deps, row, reader),
    accountNumberEnding: row.account_number_ending,
    amount: pence(row.amount_pence),
    since: toInstant(row.since).toString({ smallestUnit: 'second' }),
  }
}

function toDebt(
  { config }: Pick<ApiDeps, 'config'>,
  row: DueRow,
  reader: number,
): z.output<typeof cardPayoffList>['items'][number]['debt'] {
  const { reference_of_debt: reference, valid_until: validUntil, sealed_account: sealed } = row
  if (reference === null || validUntil === null || sealed === null || row.payee_check === null) return null
  return {
    reference,
    ...unsealLenderAccount(config, sealed),
    payeeCheck: row.payee_check,
    validUntil,
    needsColleague: needsColleague(row.payee_check) && row.accepted_by === reader,
  }
}
