import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords, formatMoney } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'
import { findRunningNotice } from '#features/loans/default-notice.ts'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { TransferDetails } from '../../bank-transfer/transfer-details.tsx'
import styles from '../missed-payments.module.css'
import { NotAsked } from '../not-asked.tsx'

export const TRANSFER_TITLE = 'Pay by bank transfer'

/** The page after the choice of it: how much was chosen, and where to. */
export function TransferPage({ loan, amount }: { loan: Loan; amount: Pence }) {
  return (
    <Stack gap="l">
      <PageHeading
        title={TRANSFER_TITLE}
        lead={`Send ${formatMoney(amount)} from your bank’s app or website. We haven’t added a charge.`}
      />
      <NotAsked loan={loan} />
      <TransferSteps loan={loan} />
      <p>
        <LinkButton href={paths.payLate({ id: loan.id })} variant="secondary">
          Pay another way
        </LinkButton>
      </p>
    </Stack>
  )
}

/** Where no other way is chosen before it: the most to transfer, and where to. */
export function PayTransfer({ loan, most }: { loan: Loan; most: Pence }) {
  return (
    <Stack gap="s">
      <h2 className={styles.title}>Pay now by bank transfer</h2>
      <p className={styles.text}>Send up to {formatMoney(most)} from your bank’s app or website to:</p>
      <TransferSteps loan={loan} />
    </Stack>
  )
}

function TransferSteps({ loan }: { loan: Loan }) {
  const late = describeLateTransfer(loan)
  return (
    <Stack gap="s">
      <TransferDetails reference={loan.reference} note="So that we know it’s from you." />
      <p className={styles.text}>
        It shows here by the end of the next working day after we get it. We’ll email you when it does.
      </p>
      {late ? <p className={styles.text}>{late}</p> : null}
    </Stack>
  )
}

/** That a transfer can be too late for a running default notice; null where it is in time. */
export function describeLateTransfer(loan: Loan): string | null {
  const notice = findRunningNotice(loan)
  if (!notice || notice.isTransferInTime) return null
  return `Some banks take until the next working day. That can be after ${dayWords(notice.remedyBy)}, the last day of your default notice.`
}
