import type { Loan } from '@tarnbrook/contract/loans/loans'
import { LoanHero } from '#features/account/loan/overview/loan-hero.tsx'
import { isRunning } from '#features/loans/headline.ts'
import { describeNextEvents } from '#features/loans/loan-status.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { Stack } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** Words and figures of the borrower’s own page, made by the same code, and nothing to press. */
export function TheirView({ loan }: { loan: Loan }) {
  return (
    <Stack gap="l">
      <Notice title="This is what the borrower reads">
        <p>“You” is the borrower. Their page has its buttons beside it, which only they can press.</p>
      </Notice>
      <LoanHero loan={loan} />
      <h2>{isRunning(loan) ? 'What happens next' : 'What this means'}</h2>
      {describeNextEvents(loan, toLoanSetting(loan)).map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Stack>
  )
}
