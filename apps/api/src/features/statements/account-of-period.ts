import { compareDays, type Day, day } from '@tarnbrook/domain/core/calendar'
import { type Pence, pence, sumPence } from '@tarnbrook/domain/core/money'
import { sql } from 'kysely'
import type { ApiDeps } from '#deps.ts'

/** One line of a statement: what was added to what is owed, or taken off it. */
export interface Movement {
  on: Day
  what: string
  addedPence: Pence
  takenOffPence: Pence
}

/** What is owed at the start and end of a period, and everything that changed it. */
export interface AccountOfPeriod {
  openingPence: Pence
  movements: Movement[]
  closingPence: Pence
}

/** The movement of a transaction in the books by its accounts, in pence. */
interface Booked {
  on: string
  booked_at: Date
  kind: string
  owed: number
  /** Written off: our loss, and still the borrower's debt. */
  lost: number
  interest: number
  fees: number
}

/**
 * Owed: principal not yet due, and dues not paid; a day's interest is before its payments. What the
 * statement at `lastGivenAt` lacked, as it is reported days later, is here: balances follow on.
 */
export async function readAccount(
  db: ApiDeps['db'],
  { loanId, from, to, lastGivenAt }: { loanId: number; from: Day; to: Day; lastGivenAt: Date | null },
): Promise<AccountOfPeriod> {
  const { rows: booked } = await sql<Booked>`
    select t.booked_on as on, t.created_at as booked_at, t.kind,
      coalesce(sum(p.amount_pence) filter (where p.account in ('loan-principal', 'instalments-due')), 0)::bigint as owed,
      coalesce(sum(p.amount_pence) filter (where p.account = 'written-off'), 0)::bigint as lost,
      coalesce(-sum(p.amount_pence) filter (where p.account = 'interest-income'), 0)::bigint as interest,
      coalesce(-sum(p.amount_pence) filter (where p.account = 'fee-income'), 0)::bigint as fees
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id
    where t.loan_id = ${loanId} and t.booked_on <= ${to.toString()}::date
    group by t.id, t.booked_on, t.kind, t.created_at
    order by t.booked_on, case t.kind when 'disbursement' then 0 when 'instalment-due' then 1 else 2 end, t.created_at, t.seq`.execute(
    db,
  )
  const rows = countAsOwed(booked)
  const isEarlierMovement = ({ on, booked_at }: Booked) =>
    compareDays(day(on), from) < 0 && (lastGivenAt === null || booked_at <= lastGivenAt)
  const openingPence = sumPence(rows.filter(isEarlierMovement).map(({ owed }) => pence(owed)))
  const inPeriod = rows.filter((row) => !isEarlierMovement(row))
  return {
    openingPence,
    movements: inPeriod.flatMap(toMovements),
    closingPence: sumPence([openingPence, ...inPeriod.map(({ owed }) => pence(owed))]),
  }
}

/** What was written off is still owed; from the sale on nothing is owed to us. */
function countAsOwed(booked: readonly Booked[]): Booked[] {
  const soldAt = booked.findIndex(({ kind }) => kind === 'debt-sold')
  let owedPence = 0
  return booked.map((row, at) => {
    const isSale = at === soldAt
    const isBeforeSale = soldAt === -1 || at < soldAt
    const owed = isSale ? -owedPence : row.owed + (isBeforeSale ? row.lost : 0)
    owedPence += owed
    return { ...row, owed }
  })
}

/** Interest, charges and money are separate lines; together they are what changed. */
function toMovements({ on, kind, owed, interest, fees }: Booked): Movement[] {
  const money = owed - interest - fees
  return [
    [MONEY[kind] ?? (money < 0 ? 'Payment received' : 'Payment returned'), money] as const,
    ['Interest', interest] as const,
    [
      kind === 'disbursement'
        ? 'Arrangement fee'
        : fees < 0
          ? 'Charges given back'
          : 'Option-to-purchase fee',
      fees,
    ] as const,
  ]
    .filter(([, amount]) => amount !== 0)
    .map(([what, amount]) => ({
      on: day(on),
      what,
      addedPence: pence(Math.max(0, amount)),
      takenOffPence: pence(Math.max(0, -amount)),
    }))
}

const MONEY: Record<string, string> = {
  disbursement: 'Credit provided',
  'disbursement-returned': 'Credit that came back',
  collection: 'Payment by Direct Debit',
  'card-payment': 'Payment by card',
  'bank-payment': 'Payment from your bank account',
  'bank-transfer': 'Payment by bank transfer',
  refund: 'Refund to you',
  'refund-returned': 'Refund that came back',
  chargeback: 'Payment taken back by the bank',
  closing: 'Vehicle that goes back',
  'written-off': 'Written off',
  recovered: 'No longer written off',
  'debt-sold': 'Owed to another company from now on',
  'vehicle-damage': 'Damage to the vehicle',
}
