import type { cardPayoffDecision } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { Problem } from '@tarnbrook/contract/errors'
import { pence } from '@tarnbrook/domain/core/money'
import { cardPayoffPostings } from '@tarnbrook/domain/loans/ledger'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { forgetAliases } from '#features/loans/facts/card-payoffs.ts'
import { type LoanRow, lockLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { describeColleague } from '#platform/staff/colleague.ts'
import { cardMoneySentEmail, cardPaidEmail } from './card-payoff-emails.ts'

interface Decision {
  params: { id: number }
  body: { bankReference: string }
  ctx: RequestContext
}

/** What became of the money that was held for a card, and the kind of its posting. */
const KINDS = { paid: 'card-paid', 'sent-to-borrower': 'card-sent-to-borrower' } as const

/**
 * Staff have sent the money, to the card or to the borrower. Of two at once one counts; the same
 * outcome again is no error, and its first bank reference stays.
 * @throws Problem NOT_FOUND; WRONG_STATE after the other outcome, and unless the loan runs
 */
export async function decideCardPayoff(
  deps: ApiDeps,
  { params, body, ctx }: Decision,
  outcome: keyof typeof KINDS,
): Promise<z.output<typeof cardPayoffDecision>> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'decideCardPayoff' }, async (work) => {
    const { loan, payoff } = await lockPayoff(work, params.id)
    const now = deps.clock.now()
    if (payoff.state !== outcome) {
      // Before the loan runs nothing is held in the books, and the money may come back.
      if (payoff.state !== 'held' || loan.disbursed_on === null) throw await refusal(work, payoff)
      await work.tx
        .updateTable('card_payoff')
        .set({ state: outcome, bank_reference: body.bankReference, decided_by: by, decided_at: toDate(now) })
        .where('id', '=', payoff.id)
        .execute()
      await postToLedger(work, {
        loanId: loan.id,
        kind: KINDS[outcome],
        reference: `card-payoff:${payoff.id}`,
        bookedOn: deps.clock.today(),
        postings: cardPayoffPostings({ amountPence: pence(payoff.amount_pence) }),
        now,
      })
      await forgetAliases(work, [payoff.card_id], now)
      await work.record({
        name: 'cardPayoffDecided',
        subject: ['loan', loan.id],
        before: { cardPayoff: payoff.id, state: payoff.state },
        after: { cardPayoff: payoff.id, state: outcome, by },
      })
      await tellBorrower(work, deps, { loan, payoff, outcome })
    }
    return { '@type': 'cardPayoffDecision' as const, id: payoff.id, state: outcome }
  })
}

type PayoffRow = Selectable<DB['card_payoff']>

const WHY_NOT: Record<PayoffRow['state'], string> = {
  held: 'The money of this loan has not left yet, or came back, so no card of it is to be paid.',
  paid: 'This card is recorded as paid.',
  'sent-to-borrower': 'The money for this card is recorded as sent to the borrower.',
  cancelled: 'This loan was cancelled, so its cards are not paid.',
}

async function refusal(work: Work, { state, decided_by: by, decided_at: at }: PayoffRow): Promise<Problem> {
  const colleague = by === null ? '' : ` ${await describeColleague(work, { by, at })}`
  return new Problem('WRONG_STATE', { message: `${WHY_NOT[state]}${colleague}` })
}

/** The loan first, as in every other write about it. @throws Problem NOT_FOUND */
async function lockPayoff(work: Work, id: number): Promise<{ loan: LoanRow; payoff: PayoffRow }> {
  const found = await work.tx
    .selectFrom('card_payoff')
    .select('loan_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound('cardPayoff', id)
  const loan = await lockLoan(work.tx, { id: found.loan_id })
  const payoff = await work.tx
    .selectFrom('card_payoff')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { loan, payoff }
}

async function tellBorrower(
  work: Work,
  deps: ApiDeps,
  { loan, payoff, outcome }: { loan: LoanRow; payoff: PayoffRow; outcome: keyof typeof KINDS },
): Promise<void> {
  const row = await work.tx
    .selectFrom('debt_consolidation_card as c')
    .innerJoin('bank_account as b', (join) => join.on('b.id', '=', loan.bank_account_id))
    .select(['c.last_four', 'c.lender', 'b.account_number_ending'])
    .where('c.id', '=', payoff.card_id)
    .executeTakeFirstOrThrow()
  const card = { lastFour: row.last_four, lender: row.lender, amountPence: pence(payoff.amount_pence) }
  const content =
    outcome === 'paid'
      ? cardPaidEmail(card)
      : cardMoneySentEmail(card, { accountNumberEnding: row.account_number_ending })
  await emailBorrower(work, deps, { loan, content: { ...content, onceKey: `card-payoff:${payoff.id}` } })
}
