import type { SelfServeArrangementInfo } from '@tarnbrook/contract/arrangements/arrangements'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import { STEP_TITLE } from '#features/arrangements/progress/arrangement-steps.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { isPaidAsAgreed } from '#features/loans/situation/in-force.ts'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'

/** Why no arrangement can be set up here now, and what can be done instead. */
export function NotOffered({ loan, info }: { loan: Loan; info: SelfServeArrangementInfo }) {
  const isPaid = isPaidAsAgreed(loan)
  return (
    <Stack gap="l">
      <PageHeading
        title={STEP_TITLE.start}
        lead={info.notOfferedMessage ?? 'You can’t set up an arrangement here just now.'}
      />
      <p>
        {info.draft ? 'What you’ve told us so far is saved. ' : ''}
        {isPaid ? 'If you can’t afford a payment, talk to us before it’s taken. ' : ''}A free adviser can talk
        to us for you{isPaid ? ' too' : ''}.
      </p>
      <FreeAdvice nation={loan.borrowerNation} />
      <ButtonRow>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {toLoanSetting(loan).noun}</LinkButton>
      </ButtonRow>
    </Stack>
  )
}
