import type { User } from '@tarnbrook/contract/auth/auth'
import { paths } from '#platform/routing/paths.ts'
import { useBrand } from '#platform/store/session.ts'
import { LinkButton } from '#ui/button/button.tsx'
import { mayBorrowMore } from './account.ts'

/** The way to another quote, beside the loans that are running. */
export function BorrowMore({ user }: { user: User }) {
  const { switches } = useBrand()
  if (!mayBorrowMore(user, switches)) return null
  return (
    <p>
      <LinkButton href={paths.quote()} variant="secondary">
        Borrow more
      </LinkButton>
    </p>
  )
}
