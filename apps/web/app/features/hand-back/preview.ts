import type { previewHandBack } from '@tarnbrook/contract/hand-back/hand-back'
import type { Loan } from '@tarnbrook/contract/loans/loans'
import type { z } from 'zod'

export type Preview = z.output<typeof previewHandBack.data>

/** Of the page and its heading. */
export function describeHandBackTitle({
  ending,
  handBackAsked,
}: Pick<Loan, 'ending' | 'handBackAsked'>): string {
  if (handBackAsked) return 'You’ve asked to hand the vehicle back'
  return ending?.handBack ? 'You’ve ended your agreement' : 'Hand the vehicle back'
}
