import type { ApiDeps } from '#deps.ts'
import { type BankTransfer, bookTransfer } from '#features/payments/bank-transfer/bank-transfer.ts'
import { command } from '#platform/command.ts'
import { systemContext } from '#platform/context.ts'

/** As staff book one, without their call. */
export function bookBankTransfer(deps: ApiDeps, transfer: BankTransfer) {
  return command(deps, systemContext('bank-transfer'), { name: 'bookBankTransfer' }, (work) =>
    bookTransfer(work, deps, transfer),
  )
}
