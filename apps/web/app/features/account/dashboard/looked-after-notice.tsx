import { lender } from '@tarnbrook/brands/lender'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** In place of a running loan, where the lender's own site looks after it. */
export function LookedAfterNotice() {
  return (
    <Notice title={`Your loan is looked after by ${lender.shortName}, the lender`}>
      You see your loan, your payments and your documents on {lender.shortName}’s own website.{' '}
      <Link href={paths.handOver({ to: paths.dashboard() })}>Continue to {lender.shortName}</Link>
    </Notice>
  )
}
