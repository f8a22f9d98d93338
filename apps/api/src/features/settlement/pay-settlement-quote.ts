import { Problem } from '@tarnbrook/contract/errors'
import type * as settlementCalls from '@tarnbrook/contract/settlement/settlement'
import type { SettlementPaymentMethod, SettlementQuote } from '@tarnbrook/contract/settlement/settlement'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { reserveSettlementDebit, whyNoDirectDebit } from '#features/loans/facts/collections.ts'
import { openCollection, PaymentUnderWay, requireNoPayment } from '#features/loans/facts/open-collection.ts'
import { refuse, requireAsShown, requireOpen } from '#features/loans/facts/settlement-quote-refusals.ts'
import { listComingDebits, lockOpenQuote, moveQuote } from '#features/loans/facts/settlement-quotes.ts'
import { lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { readInterestFacts } from '#features/loans/running-loan.ts'
import { chargeCard, confirmCharge } from '#features/payments/card-payment/pay-by-card.ts'
import { stopping } from '#features/payments/stop-payment.ts'
import { command } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { directDebitDays, getSettlementQuote } from './settlement-quote-resource.ts'

interface Request<Body> {
  params: { id: number }
  query: { embedded: readonly ('pendingRepayments' | 'context')[] }
  body: Body
  ctx: RequestContext
  idempotencyKey: string
}

interface ByDirectDebit {
  chargeOn?: string | undefined
  amount?: Pence | undefined
}

type Chosen = ByDirectDebit & {
  paymentMethod: SettlementPaymentMethod
  paymentMethodId?: string | undefined
}

/**
 * Pays the open quote, or expects a bank transfer. A payment under way is stopped first: one at a
 * time.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; SETTLEMENT_NOT_OFFERED in words; VALIDATION_FAILED;
 * those of `chargeCard`
 */
export async function selectSettlementPaymentMethod(
  deps: ApiDeps,
  request: Request<Chosen>,
): Promise<z.output<typeof settlementCalls.selectSettlementPaymentMethod.data>> {
  const { params, body, ctx, idempotencyKey } = request
  requireStrong(ctx)
  const loan = ownLoan(ctx, params.id)
  if (body.paymentMethod === 'DIRECT_DEBIT') return changeSettlementToDirectDebit(deps, request)
  if (body.paymentMethod === 'BANK_TRANSFER') {
    await stopping(deps, () => expectTransfer(deps, request))
    return getSettlementQuote(deps, request)
  }
  const charge = { amount: body.amount, paymentMethodId: body.paymentMethodId ?? '' }
  const options = { name: 'settleByCard', idempotencyKey, charge, pays: 'quote' } as const
  const outcome = await stopping(deps, () => chargeCard(deps, { loan, ctx }, options))
  return outcome.type === 'paid' ? getSettlementQuote(deps, request) : outcome
}

/** @throws Problem as `selectSettlementPaymentMethod` */
export async function changeSettlementToDirectDebit(
  deps: ApiDeps,
  request: Request<ByDirectDebit>,
): Promise<SettlementQuote> {
  requireStrong(request.ctx)
  await stopping(deps, () => reserveDirectDebit(deps, request))
  return getSettlementQuote(deps, request)
}

/** @throws Problem NOT_FOUND, STEP_UP_REQUIRED; CARD_PAYMENT_FAILED with its reason */
export async function confirmSettlementCardPayment(
  deps: ApiDeps,
  request: Omit<Request<{ paymentIntentId: string }>, 'idempotencyKey'>,
): Promise<SettlementQuote> {
  const { id } = await readLoan(deps, ownLoan(request.ctx, request.params.id))
  await confirmCharge(deps, id, request.body)
  return getSettlementQuote(deps, request)
}

/** @throws Problem NOT_FOUND, STEP_UP_REQUIRED; SETTLEMENT_NOT_OFFERED in words */
export async function dropSettlementQuote(
  deps: ApiDeps,
  { params, ctx, idempotencyKey }: Pick<Request<never>, 'params' | 'ctx' | 'idempotencyKey'>,
): Promise<{ '@type': 'done' }> {
  requireStrong(ctx)
  const options = { name: 'dropSettlementQuote', idempotencyKey, input: { params } }
  await stopping(deps, () =>
    command(deps, ctx, options, async (work) => {
      const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
      const quote = await lockOpenQuote(work, loan.id)
      if (!quote) return
      if (quote.type === 'cancellation') throw refuse('withdrawal-is-final')
      await requireNoPayment(work, quote)
      await moveQuote(work, deps, { quote, to: 'cancelled' })
    }),
  )
  return { '@type': 'done' }
}

function expectTransfer(deps: ApiDeps, { params, ctx, body, idempotencyKey }: Request<Chosen>) {
  const options = { name: 'settleByBankTransfer', idempotencyKey, input: { params, body } }
  return command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const quote = requireOpen(await lockOpenQuote(work, loan.id), deps.clock.today())
    await requireNoPayment(work, quote)
    await moveQuote(work, deps, { quote, to: 'quoted', set: { payment_method: 'BANK_TRANSFER' } })
  })
}

function reserveDirectDebit(
  deps: ApiDeps,
  { params, ctx, body, idempotencyKey }: Request<ByDirectDebit>,
): Promise<void> {
  const { chargeOn, amount } = body
  const input = { params, body: { chargeOn, amount } }
  return command(deps, ctx, { name: 'settleByDirectDebit', idempotencyKey, input }, async (work) => {
    const row = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const today = deps.clock.today()
    const quote = requireOpen(await lockOpenQuote(work, row.id), today)
    const interest = await readInterestFacts({ db: work.tx }, row)
    const whyNot = await whyNoDirectDebit(work, deps, row)
    if (whyNot !== null) throw refuse(whyNot)
    const coming = await listComingDebits(work.tx, row.id)
    const days = directDebitDays({
      mandateStatus: 'active',
      row: quote,
      loanRow: row,
      interest,
      coming,
      today,
    })
    const [first] = days
    if (!first) throw refuse('too-late-for-direct-debit')
    const chosen = chargeOn === undefined ? first : days.find(({ on }) => on === chargeOn)
    if (!chosen) throw new Problem('VALIDATION_FAILED', { fields: { chargeOn: [NOT_A_DAY] } })
    requireAsShown(amount, chosen.amount)
    const open = await openCollection(work, quote)
    // Asked for twice, or from two devices.
    if (open?.method === 'DIRECT_DEBIT' && open.charge_on === chosen.on && open.stop_asked_at === null) return
    if (open) throw new PaymentUnderWay(open)
    await moveQuote(work, deps, { quote, to: 'paying', set: { payment_method: 'DIRECT_DEBIT' } })
    await reserveSettlementDebit(work, deps, {
      loanId: row.id,
      quoteId: quote.id,
      chargeOn: chosen.on,
      agreedOn: chosen.on,
      amountPence: chosen.amount,
    })
  })
}

const NOT_A_DAY = 'Choose one of the days that are shown'
