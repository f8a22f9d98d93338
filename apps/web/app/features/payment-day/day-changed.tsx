import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney, formatOrdinal } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import { paths } from '#platform/routing/paths.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'

/** What was done and what is next: from the loan, so right whenever the page is opened. */
export function DayChanged({ loan }: { loan: Loan }) {
  const { nextPayment, paymentDay } = loan
  return (
    <Stack gap="l">
      <PageHeading
        title={`Your payment day is the ${formatOrdinal(paymentDay)}`}
        lead="You don’t need to do anything else. We’ve emailed you the change."
      />
      {nextPayment ? (
        <Amount
          size="hero"
          label={`Your next payment, on ${dayWords(nextPayment.collectOn)}`}
          figure={formatMoney(nextPayment.amount)}
        />
      ) : null}
      <p>
        <LinkButton href={paths.loan({ id: loan.id, tab: 'payments' })}>
          See your {toLoanSetting(loan).noun}’s payments
        </LinkButton>
      </p>
    </Stack>
  )
}
