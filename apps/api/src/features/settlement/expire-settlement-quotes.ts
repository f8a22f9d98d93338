import { pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'
import { refreshLoanState } from '#features/booking/booking.ts'
import { readStandstill } from '#features/loans/facts/breathing-spaces.ts'
import {
  expireQuotes,
  type QuoteRow,
  readPaidTowards,
  readStillToPay,
} from '#features/loans/facts/settlement-quotes.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readWaysToPay } from '#features/loans/ways-to-pay.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'
import { enqueueMany } from '#platform/jobs/bulk-jobs.ts'
import { settlementExpiredEmail } from './settlement-emails.ts'
import { withdrawalOverdueEmail } from './withdrawal/withdrawal-emails.ts'

const PAGE = 500

/**
 * Job: settlement figures past their last day expire, unless a payment is under way; borrowers are
 * told once of withdrawals not repaid in time. In pages, so that a killed run continues.
 */
export async function expireSettlementQuotes(deps: ApiDeps, payload: { day: string }): Promise<void> {
  while (await onPage(deps, (work) => expireQuotes(work, deps, { before: payload.day, limit: PAGE }))) {}
  while (await onPage(deps, (work) => overduePage(work, deps, payload.day))) {}
}

/** @returns whether there may be more */
async function onPage(deps: ApiDeps, page: (work: Work) => Promise<number[]>): Promise<boolean> {
  return command(deps, systemContext('daily-run'), { name: 'expireSettlementQuotes' }, async (work) => {
    const ids = await page(work)
    if (ids.length === 0) return false
    await enqueueMany(
      work,
      'tell-of-settlement-quote',
      ids.map((id) => ({ payload: { settlementQuoteId: id }, key: `tell-of-settlement-quote:${id}` })),
    )
    await work.record({ name: 'settlementQuotesLapsed', after: { settlementQuoteIds: ids } })
    return ids.length === PAGE
  })
}

async function overduePage({ tx }: Work, deps: ApiDeps, day: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update settlement_quote set overdue_told_at = ${toDate(deps.clock.now())}
    where id in (select id from settlement_quote where state = 'quoted' and type = 'cancellation' and pay_by < ${day}::date
      and overdue_told_at is null order by id limit ${PAGE} for update skip locked)
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Job: the email about an expired settlement figure, or what is left after a withdrawal. */
export async function tellOfSettlementQuote(
  deps: ApiDeps,
  { settlementQuoteId }: { settlementQuoteId: number },
): Promise<void> {
  await command(deps, systemContext('daily-run'), { name: 'tellOfSettlementQuote' }, async (work) => {
    const find = work.tx.selectFrom('settlement_quote').selectAll().where('id', '=', settlementQuoteId)
    const { loan_id } = await find.executeTakeFirstOrThrow()
    const loan = await refreshLoanState(work, deps, { loan: await lockLoan(work.tx, { id: loan_id }) })
    const quote: QuoteRow = await find.executeTakeFirstOrThrow()
    if (quote.type === 'settlement') {
      if (quote.state !== 'expired') return
      const meanwhile = await readWaysToPay(work, deps, { loan, pays: 'figure' })
      const paidPence = await readPaidTowards(work, quote.id)
      const facts = {
        id: quote.id,
        amountPence: quote.amount_pence,
        payBy: quote.pay_by,
        paidPence,
        meanwhile,
      }
      await emailBorrower(work, deps, { loan, content: settlementExpiredEmail(facts) })
      return
    }
    const leftPence = await readStillToPay(work, { loan, quote, on: deps.clock.today() })
    if (leftPence <= 0) return
    const content = withdrawalOverdueEmail({
      id: quote.id,
      leftPence: pence(leftPence),
      payBy: quote.pay_by,
      isFrozen: (await readStandstill(work, deps, loan)).isFrozen,
    })
    await emailBorrower(work, deps, { loan, content })
  })
}
