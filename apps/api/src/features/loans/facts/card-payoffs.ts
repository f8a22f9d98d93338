import { day } from '@tarnbrook/domain/core/calendar'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'

/** A card or a debt that a loan pays off, as its borrower is told of it. */
export interface CardOfLoan {
  lastFour: string
  lender: string
  amountPence: Pence
  /** Of a settlement letter: how its lender names it, and until when the amount clears it. */
  debt: { reference: string; validUntil: Temporal.PlainDate } | null
}

/** How long staff take, as every page, email and document says. */
export const CARD_DAYS = 2
export const CARD_DAYS_WORDS = `${CARD_DAYS} working days of your loan being paid out`

export function calculatePayoffTotal(cards: readonly Pick<CardOfLoan, 'amountPence'>[]): Pence {
  return sumPence(cards.map(({ amountPence }) => amountPence))
}

/** '£500 to your A bank card ending 4242', '£900 to Bramble Loans for your agreement BL-1' */
export function cardInWords(card: CardOfLoan, format: (amount: Pence) => string = formatMoney): string {
  return `${format(card.amountPence)} to ${describePaidOff(card)}`
}

export function describePaidOff({ lender, lastFour, debt }: CardOfLoan): string {
  return debt ? `${lender} for your agreement ${debt.reference}` : `your ${lender} card ending ${lastFour}`
}

/** 'your credit cards and your other lender' */
export function describePayoffs(cards: readonly Pick<CardOfLoan, 'debt'>[]): string {
  return [
    ...(cards.some(({ debt }) => debt === null) ? ['your credit cards'] : []),
    ...(cards.some(({ debt }) => debt !== null) ? ['your other lender'] : []),
  ].join(' and ')
}

/** A card of an application whose amount is confirmed, or a debt whose letter is accepted. */
export interface ConfirmedCard extends CardOfLoan {
  id: number
}

/**
 * What the loan pays off: cards that the borrower opted in to and confirmed, and the debt of a
 * letter that staff accepted.
 */
export async function confirmedCards(
  tx: Transaction<DB>,
  { applicationId }: { applicationId: number },
): Promise<ConfirmedCard[]> {
  const rows = await tx
    .selectFrom('debt_consolidation_card as c')
    .innerJoin('requirement as r', 'r.id', 'c.requirement_id')
    .select(['c.id', 'c.last_four', 'c.lender', 'c.payoff_pence', 'c.reference', 'c.valid_until'])
    .where('r.application_id', '=', applicationId)
    .where('r.state', '=', 'met')
    .where('c.state', '=', 'complete')
    .orderBy('c.seq')
    .execute()
  return rows.map((row) => ({ ...toCard(row, row.payoff_pence ?? 0), id: row.id }))
}

export function toCard(
  row: Pick<Selectable<DB['debt_consolidation_card']>, 'last_four' | 'lender' | 'reference' | 'valid_until'>,
  amountPence: number,
): CardOfLoan {
  const { reference, valid_until: validUntil } = row
  return {
    lastFour: row.last_four,
    lender: row.lender,
    amountPence: pence(amountPence),
    debt: reference && validUntil ? { reference, validUntil: day(validUntil) } : null,
  }
}

/** The cards and the debt of a loan that wait to be paid. */
export async function heldCards(tx: Transaction<DB>, loanId: number): Promise<CardOfLoan[]> {
  const rows = await tx
    .selectFrom('card_payoff as p')
    .innerJoin('debt_consolidation_card as c', 'c.id', 'p.card_id')
    .select(['c.last_four', 'c.lender', 'c.reference', 'c.valid_until', 'p.amount_pence'])
    .where('p.loan_id', '=', loanId)
    .where('p.state', '=', 'held')
    .orderBy('c.seq')
    .execute()
  return rows.map((row) => toCard(row, row.amount_pence))
}

/** Whether money that was held for a card of the loan has left us. */
export async function hasPaidCards(tx: Transaction<DB>, loanId: number): Promise<boolean> {
  const paid = await tx
    .selectFrom('card_payoff')
    .select('id')
    .where('loan_id', '=', loanId)
    .where('state', 'in', ['paid', 'sent-to-borrower'])
    .executeTakeFirst()
  return paid !== undefined
}

/** The loan was cancelled first: no card is paid, and nothing leads to the numbers any more. */
export async function cancelCardPayoffs(work: Work, loanId: number, now: Temporal.Instant): Promise<void> {
  const cancelled = await work.tx
    .updateTable('card_payoff')
    .set({ state: 'cancelled' })
    .where('loan_id', '=', loanId)
    .where('state', '=', 'held')
    .returning('card_id')
    .execute()
  if (cancelled.length === 0) return
  await forgetAliases(
    work,
    cancelled.map(({ card_id }) => card_id),
    now,
  )
  await work.record({
    name: 'cardPayoffsCancelled',
    subject: ['loan', loanId],
    after: { count: cancelled.length },
  })
}

/** The last four figures and the lender stay; what leads to the number in the vault does not. */
export async function forgetAliases(work: Work, cardIds: number[], now: Temporal.Instant): Promise<void> {
  await work.tx
    .updateTable('debt_consolidation_card')
    .set({ vault_alias: null, moved_at: toDate(now) })
    .where('id', 'in', cardIds)
    .execute()
}

/** Cards of running loans: before the money left, and after it came back, none is to be paid. */
export const DUE_CARD_PAYOFFS = sql`card_payoff p
  join loan l on l.id = p.loan_id and l.disbursed_on is not null
  join lateral (select max(t.at) as at from loan_transition t
    where t.loan_id = l.id and t.from_state = 'Funded' and t.to_state = 'Repaying') started on true`
