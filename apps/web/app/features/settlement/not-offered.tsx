import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { SettlementRefusal } from '@tarnbrook/contract/settlement/settlement'
import { dayWords } from '@tarnbrook/domain/core/display'
import { type Setting, toLoanSetting } from '#features/loans/setting.ts'
import { isInForce } from '#features/loans/situation/in-force.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { PageHeading, Stack } from '#ui/layout/page.tsx'

interface Refused {
  reason: SettlementRefusal
  until: string | null
}

/** Why there is no figure, until when, what can be done instead, and who helps. */
export function NotOffered({ loan, title, refused }: { loan: Loan; title: string; refused: Refused }) {
  const setting = toLoanSetting(loan)
  const way = WAYS[refused.reason]?.(loan, setting)
  return (
    <Stack gap="l">
      <PageHeading title={title} lead={describeRefusal(loan, refused)} />
      <p>
        {way ? (
          <LinkButton href={way.href}>{way.label}</LinkButton>
        ) : (
          <LinkButton href={paths.loan({ id: loan.id })}>Go to your {setting.noun}</LinkButton>
        )}
      </p>
      <p>
        If you’d like to talk about it, call us on <PhoneAndHours of={setting.reach} />.
      </p>
    </Stack>
  )
}

function describeRefusal(loan: Loan, { reason, until }: Refused): string {
  const setting = toLoanSetting(loan)
  if (loan.situation === 'never-lent')
    return `This ${setting.noun} was cancelled before any money was sent, so there’s nothing to pay back.`
  // Frozen interest that no payment could take off counts as paid, and so do payments ahead.
  if (reason === 'nothing-to-pay' && loan.amountOwed > 0)
    return `What you’ve paid covers what it costs to settle your ${setting.noun}, so there’s no figure to pay. Call us before you pay anything more, and we’ll put it right with you.`
  return WHY_NOT[reason](setting, until)
}

const WHY_NOT: Record<SettlementRefusal, (setting: Setting, until: string | null) => string> = {
  'not-paid-out': ({ isHirePurchase }) =>
    isHirePurchase
      ? 'We haven’t paid the seller yet, so there’s nothing to pay back.'
      : 'We haven’t sent you the money yet, so there’s nothing to pay back.',
  'loan-ended': ({ noun }) => `This ${noun} has ended, so there’s no figure for it.`,
  withdrawn: ({ noun }) =>
    `You’ve withdrawn from this ${noun}. You pay back what that leaves, and nothing else.`,
  'early-repayment-pending': (_setting, until) =>
    `Your extra payment hasn’t gone through yet. We can give you a figure once it counts${until ? `, on ${dayWords(until)}` : ''}. You can also stop it, until it’s taken.`,
  'nothing-to-pay': ({ noun }) => `There’s nothing left to pay on your ${noun}.`,
  'after-last-day': ({ noun }, until) =>
    `${until ? `The last day to withdraw was ${dayWords(until)}.` : 'The time to withdraw is over.'} You can still pay off your ${noun} early, whenever you like.`,
  'not-today': () => 'We can’t work out the figure today. Come back tomorrow.',
}

interface Way {
  href: string
  label: string
}

const WAYS: Partial<Record<SettlementRefusal, (loan: Loan, setting: Setting) => Way | undefined>> = {
  'not-paid-out': ({ id, canCancelBeforePayout }, { noun }) =>
    canCancelBeforePayout ? { href: paths.cancelBeforePayout(id), label: `Cancel your ${noun}` } : undefined,
  withdrawn: ({ id }) => ({ href: paths.withdraw({ id }), label: 'See what’s left to pay' }),
  'early-repayment-pending': ({ id }) => ({
    href: paths.payExtra({ id }),
    label: 'See your extra payment',
  }),
  'after-last-day': (loan) =>
    isInForce(loan)
      ? { href: paths.settlementQuote({ id: loan.id }), label: 'See what it costs to settle' }
      : undefined,
}
