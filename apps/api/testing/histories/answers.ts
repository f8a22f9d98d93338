import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { LoanSituation } from '@tarnbrook/domain/situation/loan-situation'
import { calculateOwed, IN_TROUBLE, type LoanRecords } from './loan-records.ts'

export type ToldOfLoan = Pick<
  Loan,
  | 'amountOwed'
  | 'canRepayEarly'
  | 'lateRepayment'
  | 'nextPayment'
  | 'pendingRepayments'
  | 'settlementQuote'
  | 'situation'
> & { canReApply: boolean }

const OWES_NOTHING: readonly LoanSituation[] = ['paid-off', 'never-lent']
/** Its schedule has ended, so no payment of it comes and none can be made early. */
const HAS_NO_SCHEDULE: readonly LoanSituation[] = [
  'withdrawn',
  'owed-again',
  'ended-owing',
  'written-off',
  'sold',
  'paid-off',
]

/** What a borrower is told of their loan that its records contradict; none where all is true. */
export function findUntrue(told: ToldOfLoan, records: LoanRecords): string[] {
  const { situation, amountOwed, lateRepayment, pendingRepayments } = told
  const onItsWay = pendingRepayments.reduce((sum, { amount }) => sum + amount, 0)
  const owed = calculateOwed(told, records)
  const checks: [isTrue: boolean, untrue: string][] = [
    [!OWES_NOTHING.includes(situation) || records.due <= 0, `${situation}, and ${records.due} is owed`],
    [amountOwed === owed, `${situation}: ${amountOwed} is owed, and ${owed} in the books`],
    [
      situation !== 'owed-again' || (lateRepayment?.payable ?? 0) + onItsWay === records.due,
      `owed again, and ${lateRepayment?.payable} of ${records.due} can be paid`,
    ],
    [
      !HAS_NO_SCHEDULE.includes(situation) || (told.nextPayment === null && !told.canRepayEarly),
      `${situation}, and a payment is to come`,
    ],
    [!IN_TROUBLE.includes(situation) || !told.canReApply, `${situation}, and more could be borrowed`],
    [
      !records.isInBreathingSpace || (!told.canReApply && !told.canRepayEarly),
      'in a breathing space, and more could be borrowed or repaid early',
    ],
  ]
  return checks.filter(([isTrue]) => !isTrue).map(([, untrue]) => untrue)
}

/** Whether a statement of account ends with the amount owed. Sold and withdrawn loans differ. */
export function findUntrueStatement(text: string, { situation, amountOwed }: ToldOfLoan): string[] {
  const [, , , closing] = /At the end [\d/]+ £([\d,.]+) £([\d,.]+) £([\d,.]+)/.exec(text) ?? []
  if (situation === 'sold' || situation === 'withdrawn' || closing === undefined) return []
  const pence = Math.round(Number(closing.replaceAll(',', '')) * 100)
  return pence === amountOwed
    ? []
    : [`${situation}: its statement ends with ${pence}, and ${amountOwed} is owed`]
}
