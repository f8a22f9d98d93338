import { Problem } from '@tarnbrook/contract/errors'
import { addWorkingDays, type Day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { isClosedOff, isFinished } from '@tarnbrook/domain/loans/loan-state'
import { REFUND_WORKING_DAYS } from '@tarnbrook/domain/refunds/refund-days'
import type { RefundSource } from '@tarnbrook/domain/refunds/refund-state'
import type { ApiDeps } from '#deps.ts'
import { readOwedAfterEnd } from '#features/loans/facts/owed-after-end.ts'
import {
  ACCOUNT_MOVED,
  readDestination,
  readKept,
  readSetAside,
  reserveRefund,
} from '#features/loans/facts/refunds.ts'
import type { LoanRow, LockedLoan } from '#features/loans/loan.ts'
import { emailBorrower, formatPence, type LoanEmail, seeAgreement } from '#features/loans/loan-email.ts'
import type { Work } from '#platform/command.ts'
import { isStopped, readPersonFacts } from '#platform/people/person-facts.ts'
import type { EndingFacts } from './ending-figures.ts'

/** Of a refund: the loan owes as much afterwards, so these are what it rests on. */
export interface RefundFacts extends EndingFacts {
  source: RefundSource
  mostPence: Pence
  bankAccountId: number
  accountNumberEnding: string
}

/**
 * A credit that nothing else sends back goes first. Else it is our own money, up to what the
 * borrower paid. @throws Problem WRONG_STATE in words
 */
export async function readRefundFacts(work: Work, deps: ApiDeps, loan: LoanRow): Promise<RefundFacts> {
  if (isStopped(await readPersonFacts(work, deps, loan.user_id)))
    throw refused('The borrower has died or is insolvent. Agree with the person who looks after it.')
  if ((await readSetAside(work, loan.id)) > 0)
    throw refused('A refund of what was paid too much is on its way or has failed. See to that one first.')
  const creditPence = await readFreeCredit(work, loan)
  const keptPence = await readKept(work, loan)
  const mostPence = creditPence > 0 ? pence(Math.min(creditPence, keptPence)) : keptPence
  if (mostPence <= 0) throw refused('Nothing was paid on this loan that could be given back.')
  await refuseUnpayable(work, deps, loan)
  const account = await work.tx
    .selectFrom('bank_account')
    .select('account_number_ending')
    .where('id', '=', loan.bank_account_id)
    .executeTakeFirstOrThrow()
  return {
    state: loan.state,
    paidPence: pence(loan.paid_pence),
    owedPence: pence(0),
    interestPence: pence(0),
    goodsPence: pence(0),
    isCalledIn: false,
    hasProtectedGoods: null,
    source: creditPence > 0 ? 'credit' : 'given-back',
    mostPence,
    // Another account that is given meanwhile is not the one that was looked at.
    bankAccountId: loan.bank_account_id,
    accountNumberEnding: account.account_number_ending,
  }
}

/** No bank is asked for it then. What only waits, for an answer or a day, is sent by itself. */
async function refuseUnpayable(work: Work, deps: ApiDeps, loan: LoanRow): Promise<void> {
  const destination = await readDestination(work, deps, {
    loan_id: loan.id,
    bank_account_id: loan.bank_account_id,
  })
  if (destination.kind !== 'refused') return
  throw refused(
    destination.reason === ACCOUNT_MOVED
      ? 'The bank has moved the account on file. Ask the borrower for their new details first.'
      : 'The account on file isn’t confirmed to be the borrower’s. Propose to accept the payee first.',
  )
}

/** Of a loan that payments ended it goes back by itself; of a running one it pays what is next. */
async function readFreeCredit(work: Work, loan: LoanRow): Promise<Pence> {
  const wasNeverLent = isFinished(loan.state) && loan.disbursed_on === null
  if (!wasNeverLent && !isClosedOff(loan.state)) return pence(0)
  const { duePence } = await readOwedAfterEnd(work, loan.id)
  return pence(-duePence)
}

export async function agreeRefund(
  work: Work,
  deps: ApiDeps,
  {
    loan,
    input: { amount: amountPence, told },
    facts: { source, accountNumberEnding },
  }: {
    loan: LockedLoan
    input: { amount: Pence; told: string }
    facts: Pick<RefundFacts, 'source' | 'accountNumberEnding'>
  },
): Promise<void> {
  const { kind } = await readDestination(work, deps, {
    loan_id: loan.id,
    bank_account_id: loan.bank_account_id,
  })
  const id = await reserveRefund(work, deps, { loan, amountPence, basis: { source, told } })
  const content = refundAgreedEmail({
    id,
    amountPence,
    told,
    source,
    accountNumberEnding,
    by: kind === 'payable' ? addWorkingDays(deps.clock.today(), REFUND_WORKING_DAYS) : null,
  })
  await emailBorrower(work, deps, { loan, content })
}

export function refundAgreedEmail(facts: {
  id: number
  amountPence: Pence
  told: string
  source: RefundSource
  accountNumberEnding: string
  /** Null where the account is still being checked. */
  by: Day | null
}): LoanEmail {
  const { id, amountPence, told, source, accountNumberEnding, by } = facts
  const amount = formatPence(amountPence)
  return {
    class: 'service',
    subject: `We're refunding you ${amount}`,
    preview: `It goes to your account ending ${accountNumberEnding}.`,
    paragraphs: ({ brand, product }) => [
      `We're giving you ${amount} back for your ${product.agreement}. This is why:`,
      told,
      by === null
        ? `We send it to your account ending ${accountNumberEnding}, once we've checked the account. We email you when it's sent.`
        : `We send it to your account ending ${accountNumberEnding}, by ${formatDayWords(by)}. You don't have to do anything.`,
      source === 'credit'
        ? 'Nothing was owed for this money.'
        : 'What you owe and your payments stay the same.',
      `With a question, call us on ${brand.contacts.phone} (${brand.hours.phone.text}).`,
    ],
    action: seeAgreement,
    onceKey: `refund-agreed:${id}`,
  }
}

function refused(message: string): Problem {
  return new Problem('WRONG_STATE', { message })
}
