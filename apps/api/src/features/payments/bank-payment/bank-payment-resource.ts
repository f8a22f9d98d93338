import { Problem } from '@tarnbrook/contract/errors'
import type { OpenBankingFailure, OpenBankingPayment } from '@tarnbrook/contract/payments/bank-payments'
import { pence } from '@tarnbrook/domain/core/money'
import { isBankPaymentOpen } from '@tarnbrook/domain/payments/bank-payment-state'
import type { ApiDeps } from '#deps.ts'
import { ownLoan, readLoan } from '#features/loans/loan.ts'
import { toInstant } from '#platform/clock.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { type BankPaymentRow, endBankPayment, readBankPayment, settle } from './bank-payment.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
}

export function bankPaymentOnWire(row: BankPaymentRow): OpenBankingPayment {
  return {
    '@type': 'openBankingPayment',
    id: row.id,
    flow: row.flow as OpenBankingPayment['flow'],
    amount: pence(row.amount_pence),
    status: row.state,
    failure: row.state === 'failed' ? (FAILURES.get(row.reason ?? '') ?? 'NOT_MADE') : null,
    startedAt: toInstant(row.created_at).toString({ smallestUnit: 'second' }),
  }
}

/** By the provider's reason for why it failed. */
const FAILURES: ReadonlyMap<string, OpenBankingFailure> = new Map<string, OpenBankingFailure>([
  ['canceled', 'REFUSED'],
  ['user_canceled_at_provider', 'REFUSED'],
  ['authorization_failed', 'REFUSED'],
  ['expired', 'EXPIRED'],
  ['provider_expired', 'EXPIRED'],
  ['provider_error', 'BANK_UNAVAILABLE'],
  ['internal_server_error', 'BANK_UNAVAILABLE'],
  ['scheme_error', 'BANK_UNAVAILABLE'],
  ['insufficient_funds', 'NOT_ENOUGH_MONEY'],
])

/**
 * The latest payment of a loan from a bank account, from our records. @throws Problem NOT_FOUND,
 * also when there was none
 */
export async function getOpenBankingPayment(
  deps: ApiDeps,
  { params, ctx }: Request,
): Promise<OpenBankingPayment> {
  return bankPaymentOnWire(await findPayment(deps, { params, ctx }))
}

/**
 * Asks the provider for a payment's status. `paymentId` is the provider's id; default the latest.
 * It comes from the browser, so it must belong to a payment of this loan.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED
 */
export async function checkOpenBankingPayment(
  deps: ApiDeps,
  { params, ctx, body }: Request & { body: { paymentId?: string | undefined } },
): Promise<OpenBankingPayment> {
  requireStrong(ctx)
  const { id } = await findPayment(deps, { params, ctx, providerId: body.paymentId })
  // Without an answer what we have is what can be said; the job asks again.
  await settle(deps, { bankPaymentId: id, isPayerThere: true })
  return bankPaymentOnWire(await readBankPayment(deps, id))
}

/**
 * Stops the latest while it is not approved. Can be repeated. @throws Problem NOT_FOUND,
 * REQUEST_IN_PROGRESS in words
 */
export async function stopOpenBankingPayment(
  deps: ApiDeps,
  { params, ctx }: Request,
): Promise<OpenBankingPayment> {
  requireStrong(ctx)
  const { id, state } = await findPayment(deps, { params, ctx })
  if (isBankPaymentOpen(state)) await endBankPayment(deps, { bankPaymentId: id })
  return bankPaymentOnWire(await readBankPayment(deps, id))
}

async function findPayment(
  deps: ApiDeps,
  { params, ctx, providerId }: Request & { providerId?: string | undefined },
): Promise<BankPaymentRow> {
  const { id: loanId } = await readLoan(deps, ownLoan(ctx, params.id))
  let query = deps.db.selectFrom('bank_payment').selectAll().where('loan_id', '=', loanId)
  if (providerId !== undefined) query = query.where('provider_id', '=', providerId)
  const row = await query.orderBy('seq', 'desc').limit(1).executeTakeFirst()
  if (!row) throw new Problem('NOT_FOUND')
  return row
}
