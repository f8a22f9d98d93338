import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { awaitsPayout } from '@tarnbrook/domain/loans/loan-state'
import { canCancelBeforePayout, canCorrectAccount } from '@tarnbrook/domain/payouts/before-payout'
import { hasPayoutFailed } from '@tarnbrook/domain/payouts/payout-state'
import type { ApiDeps } from '#deps.ts'
import { refuseManyMandates, replaceMandate } from '#features/loans/facts/mandates.ts'
import { lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import {
  type BankDetails,
  checkedAccount,
  enqueueAccountText,
  storeBankAccount,
} from '#platform/bank-account.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { acceptAccount } from '#platform/payee/accept-account.ts'
import { requireStepUp } from '#platform/step-up/step-up.ts'
import { beforePayout, cancelUnpaidLoan, isPast, reserveReplacementPayout } from './before-payout.ts'
import { checkFailedPayouts } from './payout.ts'
import { accountCorrectedEmail } from './payout-emails.ts'

interface Request {
  params: { id: number }
  ctx: RequestContext
  idempotencyKey: string
}

/**
 * Sets another account for a loan that could not be paid out: a new mandate and a new payout, which
 * waits for the mandate and first checks the status of the earlier payouts.
 * @throws Problem NOT_FOUND, WRONG_STATE, and those of `requireStepUp` and `acceptAccount`
 */
export async function correctPayoutAccount(
  deps: ApiDeps,
  request: Request & {
    body: BankDetails & { isPayeeConfirmed?: boolean | undefined }
    stepUp: string | undefined
  },
): Promise<Loan> {
  const { params, body, ctx, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  const given = checkedAccount(body)
  const stepUp = await requireStepUp(deps, ctx, {
    act: 'payout-account',
    input: { ...params, ...given },
    words: `use the account ending ${given.accountNumber.slice(-4)}`,
    given: request.stepUp,
    check: (work) => lockUnpaidLoan(work, deps, ownLoan(ctx, params.id)),
  })
  const before = await readLoan(deps, ownLoan(ctx, params.id))
  const use = before.productType === 'hire-purchase' ? 'collect' : 'pay'
  const accepted = await acceptAccount(deps, ctx, { ...body, use })
  await command(
    deps,
    ctx,
    { name: 'correctPayoutAccount', idempotencyKey, input: { params, body } },
    async (work) => {
      const { loan, payout, facts } = await lockUnpaidLoan(work, deps, ownLoan(ctx, params.id))
      await stepUp.spend(work)
      await refuseManyMandates(work, deps, { loan, message: MANY_ACCOUNTS })
      const bankAccountId = await storeBankAccount(work, deps, {
        userId,
        applicationId: loan.application_id,
        ...accepted,
      })
      await work.tx
        .updateTable('loan')
        .set({ bank_account_id: bankAccountId, updated_at: toDate(deps.clock.now()) })
        .where('id', '=', loan.id)
        .execute()
      await replaceMandate(work, deps, { loan, bankAccountId })
      if (!facts.isPaidToSeller && hasPayoutFailed(payout.state))
        await reserveReplacementPayout(work, deps, { payout, bankAccountId })
      else if (!facts.isPaidToSeller)
        await work.tx
          .updateTable('payout')
          .set({ bank_account_id: bankAccountId, updated_at: toDate(deps.clock.now()) })
          .where('id', '=', payout.id)
          .where('state', '=', 'reserved')
          .execute()
      await work.record({
        name: 'payoutAccountCorrected',
        subject: ['loan', loan.id],
        before: { bankAccountId: loan.bank_account_id },
        after: { bankAccountId },
      })
      const content = accountCorrectedEmail({
        isHirePurchase: facts.isPaidToSeller,
        amountPence: payout.amount_pence,
        accountNumberEnding: accepted.account.accountNumber.slice(-4),
      })
      await emailBorrower(work, deps, { loan, content })
      if (!facts.isPaidToSeller) await enqueueAccountText(work, bankAccountId)
    },
  )
  return readLoan(deps, ownLoan(ctx, params.id))
}

/** @throws Problem NOT_FOUND; WRONG_STATE unless the loan waits for another account */
async function lockUnpaidLoan(work: Work, deps: ApiDeps, own: ReturnType<typeof ownLoan>) {
  const loan = await lockLoan(work.tx, own)
  const { payout, facts, lastDay } = await beforePayout(work.tx, loan)
  if (!awaitsPayout(loan.state) || !canCorrectAccount(facts) || isPast(deps, lastDay))
    throw new Problem('WRONG_STATE')
  return { loan, payout, facts }
}

/**
 * Cancels a loan before its money leaves. A failed payout is checked once more first: the borrower
 * must not be told that nothing is owed while money may be on its way.
 */
export async function cancelBeforePayout(
  deps: ApiDeps,
  { params, ctx, idempotencyKey }: Request,
): Promise<Loan> {
  requireStrong(ctx)
  const before = await readLoan(deps, ownLoan(ctx, params.id))
  if (before.canCancelBeforePayout) {
    const whereabouts = await checkFailedPayouts(deps, params.id)
    if (whereabouts === 'unknown') throw new Problem('BANK_UNAVAILABLE')
    if (whereabouts === 'may be out') throw new Problem('WRONG_STATE')
  }
  await command(
    deps,
    ctx,
    { name: 'cancelBeforePayout', idempotencyKey, input: { params } },
    async (work) => {
      const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
      const { facts } = await beforePayout(work.tx, loan)
      if (!canCancelBeforePayout(facts)) throw new Problem('WRONG_STATE')
      await cancelUnpaidLoan(work, deps, { loan, why: 'borrower' })
    },
  )
  return readLoan(deps, ownLoan(ctx, params.id))
}

const MANY_ACCOUNTS =
  'You’ve given us several accounts that didn’t work. Call us, and we’ll sort it out with you.'
