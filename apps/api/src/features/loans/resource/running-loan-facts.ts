import { type Day, day } from '@tarnbrook/domain/core/calendar'
import { pence, sumPence } from '@tarnbrook/domain/core/money'
import type { FrozenFacts } from '@tarnbrook/domain/loans/frozen-days'
import { type Payment, type RunningLoan, runningLoan } from '@tarnbrook/domain/loans/running-loan'
import type { Schedule, ScheduleRow } from '@tarnbrook/domain/schedule/schedule'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'

type LoanTerms = Pick<
  Selectable<DB['loan']>,
  | 'amount_pence'
  | 'fee_pence'
  | 'option_to_purchase_fee_pence'
  | 'annual_rate_percent'
  | 'term_months'
  | 'disbursed_on'
  | 'payment_day'
  | 'instalment_pence'
>

/** An instalment, or a part repayment with the number of the instalment before it. */
export type StoredScheduleRow = Pick<
  Selectable<DB['instalment']>,
  'number' | 'due_on' | 'amount_pence' | 'principal_pence' | 'interest_pence' | 'fee_pence' | 'balance_pence'
>

/** @throws for a loan that was not paid out, and for records that contradict each other */
export function toRunningLoan(
  loan: LoanTerms,
  records: {
    instalments: readonly StoredScheduleRow[]
    parts: readonly StoredScheduleRow[]
    payments: readonly Payment[]
    frozen: FrozenFacts
  },
  today: Day,
): RunningLoan {
  const { instalments, parts, payments, frozen } = records
  const [first] = instalments
  if (loan.disbursed_on === null || !first) throw new Error('the loan has not been paid out')
  const facts = {
    terms: {
      amountPence: pence(loan.amount_pence),
      feePence: pence(loan.fee_pence),
      optionToPurchaseFeePence: pence(loan.option_to_purchase_fee_pence),
      annualRatePercent: loan.annual_rate_percent,
      termMonths: loan.term_months,
      startOn: day(loan.disbursed_on),
      firstPaymentOn: day(first.due_on),
      paymentDay: loan.payment_day,
    },
    schedule: toLoanSchedule(loan, withParts(instalments, parts)),
    payments,
    frozen,
  }
  return runningLoan(facts, today)
}

export function toScheduleRow(row: StoredScheduleRow): ScheduleRow {
  return {
    number: row.number,
    dueOn: day(row.due_on),
    openingBalancePence: pence(row.balance_pence + row.principal_pence),
    amountPence: pence(row.amount_pence),
    principalPence: pence(row.principal_pence),
    interestPence: pence(row.interest_pence),
    feePence: pence(row.fee_pence),
    balancePence: pence(row.balance_pence),
  }
}

function withParts(
  instalments: readonly StoredScheduleRow[],
  parts: readonly StoredScheduleRow[],
): readonly StoredScheduleRow[] {
  if (parts.length === 0) return instalments
  const findParts = (number: number) => parts.filter((part) => part.number === number)
  return [...findParts(0), ...instalments.flatMap((row) => [row, ...findParts(row.number)])]
}

function toLoanSchedule(loan: LoanTerms, stored: readonly StoredScheduleRow[]): Schedule {
  const rows = stored.map(toScheduleRow)
  const last = rows.at(-1)
  const totalPayablePence = sumPence(rows.map(({ amountPence }) => amountPence))
  return {
    principalPence: pence(loan.amount_pence + loan.fee_pence),
    instalmentPence: pence(loan.instalment_pence),
    lastInstalmentPence: pence(last ? last.amountPence - last.feePence : 0),
    rows,
    totalInterestPence: sumPence(rows.map(({ interestPence }) => interestPence)),
    totalPayablePence,
    totalChargePence: pence(totalPayablePence - loan.amount_pence),
  }
}
