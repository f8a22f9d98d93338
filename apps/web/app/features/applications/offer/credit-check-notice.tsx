import { STILL_CHECKING_HOURS } from '@tarnbrook/domain/applications/application-state'
import { paths } from '#platform/routing/paths.ts'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'

/** For someone whose new application has no place among their applications yet. */
export function CreditCheckNotice() {
  return (
    <Notice tone="info" title="We’re still checking your new application">
      The credit reference agency hasn’t answered yet. We’ll email you within {STILL_CHECKING_HOURS} hours.{' '}
      <Link href={paths.checking()}>What happens next</Link>
    </Notice>
  )
}
