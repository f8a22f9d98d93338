import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { Work } from '#platform/command.ts'

/**
 * What is owed of a running agreement as it stands: by the books, with what falls due by today and
 * is not posted yet. Nothing is called in, so no rebate is in it.
 */
export async function readContractDebt(
  { tx }: Pick<Work, 'tx'>,
  { loanId, today }: { loanId: number; today: Temporal.PlainDate },
): Promise<Pence> {
  const { rows } = await sql<{ owed: number }>`
    select ((select coalesce(sum(p.amount_pence), 0) from ledger_posting p
        where p.loan_id = ${loanId} and p.account in ('loan-principal', 'instalments-due'))
      + (select coalesce(sum(i.interest_pence + i.fee_pence), 0) from instalment i
        where i.loan_id = ${loanId} and i.state <> 'closed' and i.due_on <= ${today.toString()}::date
          and not exists (select from ledger_transaction t where t.reference = 'instalment:' || i.loan_id || ':' || i.number))
      + (select coalesce(sum(e.interest_pence + e.fee_pence), 0) from early_repayment e
        where e.loan_id = ${loanId} and e.state in ('applied', 'owed-again')
          and not exists (select from ledger_transaction t where t.reference = 'early-repayment:' || e.id)))::bigint as owed`.execute(
    tx,
  )
  return pence(Number(rows[0]?.owed ?? 0))
}

/** The payments that an agreement still asks for after a day, whoever they are paid to. */
export interface PaymentsAhead {
  nextPence: Pence
  nextOn: string
  count: number
  lastOn: string
}

/** Null where no payment falls due after the day. Those of a closed schedule count too. */
export async function readPaymentsAhead(
  { tx }: Pick<Work, 'tx'>,
  { loanId, after }: { loanId: number; after: Temporal.PlainDate },
): Promise<PaymentsAhead | null> {
  const ahead = await tx
    .selectFrom('instalment')
    .select(['amount_pence', 'due_on'])
    .where('loan_id', '=', loanId)
    .where('state', '<>', 'paid')
    .where('due_on', '>', after.toString())
    .orderBy('number')
    .execute()
  const [next, last] = [ahead[0], ahead.at(-1)]
  if (!next || !last) return null
  return {
    nextPence: pence(next.amount_pence),
    nextOn: next.due_on,
    count: ahead.length,
    lastOn: last.due_on,
  }
}
