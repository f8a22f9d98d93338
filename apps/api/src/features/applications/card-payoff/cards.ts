import type { CreditCard, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { Problem } from '@tarnbrook/contract/errors'
import { type creditCard, MOST_CARDS } from '@tarnbrook/contract/requirements/card-payoff'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { ownRequirement, readRequirement } from '#features/applications/application.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { limitRate } from '#platform/http/limits.ts'
import { toCreditCard } from './card-rows.ts'
import { assertOpen, listCards, lockCard, lockCards, type OfRecord, removeCards } from './open-cards.ts'
import { sumPaidOff } from './paid-off.ts'

/**
 * The same alias is the same card. @throws Problem NOT_FOUND, WRONG_STATE, TOO_MANY_REQUESTS;
 * VALIDATION_FAILED past the tenth
 */
export async function addCreditCard(
  deps: ApiDeps,
  request: OfRecord & { body: z.output<typeof creditCard> },
): Promise<Requirement> {
  const { ctx, params, body } = request
  await limitRate(deps, ctx, ['card'])
  await command(deps, ctx, { name: 'addCreditCard' }, async (work) => {
    const locked = await lockCards(work, request)
    assertOpen(locked)
    const cards = await listCards(work, params.id)
    if (cards.some((card) => card.vault_alias === body.vaultAlias)) return
    if (cards.length >= MOST_CARDS)
      throw invalid('vaultAlias', `You can add up to ${MOST_CARDS} cards. Remove one first.`)
    const now = toDate(deps.clock.now())
    const { id } = await work.tx
      .insertInto('debt_consolidation_card')
      .values({
        requirement_id: params.id,
        vault_alias: body.vaultAlias,
        last_four: body.lastFour,
        lender: body.lender,
        state: 'added',
        created_at: now,
        moved_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await work.record({ name: 'cardAdded', subject: ['requirement', params.id], after: { card: id } })
  })
  return readRequirement(deps, ownRequirement(ctx, params.id))
}

/** The borrower's card; a removed one too. @throws Problem NOT_FOUND */
export function getCreditCard(deps: ApiDeps, request: OfRecord): Promise<CreditCard> {
  return command(deps, request.ctx, { name: 'readCreditCard' }, async (work) =>
    toCreditCard((await lockCard(work, request)).card),
  )
}

/** @throws Problem NOT_FOUND; WRONG_STATE once the cards are confirmed */
export async function deleteCreditCard(deps: ApiDeps, request: OfRecord): Promise<{ '@type': 'done' }> {
  await command(deps, request.ctx, { name: 'deleteCreditCard' }, async (work) => {
    const locked = await lockCard(work, request)
    if (locked.card.state === 'removed') return
    assertOpen(locked)
    await removeCards(work, deps.clock.now(), [locked.card])
  })
  return { '@type': 'done' }
}

/** The amount to pay off. @throws Problem NOT_FOUND, WRONG_STATE; VALIDATION_FAILED at it */
export function completeCreditCard(
  deps: ApiDeps,
  request: OfRecord & { body: { payoffAmount: Pence } },
): Promise<CreditCard> {
  const { ctx, body } = request
  return command(deps, ctx, { name: 'completeCreditCard' }, async (work) => {
    const locked = await lockCard(work, request)
    const { application, requirement, card } = locked
    assertOpen(locked)
    if (card.state === 'removed') throw new Problem('WRONG_STATE')
    const others = await sumPaidOff(work.tx, { applicationId: application.id, without: { cardId: card.id } })
    const left = application.amount_pence - others
    if (body.payoffAmount <= 0) throw invalid('payoffAmount', 'Enter an amount above £0')
    if (body.payoffAmount > left)
      throw invalid(
        'payoffAmount',
        `Your loan has ${formatMoney(pence(Math.max(0, left)))} left for this card. Enter that or less.`,
      )
    const completed = await work.tx
      .updateTable('debt_consolidation_card')
      .set({ payoff_pence: body.payoffAmount, state: 'complete', moved_at: toDate(deps.clock.now()) })
      .where('id', '=', card.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await work.record({
      name: 'cardCompleted',
      subject: ['requirement', requirement.id],
      before: { card: card.id, payoffPence: card.payoff_pence },
      after: { card: card.id, payoffPence: body.payoffAmount },
    })
    return toCreditCard(completed)
  })
}

function invalid(field: string, message: string): Problem {
  return new Problem('VALIDATION_FAILED', { fields: { [field]: [message] } })
}
