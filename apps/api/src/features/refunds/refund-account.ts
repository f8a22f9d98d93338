import { Problem } from '@tarnbrook/contract/errors'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { sumPence } from '@tarnbrook/domain/core/money'
import { isActiveLoan } from '@tarnbrook/domain/loans/loan-state'
import type { ApiDeps } from '#deps.ts'
import { hasFailedRefund, resendRefunds } from '#features/loans/facts/refunds.ts'
import { type LoanRow, type LockedLoan, lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import { readHold } from '#features/loans/loan-email-parts.ts'
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
import { refundAccountEmail } from './refund-emails.ts'

type GivenAccount = BankDetails & { isPayeeConfirmed?: boolean | undefined }

/** As many as a person would try: each reveals whether an account takes money. */
const MOST_ACCOUNTS = 5

/**
 * Sends failed refunds to another account of the borrower, who has signed in strongly. Later
 * refunds of a loan that has ended go there too.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; WRONG_STATE where no refund has failed, or one is
 * held after a death or an insolvency; those of `requireStepUp` and `acceptAccount`
 */
export async function giveRefundAccount(
  deps: ApiDeps,
  request: {
    params: { id: number }
    body: GivenAccount
    ctx: RequestContext
    idempotencyKey: string
    stepUp: string | undefined
  },
): Promise<Loan> {
  const { params, body, ctx, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  const given = checkedAccount(body)
  const stepUp = await requireStepUp(deps, ctx, {
    act: 'refund-account',
    input: { ...params, ...given },
    words: `send your refund to the account ending ${given.accountNumber.slice(-4)}`,
    given: request.stepUp,
    check: (work) => lockLoanWithFailedRefund(work, deps, ownLoan(ctx, params.id)),
  })
  await readLoan(deps, ownLoan(ctx, params.id))
  const accepted = await acceptAccount(deps, ctx, { ...body, use: 'pay' })
  const options = { name: 'giveRefundAccount', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockLoanWithFailedRefund(work, deps, ownLoan(ctx, params.id))
    await stepUp.spend(work)
    const bankAccountId = await storeBankAccount(work, deps, {
      userId,
      applicationId: loan.application_id,
      ...accepted,
    })
    // Payments of a running loan come from the account whose form showed the guarantee.
    if (!isActiveLoan(loan.state))
      await work.tx
        .updateTable('loan')
        .set({ bank_account_id: bankAccountId, updated_at: toDate(deps.clock.now()) })
        .where('id', '=', loan.id)
        .execute()
    const refunds = await resendRefunds(work, deps, { loan, bankAccountId })
    await work.record({
      name: 'refundAccountGiven',
      subject: ['loan', loan.id],
      before: { bankAccountId: loan.bank_account_id },
      after: { bankAccountId, refundIds: refunds.map(({ id }) => id) },
    })
    const content = refundAccountEmail({
      bankAccountId,
      amountPence: sumPence(refunds.map(({ amountPence }) => amountPence)),
      accountNumberEnding: accepted.account.accountNumber.slice(-4),
    })
    await emailBorrower(work, deps, { loan, content })
    await enqueueAccountText(work, bankAccountId)
  })
  return readLoan(deps, ownLoan(ctx, params.id))
}

/** @throws Problem NOT_FOUND, TOO_MANY_REQUESTS; WRONG_STATE unless one failed that is not held */
async function lockLoanWithFailedRefund(
  work: Work,
  deps: ApiDeps,
  own: ReturnType<typeof ownLoan>,
): Promise<LockedLoan> {
  const loan = await lockLoan(work.tx, own)
  await refuseManyAccounts(work, loan)
  if (!(await hasFailedRefund(work, loan.id)) || (await readHold(work, deps, loan)))
    throw new Problem('WRONG_STATE')
  return loan
}

async function refuseManyAccounts({ tx }: Work, { id }: LoanRow): Promise<void> {
  const { count } = await tx
    .selectFrom('refund')
    .select(({ fn }) => fn.count<number>('bank_account_id').distinct().as('count'))
    .where('loan_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count > MOST_ACCOUNTS) throw new Problem('TOO_MANY_REQUESTS', { message: MANY_ACCOUNTS })
}

const MANY_ACCOUNTS =
  'You’ve given us several accounts that didn’t work. Call us, and we’ll sort it out with you.'
