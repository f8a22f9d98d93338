import { day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import { isPreDisbursal } from '@tarnbrook/domain/loans/loan-state'
import { interestForgone } from '@tarnbrook/domain/payouts/before-payout'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import { toCreditTerms } from '#features/applications/quote/quote-figures.ts'
import type { LoanWithParts } from './select-loans.ts'

/** What comes off the first payment of a loan that is paid out on a day after its agreement. */
export function calculateForgoneInterest(
  loan: Pick<
    Selectable<DB['loan']>,
    | 'agreed_on'
    | 'amount_pence'
    | 'fee_pence'
    | 'annual_rate_percent'
    | 'term_months'
    | 'option_to_purchase_fee_pence'
  >,
  { paidOutOn, firstPaymentOn }: { paidOutOn: Temporal.PlainDate; firstPaymentOn: Temporal.PlainDate },
): Pence {
  return interestForgone(toCreditTerms(loan), { agreedOn: day(loan.agreed_on), paidOutOn, firstPaymentOn })
}

/** The figures of a loan that is not paid out yet are those of a payout today. */
export function withFirstPaymentOfToday(row: LoanWithParts, today: Temporal.PlainDate): LoanWithParts {
  const [first, ...later] = row.instalments
  if (!isPreDisbursal(row.state) || !first) return row
  const lessPence = calculateForgoneInterest(row, { paidOutOn: today, firstPaymentOn: day(first.due_on) })
  return {
    ...row,
    total_payable_pence: row.total_payable_pence - lessPence,
    instalments: [
      {
        ...first,
        amount_pence: first.amount_pence - lessPence,
        interest_pence: first.interest_pence - lessPence,
      },
      ...later,
    ],
  }
}
