import type { Loan } from '@tarnbrook/contract/loans/loans'
import { payoutProblemWords } from '#features/loans/payout-problem-words.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** A signed loan whose payout failed: what happened, the ways on. `isNamed`: if several loans. */
export function PayoutProblem({ loan, isNamed = false }: { loan: Loan; isNamed?: boolean }) {
  const setting = toLoanSetting(loan)
  const words = payoutProblemWords(loan, setting)
  if (!words) return null
  return (
    <Notice tone="warning" title={isNamed ? `${words.title} (${loan.reference})` : words.title}>
      {words.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>
        If you’d like help, call us on <PhoneAndHours of={setting.reach} />.
      </p>
      <ButtonRow>
        {loan.payoutProblem?.needsBankAccount ? (
          <LinkButton href={paths.payoutAccount(loan.id)}>Give bank details</LinkButton>
        ) : null}
        {loan.canCancelBeforePayout ? (
          <LinkButton href={paths.cancelBeforePayout(loan.id)} variant="secondary">
            Cancel instead
          </LinkButton>
        ) : null}
      </ButtonRow>
    </Notice>
  )
}

/** The way out for a loan that nothing is wrong with, while its money is still with us. */
export function CancelBeforePayoutLink({ loan }: { loan: Loan }) {
  if (!loan.canCancelBeforePayout || loan.payoutProblem) return null
  return (
    <p>
      Changed your mind? <Link href={paths.cancelBeforePayout(loan.id)}>Cancel before we send the money</Link>
    </p>
  )
}
