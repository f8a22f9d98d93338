import { parseArgs } from 'node:util'
import type { BookedTransfer } from '@tarnbrook/api/features/payments/bank-transfer/bank-transfer'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { fromPounds } from '@tarnbrook/domain/core/money'
import { EnvProblem, readEnv } from './environment/env.ts'

const USAGE = `Books a bank transfer that has come into the collection account: to a loan that is late, or to a figure that ends one.

  node server/book-bank-transfer.ts --reference TB5MK89FRX --amount 286.70 --received 2026-11-20 \\
    --bank-id "the bank's own id of the transaction" --by jm

It reads the environment that the server reads; DATABASE_URL has to be set.`

/** For staff at a terminal, until pages exist. Says what it did; ends with 1 on refusal. */
async function main(): Promise<number> {
  const given = readArguments()
  if (!given) {
    console.error(USAGE)
    return 1
  }
  const env = readEnv()
  if (!env.databaseUrl) throw new EnvProblem(['DATABASE_URL has to be set.'])
  const [{ createDeps }, { createLog }, { bookBankTransfer }] = await Promise.all([
    import('@tarnbrook/api/deps'),
    import('@tarnbrook/api/platform/log'),
    import('@tarnbrook/api/features/payments/bank-transfer/bank-transfer'),
  ])
  const deps = await createDeps({
    databaseUrl: env.databaseUrl,
    config: env.api,
    log: createLog(env.logLevel),
  })
  try {
    const outcome = await bookBankTransfer(deps, given)
    console.info(describeOutcome(outcome))
    return outcome.kind === 'refused' ? 1 : 0
  } finally {
    deps.providers.mail.close()
    await deps.close()
  }
}

function readArguments() {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    options: { reference: option, amount: option, received: option, 'bank-id': option, by: option },
  })
  const { reference, amount, received, 'bank-id': bankId, by } = values
  if (!reference || !amount || !received || !bankId || !by) return null
  if (!/^\d{1,6}(\.\d{2})?$/.test(amount))
    throw new EnvProblem([`--amount is not pounds and pence: ${amount}`])
  return {
    loanReference: reference,
    amountPence: fromPounds(Number(amount)),
    receivedOn: Temporal.PlainDate.from(received),
    bankId,
    bookedBy: by,
  }
}

function describeOutcome(outcome: BookedTransfer): string {
  if (outcome.kind === 'refused') return `Refused: ${describeRefusal(outcome)}`
  if ('leftPence' in outcome) return wordsOfQuote(outcome)
  const overdue = formatMoney(outcome.stillOverduePence)
  return outcome.kind === 'booked'
    ? `Booked. ${overdue} is still overdue. The borrower is sent an email.`
    : `Nothing to do: this transfer has been booked before. ${overdue} is overdue.`
}

function wordsOfQuote({ kind, leftPence }: Extract<BookedTransfer, { leftPence: unknown }>): string {
  switch (kind) {
    case 'ended':
      return 'Booked. It ends the agreement; what is too much goes back. The borrower is sent an email.'
    case 'ended-before':
      return 'Booked. The agreement had ended, so it goes back. The borrower is sent an email.'
    case 'towards-quote':
      return `Booked. ${formatMoney(leftPence)} is left to pay. The borrower is sent an email.`
  }
}

function describeRefusal(outcome: Extract<BookedTransfer, { kind: 'refused' }>): string {
  switch (outcome.reason) {
    case 'no-such-loan':
      return 'no loan has that reference.'
    case 'not-late':
      return 'nothing is overdue on that loan. Call the borrower, or send the money back.'
    case 'quote-not-valid':
      return 'the figure with that reference has expired or was dropped. Call the borrower, or send the money back.'
    case 'in-the-future':
      return 'the day it was received is in the future.'
    case 'before-the-loan':
      return 'the day it was received is before the loan was paid out.'
    case 'booked-differently':
      return 'a transfer with that id is booked already, of another amount or to another loan.'
    case 'more-than-overdue':
      return `only ${formatMoney(outcome.overduePence)} is overdue. Call the borrower about the rest.`
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  const isInput = error instanceof EnvProblem || error instanceof RangeError
  console.error(isInput ? error.message : error)
  process.exitCode = 1
}
