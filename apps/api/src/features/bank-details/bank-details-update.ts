import type * as bankDetails from '@tarnbrook/contract/bank-details/bank-details'
import { Problem } from '@tarnbrook/contract/errors'
import { collectsNow } from '@tarnbrook/domain/loans/loan-state'
import type { z } from 'zod'
import type { ApiDeps } from '#deps.ts'
import { refuseManyMandates } from '#features/loans/facts/mandates.ts'
import { type LoanRow, lockLoan, ownLoan, readLoan } from '#features/loans/loan.ts'
import { emailBorrower } from '#features/loans/loan-email.ts'
import {
  type AcceptedAccount,
  type BankDetails,
  checkedAccount,
  readBankAccount,
  storeBankAccount,
} from '#platform/bank-account.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { acceptAccount } from '#platform/payee/accept-account.ts'
import { requireStepUp, type StepUp } from '#platform/step-up/step-up.ts'
import { bankDetailsAskedEmail, bankDetailsDroppedEmail } from './bank-details-emails.ts'

interface BankDetailsRequest {
  params: { id: number }
  ctx: RequestContext
}

type Update = z.output<typeof bankDetails.getBankDetailsUpdate.data>

/** @throws Problem NOT_FOUND when there is none, STEP_UP_REQUIRED */
export async function getBankDetailsUpdate(
  deps: ApiDeps,
  { params, ctx }: BankDetailsRequest,
): Promise<Update> {
  const loan = await readLoan(deps, ownLoan(ctx, params.id))
  const found = await findNext(deps, loan.id)
  if (!found) throw new Problem('NOT_FOUND')
  return found
}

/**
 * Sets up a Direct Debit on another account; the current one collects until the bank has accepted
 * it. One change at a time.
 * @throws Problem NOT_FOUND; WRONG_STATE; BANK_ACCOUNT_NOT_VALID; VALIDATION_FAILED for the same
 * account; PAYEE_NOT_CONFIRMED; as `requireStepUp`, where that is asked (decision 120)
 */
export async function updateBankDetails(
  deps: ApiDeps,
  request: BankDetailsRequest & {
    body: z.output<NonNullable<typeof bankDetails.updateBankDetails.body>>
    idempotencyKey: string
    stepUp: string | undefined
  },
): Promise<Update> {
  const { params, body, ctx, idempotencyKey } = request
  const { userId } = requireStrong(ctx)
  const given = checkedAccount(body)
  const stepUp = await askStepUp(deps, ctx, { loanId: params.id, account: given, given: request.stepUp })
  const before = await readLoan(deps, ownLoan(ctx, params.id))
  if (!collectsNow({ state: before.state })) throw new Problem('WRONG_STATE')
  const accepted = await acceptAccount(deps, ctx, { ...body, use: 'collect' })
  const { account } = accepted
  const options = { name: 'updateBankDetails', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockChangeable(work, deps, { own: ownLoan(ctx, params.id), account })
    await stepUp?.spend(work)
    await refuseManyMandates(work, deps, { loan, message: MANY_CHANGES })
    await addNext(work, deps, { loan, accepted, userId, isConfirmed: stepUp !== undefined })
    const content = bankDetailsAskedEmail({ accountNumberEnding: account.accountNumber.slice(-4) })
    await emailBorrower(work, deps, { loan, content })
  })
  const made = await findNext(deps, params.id)
  // Stopped by another window a moment later.
  if (!made) throw new Problem('CONFLICT')
  return made
}

/** Without the header nothing is asked (the specification), and nothing is paid to the account. */
async function askStepUp(
  deps: ApiDeps,
  ctx: RequestContext,
  options: { loanId: number; account: BankDetails; given: string | undefined },
): Promise<StepUp | undefined> {
  const { loanId, account, given } = options
  if (given === undefined) return undefined
  return requireStepUp(deps, ctx, {
    act: 'bank-details',
    input: { loanId, ...account },
    words: `pay from the account ending ${account.accountNumber.slice(-4)}`,
    given,
    check: (work) => lockChangeable(work, deps, { own: ownLoan(ctx, loanId), account }),
  })
}

/** @throws Problem NOT_FOUND; WRONG_STATE; VALIDATION_FAILED for the account in use */
async function lockChangeable(
  work: Work,
  deps: ApiDeps,
  { own, account }: { own: ReturnType<typeof ownLoan>; account: BankDetails },
) {
  const loan = await lockLoan(work.tx, own)
  if (!collectsNow({ state: loan.state })) throw new Problem('WRONG_STATE')
  await refuseSecond(work, loan)
  await refuseSame(work, deps, { loan, account })
  return loan
}

