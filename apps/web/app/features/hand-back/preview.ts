import type { previewHandBack } from '@tarnbrook/contract/hand-back/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { z } from 'zod'

export type Preview = z.output<typeof previewHandBack.data>

/** Of the page and its heading. */
export function describeHandBackTitle({ ending }: Pick<Loan, 'ending'>): string {
  return ending?.handBack ? 'You’ve ended your agreement' : 'Hand the vehicle back'
}
