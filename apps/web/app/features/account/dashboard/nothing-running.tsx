import type { User } from '@tarnbrook/contract/auth/auth'
import { canApply } from '@tarnbrook/domain/applications/application-state'
import { findBuyer } from '#features/loans/loan-status.ts'
import { toLoanSetting } from '#features/loans/setting.ts'
import { PhoneAndHours } from '#platform/forms/reach-us.tsx'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Link } from '#ui/link/link.tsx'

/** No loan or application: says so, and leads to a quote where this brand takes applications. */
export function NothingRunning({ user, isWeak }: { user: User; isWeak: boolean }) {
  const { switches, voice, productType } = useBrand()
  const noun = productType === 'hire-purchase' ? 'an agreement' : 'a loan'
  // Of loans nothing is known here.
  const title = isWeak
    ? 'You don’t have an application in progress'
    : `You don’t have ${noun} with us at the moment`
  const sold = user.loans?.find(({ situation }) => situation === 'sold')
  if (sold)
    return (
      <EmptyState title={title}>
        <p>
          We sold your {toLoanSetting(sold).noun} to {findBuyer(sold)}.{' '}
          <Link href={paths.loan({ id: sold.id })}>See who they are and how to reach them</Link>.
        </p>
      </EmptyState>
    )
  if (!canApply(user))
    return (
      <EmptyState title={title}>
        <p>
          We can’t give you another quote yet.{' '}
          <Link href={paths.disqualified()}>See why, and what you can do</Link>. If your circumstances have
          changed, call us on <PhoneAndHours />.
        </p>
      </EmptyState>
    )
  if (!switches.directApplications)
    return (
      <EmptyState title={title}>
        <p>
          If you have a quote from one of our partners, open the link they gave you and it appears here. For
          anything else, call us on <PhoneAndHours />.
        </p>
      </EmptyState>
    )
  return (
    <EmptyState title={title} action={<LinkButton href={paths.quote()}>{voice.primaryAction}</LinkButton>}>
      <p>A quote takes about five minutes. Checking your rate won’t affect your credit score.</p>
    </EmptyState>
  )
}
