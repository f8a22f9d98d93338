import type { cardPayoffDecision } from '@tarnbrook/contract/card-payoffs/card-payoffs'
import { Problem } from '@tarnbrook/contract/errors'
import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { formatDay } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { cardPayoffPostings, returnedPayoffPostings } from '@tarnbrook/domain/loans/ledger'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { forgetAliases, toCard } from '#features/loans/facts/card-payoffs.ts'
import { type LoanRow, lockLoan, postToLedger } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readHold } from '#features/loans/loan-email-parts.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { notFound } from '#platform/http/refusals.ts'
import { readStopDay } from '#platform/people/person-facts.ts'
import { describeColleague, requireSecondPerson } from '#platform/staff/colleague.ts'
import {
  cardMoneyReturnedEmail,
  cardMoneySentEmail,
  cardPaidEmail,
  sentMoneyReturnedEmail,
} from './card-payoff-emails.ts'
import { findLetterAccepter, LENDER_FACTS, type LenderFacts, needsColleague } from './lender-check.ts'

interface Decision {
  params: { id: number }
  body: { bankReference: string; returns: number; paidOn?: string | undefined }
  ctx: RequestContext
}

/** What became of the money that was held for a card, and the kind of its posting. */
const KINDS = { paid: 'card-paid', 'sent-to-borrower': 'card-sent-to-borrower' } as const

/**
 * Staff have sent the money, to the card, lender or borrower. Of two at once one counts; the same
 * outcome again is no error, and its first bank reference stays.
 * @throws Problem NOT_FOUND; VALIDATION_FAILED as `checkDay`; FORBIDDEN as `refuseUnpayable`;
 * WRONG_STATE as that and `refuseStopped`, and after another decision, unless the loan runs
 */
export async function decideCardPayoff(
  deps: ApiDeps,
  { params, body, ctx }: Decision,
  outcome: keyof typeof KINDS,
): Promise<z.output<typeof cardPayoffDecision>> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'decideCardPayoff' }, async (work) => {
    const { loan, payoff, card } = await lockPayoff(work, params.id)
    const now = deps.clock.now()
    if (payoff.returns !== body.returns) throw cameBackSince()
    if (payoff.state !== outcome) {
      // Before the loan runs nothing is held in the books, and the money may come back.
      if (payoff.state !== 'held' || loan.disbursed_on === null) throw await refusal(work, payoff)
      const firstDays = { started: day(loan.disbursed_on), cameBack: await readReturnDay(work, payoff) }
      const paidOn = checkDay(body.paidOn, { ...firstDays, today: deps.clock.today() })
      await refuseStopped(work, deps, { loan, paidOn })
      if (outcome === 'paid') await refuseUnpayable(work, { loan, card, by, paidOn })
      await work.tx
        .updateTable('card_payoff')
        .set({
          state: outcome,
          bank_reference: body.bankReference,
          paid_on: paidOn.toString(),
          decided_by: by,
          decided_at: toDate(now),
        })
        .where('id', '=', payoff.id)
        .execute()
      await postToLedger(work, {
        loanId: loan.id,
        kind: KINDS[outcome],
        reference: referenceInBooks(payoff),
        bookedOn: paidOn,
        postings: cardPayoffPostings({ amountPence: pence(payoff.amount_pence) }),
        now,
      })
      await forgetAliases(work, [payoff.card_id], now)
      await work.record({
        name: 'cardPayoffDecided',
        subject: ['loan', loan.id],
        before: { cardPayoff: payoff.id, state: payoff.state },
        after: { cardPayoff: payoff.id, state: outcome, by, paidOn: paidOn.toString() },
      })
      await tellBorrower(work, deps, { loan, payoff, card, outcome })
    }
    return { '@type': 'cardPayoffDecision' as const, id: payoff.id, state: outcome }
  })
}

/**
 * A bank sent back what was paid or sent: it is held again, to be paid or sent to the borrower.
 * Again is no error. @throws Problem NOT_FOUND; WRONG_STATE unless it was, or after another return
 */