/** Stops the change under way, if any: the mandate on the new account is cancelled. */
export async function dropBankDetailsUpdate(
  deps: ApiDeps,
  { params, ctx }: BankDetailsRequest,
): Promise<z.output<typeof bankDetails.dropBankDetailsUpdate.data>> {
  requireStrong(ctx)
  await command(deps, ctx, { name: 'dropBankDetailsUpdate' }, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const dropped = await work.tx
      .updateTable('mandate')
      .set({ is_next: false })
      .where('loan_id', '=', loan.id)
      .where('is_next', '=', true)
      .returning('id')
      .executeTakeFirst()
    if (!dropped) return
    await work.record({
      name: 'bankDetailsUpdateDropped',
      subject: ['loan', loan.id],
      before: { mandateId: dropped.id },
    })
    await work.enqueue('cancel-mandate', { mandateId: dropped.id }, { key: `cancel-mandate:${dropped.id}` })
    await emailBorrower(work, deps, { loan, content: bankDetailsDroppedEmail() })
  })
  return { '@type': 'bankDetailsUpdateDropped' }
}

async function findNext({ db }: ApiDeps, loanId: number): Promise<Update | undefined> {
  const row = await db
    .selectFrom('mandate as m')
    .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
    .select(['m.id', 'm.created_at', 'b.payee_check'])
    .select(['b.account_holder_name', 'b.sort_code_ending', 'b.account_number_ending'])
    .where('m.loan_id', '=', loanId)
    .where('m.is_next', '=', true)
    .executeTakeFirst()
  return (
    row && {
      '@type': 'bankDetailsUpdate',
      id: row.id,
      createdAt: toInstant(row.created_at).toString({ smallestUnit: 'second' }),
      accountHolderName: row.account_holder_name,
      sortCodeEnding: row.sort_code_ending,
      accountNumberEnding: row.account_number_ending,
      payeeCheck: row.payee_check ?? 'unavailable',
    }
  )
}

async function refuseSecond({ tx }: Work, { id }: LoanRow): Promise<void> {
  const open = await tx
    .selectFrom('mandate')
    .select('id')
    .where('loan_id', '=', id)
    .where('is_next', '=', true)
    .executeTakeFirst()
  if (open) throw new Problem('WRONG_STATE', { message: ONE_AT_A_TIME })
}

async function refuseSame(
  { tx }: Work,
  deps: ApiDeps,
  { loan, account }: { loan: LoanRow; account: BankDetails },
): Promise<void> {
  const row = await tx
    .selectFrom('mandate as m')
    .innerJoin('bank_account as b', 'b.id', 'm.bank_account_id')
    .select(['b.account_holder_name', 'b.sealed_details'])
    .where('m.loan_id', '=', loan.id)
    .where('m.is_current', '=', true)
    .where('m.state', 'in', ['reserved', 'pending', 'active'])
    .executeTakeFirst()
  if (!row) return
  const current = readBankAccount(deps, row)
  if (current.sortCode === account.sortCode && current.accountNumber === account.accountNumber)
    throw new Problem('VALIDATION_FAILED', { fields: { accountNumber: [SAME_ACCOUNT] } })
}

async function addNext(
  work: Work,
  deps: ApiDeps,
  options: { loan: LoanRow; accepted: AcceptedAccount; userId: number; isConfirmed: boolean },
): Promise<void> {
  const { loan, accepted, userId, isConfirmed } = options
  const at = toDate(deps.clock.now())
  const bankAccountId = await storeBankAccount(work, deps, {
    userId,
    applicationId: loan.application_id,
    ...accepted,
    isConfirmed,
  })
  const { id } = await work.tx
    .insertInto('mandate')
    .values({
      loan_id: loan.id,
      is_current: false,
      is_next: true,
      bank_account_id: bankAccountId,
      state: 'reserved',
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({
    name: 'bankDetailsUpdateRequested',
    subject: ['loan', loan.id],
    after: { mandateId: id, payeeCheck: accepted.payeeCheck },
  })
  await work.enqueue('set-up-mandate', { loanId: loan.id }, { key: `set-up-mandate:${loan.id}` })
  await work.enqueue(
    'text-bank-details-asked',
    { mandateId: id },
    { key: `text-bank-details-asked:${id}`, maxAttempts: TEXT_TRIES },
  )
}

/** A text of hours ago helps no one: the email has been sent as well. */
const TEXT_TRIES = 5

const ONE_AT_A_TIME =
  'You’re already changing your bank account. Wait until it’s done, or stop that change first.'
const SAME_ACCOUNT = 'Your payments are already taken from this account. Enter another one'
const MANY_CHANGES =
  'Your Direct Debit has been set up several times this year. Call us, and we’ll change your account with you.'
