import type { User } from '@tarnbrook/contract/account/auth'
import { canApply } from '@tarnbrook/domain/applying/application-state'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { isUntroubled } from './account.ts'

/** For somebody who repays as agreed and may apply again, where this brand takes applications from its own site. */
export function BorrowMore({ user }: { user: User }) {
  const { switches } = useBrand()
  if (!switches.directApplications || !canApply(user) || !isUntroubled(user)) return null
  return (
    <p>
      <LinkButton href={paths.quote()} variant="secondary">
        Borrow more
      </LinkButton>
    </p>
  )
}