export async function returnCardPayoff(
  deps: ApiDeps,
  { params, body, ctx }: Decision,
): Promise<z.output<typeof cardPayoffDecision>> {
  const { userId: by } = requireStrong(ctx)
  return command(deps, ctx, { name: 'returnCardPayoff' }, async (work) => {
    const { loan, payoff, card } = await lockPayoff(work, params.id)
    const held = { '@type': 'cardPayoffDecision' as const, id: payoff.id, state: 'held' as const }
    const returns = body.returns + 1
    if (payoff.state === 'held' && payoff.returns === returns) return held
    if (payoff.returns !== body.returns) throw cameBackSince()
    if (payoff.state !== 'paid' && payoff.state !== 'sent-to-borrower') throw await refusal(work, payoff)
    await work.tx
      .updateTable('card_payoff')
      .set({
        state: 'held',
        bank_reference: null,
        paid_on: null,
        decided_by: null,
        decided_at: null,
        returns,
      })
      .where('id', '=', payoff.id)
      .execute()
    await postToLedger(work, {
      loanId: loan.id,
      kind: 'card-returned',
      reference: referenceOfReturn({ ...payoff, returns }),
      bookedOn: deps.clock.today(),
      postings: returnedPayoffPostings({ amountPence: pence(payoff.amount_pence) }),
      now: deps.clock.now(),
    })
    await work.record({
      name: 'cardPayoffReturned',
      subject: ['loan', loan.id],
      before: { cardPayoff: payoff.id, state: payoff.state, bankReference: payoff.bank_reference },
      after: { cardPayoff: payoff.id, state: 'held', bankReference: body.bankReference, by },
    })
    const ofCard = toCard(card, payoff.amount_pence)
    const hold = await readHold(work, deps, loan)
    const content =
      payoff.state === 'paid'
        ? cardMoneyReturnedEmail(ofCard, hold)
        : sentMoneyReturnedEmail(ofCard, { ...(await readAccount(work, loan)), hold })
    const onceKey = referenceOfReturn({ ...payoff, returns })
    await emailBorrower(work, deps, { loan, content: { ...content, onceKey } })
    return held
  })
}

/** Paid again after a return, it is another fact in the books. */
function referenceInBooks({ id, returns }: PayoffRow): string {
  return returns === 0 ? `card-payoff:${id}` : `card-payoff:${id}:${returns}`
}

function referenceOfReturn({ id, returns }: PayoffRow): string {
  return `card-payoff-returned:${id}:${returns}`
}

/** The last day on which a bank sent it back; null before the first. */
async function readReturnDay({ tx }: Work, payoff: PayoffRow): Promise<Day | null> {
  if (payoff.returns === 0) return null
  const { booked_on } = await tx
    .selectFrom('ledger_transaction')
    .select('booked_on')
    .where('reference', '=', referenceOfReturn(payoff))
    .executeTakeFirstOrThrow()
  return day(booked_on)
}

/**
 * What left before we knew is recorded, and later what left on the day itself.
 * @throws Problem WRONG_STATE for what is paid now, or left after that day
 */
async function refuseStopped(
  work: Work,
  deps: ApiDeps,
  { loan, paidOn }: { loan: LoanRow; paidOn: Day },
): Promise<void> {
  const stopDay = await readStopDay(work, deps, loan.user_id)
  if (stopDay === null) return
  if (compareDays(paidOn, stopDay) <= 0 && !paidOn.equals(deps.clock.today())) return
  throw new Problem('WRONG_STATE', {
    message: `The borrower has died or is insolvent: we know it since ${formatDay(stopDay)}, so nothing is paid. The money is held: agree with the person who looks after it. For what left before that, enter the day; what left today is recorded from tomorrow.`,
  })
}

function cameBackSince(): Problem {
  const message = 'This came back since you opened it. Look at it again.'
  return new Problem('WRONG_STATE', { message })
}

/**
 * @throws Problem VALIDATION_FAILED for a day to come, before the loan was paid out, and before the
 * payment that came back last
 */
