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
import { unsealLenderAccount } from '#platform/payee/lender-account.ts'
import { hasPersonEvent } from '#platform/people/person-facts.ts'
import { isOwnAccount } from '#platform/staff/staff-calls.ts'
import { findLetterAccepter, LENDER_FACTS, type LenderFacts, needsColleague } from './lender-check.ts'

interface DueRow extends LenderFacts {
  id: number
  loan_id: number
  reference: string
  brand: string
  borrower_name: string
  last_four: string
  vault_alias: string | null
  account_number_ending: string
  amount_pence: number
  state: z.output<typeof cardPayoffList>['items'][number]['state']
  returns: number
  is_stopped: boolean
  since: Date
  reference_of_debt: string | null
  valid_until: string | null
  sealed_account: Buffer | null
  accepted_by: number | null
}

/** How long ago what was paid or sent can come back, by the list. */
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
    const states = query.state === 'held' ? ['held'] : ['paid', 'sent-to-borrower']
    const isListed = sql`p.state in (${sql.join(states)}) and ${isRecent} and ${wanted} and not ${isOwnAccount(ctx, sql`l.user_id`)}`
    const { rows: counted } = await sql<{
      total: number
    }>`select count(*)::integer as total from ${DUE_CARD_PAYOFFS} where ${isListed}`.execute(work.tx)
    const { rows } = await sql<DueRow>`
      select p.id, l.id as loan_id, l.reference, l.brand, u.first_name || ' ' || u.last_name as borrower_name,
        ${LENDER_FACTS}, c.last_four, c.vault_alias, b.account_number_ending, p.amount_pence, p.state, p.returns,
        ${hasPersonEvent(deps.clock.today(), sql`l.user_id`)} as is_stopped,
        coalesce(started.at, p.created_at) as since, c.reference as reference_of_debt, c.valid_until::text,
        c.sealed_account, (${findLetterAccepter(sql`c.requirement_id`)}) as accepted_by
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
    state: row.state,
    returns: row.returns,
    isStopped: row.is_stopped,
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
    needsColleague: needsColleague(row) && (row.accepted_by ?? reader) === reader,
  }
}
