import type { Loan } from '@tarnbrook/contract/loans/loans'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import styles from '#features/payments/late-payment/missed-payments.module.css'
import { PayTransfer } from '#features/payments/late-payment/ways/pay-transfer.tsx'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { NotAsked } from './not-asked.tsx'
import { ByCard } from './ways/by-card.tsx'
import { LinkForRest, LinkSent } from './ways/email-link.tsx'
import { FromBank } from './ways/from-bank.tsx'

export const REST_TITLE = 'Pay what’s left'

/** How to pay what is left to pay of a loan that has ended: all of it or in parts. */
export function PayRest({ loan, isLinkSent = false }: { loan: Loan; isLinkSent?: boolean }) {
  const { noun, reach } = toLoanSetting(loan)
  if (!loan.lateRepayment && loan.amountOwed === 0)
    return (
      <Stack gap="l">
        <PageHeading title={REST_TITLE} lead={`Nothing is left to pay on your ${noun}.`} />
        <p>
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {noun}</LinkButton>
        </p>
      </Stack>
    )
  return (
    <Stack gap="l">
      {isLinkSent ? <LinkSent /> : null}
      <PageHeading
        title={REST_TITLE}
        lead={`${formatMoney(loan.amountOwed)} is left to pay. We don’t add interest or charges.`}
      />
      <NotAsked loan={loan} />
      <ByCard loan={loan} />
      <FromBank loan={loan} />
      {loan.lateRepayment ? <PayTransfer loan={loan} most={loan.lateRepayment.payable} /> : null}
      {isLinkSent || loan.isInsolvent ? null : <LinkForRest loan={loan} />}
      <Stack gap="s">
        {loan.isInsolvent ? (
          <h2 className={styles.title}>Free, independent debt advice</h2>
        ) : (
          <>
            <h2 className={styles.title}>If you can’t pay it all</h2>
            <p>
              Pay a part of it, or call us on <PhoneAndHours of={reach} />. We can agree smaller payments or
              more time. These services are free and independent of us:
            </p>
          </>
        )}
        <FreeAdvice nation={loan.borrowerNation} />
      </Stack>
    </Stack>
  )
}