function checkDay(
  given: string | undefined,
  { started, cameBack, today }: { started: Day; cameBack: Day | null; today: Day },
): Day {
  if (given === undefined) return today
  const paidOn = day(given)
  const isEarlier = (one: Day, other: Day) => compareDays(one, other) < 0
  const why = isEarlier(today, paidOn)
    ? 'Enter today or a day before it.'
    : isEarlier(paidOn, started)
      ? 'The loan wasn’t paid out by that day.'
      : cameBack && isEarlier(paidOn, cameBack)
        ? `The payment before it came back on ${formatDay(cameBack)}. Enter that day or a later one.`
        : null
  if (why !== null) throw new Problem('VALIDATION_FAILED', { fields: { paidOn: [why] } })
  return paidOn
}

/**
 * @throws Problem WRONG_STATE for a card whose number is gone, and for a figure that had ended by
 * then; FORBIDDEN to the one who accepted the letter of a lender whose account is not confirmed
 */
async function refuseUnpayable(
  { tx }: Work,
  { loan, card, by, paidOn }: { loan: LoanRow; card: CardRow; by: number; paidOn: Day },
): Promise<void> {
  if (card.kind === 'card' && card.vault_alias === null)
    throw new Problem('WRONG_STATE', {
      message: 'The number of this card is deleted. Send the money to the borrower.',
    })
  if (card.kind !== 'debt') return
  if (card.valid_until !== null && compareDays(day(card.valid_until), paidOn) < 0)
    throw new Problem('WRONG_STATE', {
      message: `The settlement figure ended on ${formatDay(day(card.valid_until))}, so this amount may not clear the debt. Enter the day on which it was paid, or send the money to the borrower.`,
    })
  const { rows } = await sql<LenderFacts & { accepted_by: number | null }>`
    select ${LENDER_FACTS}, (${findLetterAccepter(sql`c.requirement_id`)}) as accepted_by
    from debt_consolidation_card c, app_user u where c.id = ${card.id} and u.id = ${loan.user_id}`.execute(tx)
  const [facts] = rows
  if (facts && needsColleague(facts))
    requireSecondPerson(by, { first: facts.accepted_by ?? by, did: 'accepted' })
}

type PayoffRow = Selectable<DB['card_payoff']>
type CardRow = Selectable<DB['debt_consolidation_card']>

const WHY_NOT: Record<PayoffRow['state'], string> = {
  held: 'The money of this loan has not left yet, or came back, so nothing of it is to be paid.',
  paid: 'This is recorded as paid.',
  'sent-to-borrower': 'The money for this is recorded as sent to the borrower.',
  cancelled: 'This loan was cancelled, so it pays nothing off.',
}

async function refusal(work: Work, { state, decided_by: by, decided_at: at }: PayoffRow): Promise<Problem> {
  const colleague = by === null ? '' : ` ${await describeColleague(work, { by, at })}`
  return new Problem('WRONG_STATE', { message: `${WHY_NOT[state]}${colleague}` })
}

/** The loan first, as in every other write about it. @throws Problem NOT_FOUND */
async function lockPayoff(
  work: Work,
  id: number,
): Promise<{ loan: LoanRow; payoff: PayoffRow; card: CardRow }> {
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
  const card = await work.tx
    .selectFrom('debt_consolidation_card')
    .selectAll()
    .where('id', '=', payoff.card_id)
    .executeTakeFirstOrThrow()
  return { loan, payoff, card }
}

async function tellBorrower(
  work: Work,
  deps: ApiDeps,
  facts: { loan: LoanRow; payoff: PayoffRow; card: CardRow; outcome: keyof typeof KINDS },
): Promise<void> {
  const { loan, payoff, outcome } = facts
  const card = toCard(facts.card, payoff.amount_pence)
  const content =
    outcome === 'paid' ? cardPaidEmail(card) : cardMoneySentEmail(card, await readAccount(work, loan))
  await emailBorrower(work, deps, { loan, content: { ...content, onceKey: referenceInBooks(payoff) } })
}

async function readAccount({ tx }: Work, loan: LoanRow): Promise<{ accountNumberEnding: string }> {
  return tx
    .selectFrom('bank_account')
    .select('account_number_ending as accountNumberEnding')
    .where('id', '=', loan.bank_account_id)
    .executeTakeFirstOrThrow()
}
