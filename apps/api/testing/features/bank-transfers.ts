import { pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { bookPayment } from '#features/booking/booking.ts'
import { lockQuote } from '#features/loans/facts/settlement-quotes.ts'
import { lockLoan } from '#features/loans/loan.ts'
import { type BankTransfer, bookTransfer } from '#features/payments/bank-transfer/bank-transfer.ts'
import { toDate } from '#platform/clock.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'

/** As staff book one, without their call. */
export function bookBankTransfer(deps: ApiDeps, transfer: BankTransfer) {
  return command(deps, systemContext('bank-transfer'), { name: 'bookBankTransfer' }, (work) =>
    bookTransfer(work, deps, transfer),
  )
}

/**
 * More than a figure asks for, as when payments cross. Staff can't book it, so it is posted as what
 * providers bring is.
 */
export function bookTooMuch(
  deps: ApiDeps,
  { reference, amountPence }: { reference: string; amountPence: number },
): Promise<void> {
  const today = deps.clock.today()
  return command(deps, systemContext('bank-transfer'), { name: 'bookTooMuch' }, async (work) => {
    const found = await work.tx
      .selectFrom('settlement_quote')
      .select(['id', 'loan_id'])
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const loan = await lockLoan(work.tx, { id: found.loan_id })
    const { id } = await lockQuote(work, found.id)
    const bankId = crypto.randomUUID()
    await work.tx
      .insertInto('bank_transfer')
      .values({
        bank_id: bankId,
        loan_id: loan.id,
        amount_pence: amountPence,
        received_on: today.toString(),
        booked_by: 'a test',
        created_at: toDate(deps.clock.now()),
      })
      .execute()
    await bookPayment(work, deps, {
      loan,
      payment: {
        source: 'bank-transfer',
        id: bankId,
        amountPence: pence(amountPence),
        effectiveOn: today,
        target: { kind: 'settlement-quote', id },
      },
    })
  })
}
