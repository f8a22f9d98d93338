import type { Loan } from '@tarnbrook/contract/loans/loans'
import { dayWords } from '@tarnbrook/domain/core/display'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'
import { describeHandBackTitle, type Preview } from './preview.ts'

/** Why it can't be done, and what else can. */
export function NotOffered({ loan, preview }: { loan: Loan; preview: Preview }) {
  const { noun, reach } = toLoanSetting(loan)
  const { notOffered, offeredBefore } = preview
  return (
    <Stack gap="l">
      <PageHeading
        title={describeHandBackTitle(loan)}
        lead={WHY[notOffered ?? 'loan-finished'](offeredBefore ? dayWords(offeredBefore) : '')}
      />
      <p>
        If something has changed for you, call us on <PhoneAndHours of={reach} />. We’ll look at what you can
        do.
      </p>
      <ButtonRow>
        <LinkButton href={paths.loan({ id: loan.id })}>Go to your {noun}</LinkButton>
      </ButtonRow>
    </Stack>
  )
}

const WHY: Record<NonNullable<Preview['notOffered']>, (lastDay: string) => string> = {
  'not-hire-purchase': () =>
    'Only a hire purchase agreement can be ended by handing a vehicle back. This is a loan.',
  'not-paid-out': () =>
    'We haven’t paid for the vehicle yet, so there’s nothing to hand back to us. You can cancel the agreement instead.',
  withdrawn: () =>
    'You’ve withdrawn from this agreement, so there’s nothing left to end. You keep the vehicle, and it’s yours once you’ve repaid us.',
  'loan-finished': () => 'This agreement has ended already, so it can’t be ended in this way.',
  'final-payment-due': (lastDay) =>
    `The last payment fell due on ${lastDay}. A hire purchase agreement can be ended in this way only before that day. Once you’ve paid what’s left, the vehicle is yours.`,
}
