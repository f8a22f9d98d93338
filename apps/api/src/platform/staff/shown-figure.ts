import { Problem } from '@tarnbrook/contract/errors'
import { formatMoneyExact } from '@tarnbrook/domain/core/display'
import type { Pence } from '@tarnbrook/domain/core/money'

/**
 * A form acts on the figure that it showed. A call without one acts on the figure of now.
 * @throws Problem WRONG_STATE in words where it has changed meanwhile
 */
export function refuseChanged(shown: Pence | undefined, now: Pence): void {
  if (shown === undefined || shown === now) return
  throw new Problem('WRONG_STATE', {
    message: `The loan has changed since you opened this page: it’s ${formatMoneyExact(now)} now. Look at it again before you send this.`,
  })
}
