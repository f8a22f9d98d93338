import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords } from '@tarnbrook/domain/core/display'
import { isBeingSetUp, needsDirectDebit } from '#features/loans/headline.ts'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Spec 4: a loan we collect for, without a working Direct Debit. `isNamed`: if several loans. */
export function DirectDebitAlert({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  if (loan.isInsolvent) return null
  const name = isNamed ? `The Direct Debit for ${loan.reference}` : 'Your Direct Debit'
  if (isBeingSetUp(loan))
    return (
      <Notice title={`${name} is being set up`}>
        <p>
          It takes about four working days. We’ll email you when your bank has accepted it. There’s nothing
          else you need to do.
        </p>
      </Notice>
    )
  if (!needsDirectDebit(loan)) return null
  if (loan.collectingStoppedOn)
    return (
      <Notice title={`${name} is stopped`}>
        <p>
          Your last payments came back unpaid, so we stopped asking your bank on{' '}
          {dayWords(loan.collectingStoppedOn)}. It starts again once you pay what’s overdue, give us another
          account or agree smaller payments. If you can’t pay, call us: help is there.
        </p>
        <ButtonRow>
          <LinkButton href={paths.setUpDirectDebit(loan.id)} variant="secondary">
            Start Direct Debit again
          </LinkButton>
        </ButtonRow>
      </Notice>
    )
  return (
    <Notice tone="warning" title={`${name} isn’t set up`}>
      <p>
        {loan.mandateStatus === 'failed' ? 'Your bank didn’t accept it.' : 'It was cancelled.'} We can’t
        collect your payments until you set it up again. It takes a minute.
      </p>
      <ButtonRow>
        <LinkButton href={paths.setUpDirectDebit(loan.id)}>Set up my Direct Debit</LinkButton>
      </ButtonRow>
    </Notice>
  )
}
