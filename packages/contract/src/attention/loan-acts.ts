import { z } from 'zod'
import { refundFigures } from '../endings/endings.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, isoDay, money } from '../wire.ts'

/** What staff may do about a loan, where its records allow it. */
export const LOAN_ACTS = [
  'default-notice',
  'terminate',
  'write-off',
  'sell',
  'claim-damage',
  'accept-payee',
  'refund',
  'vehicle-return',
  'breathing-space',
  'death',
  'insolvency',
] as const
export type LoanAct = (typeof LOAN_ACTS)[number]

const loanAct = z.object({
  act: z.enum(LOAN_ACTS),
  /** Why it may not be done now, in the words of the call that does it; null where it may. */
  refusal: z.string().nullable(),
  /** What the call rests on: sent back with it, it is refused once this has changed. */
  owed: money.nullable(),
  /** Of a default notice: the last day on which the amount puts it right. */
  remedyBy: isoDay.nullable(),
  hasProtectedGoods: z.boolean().nullable(),
  /** Of a write-off: why it may be proposed. */
  causes: z.array(z.string()),
  refund: refundFigures.nullable(),
})

export const loanActs = z.object({
  '@type': z.literal('loanActs'),
  loanId: id,
  reference: z.string(),
  acts: z.array(loanAct),
  /** One that runs or begins soon. */
  breathingSpace: z
    .object({
      id,
      kind: z.enum(['standard', 'mental-health', 'scottish']),
      startedOn: isoDay,
      lastDay: isoDay.nullable(),
    })
    .nullable(),
})
export type LoanActs = z.output<typeof loanActs>

export const readLoanActs = endpoint('GET /admin/loans/{id}/acts', {
  name: 'readLoanActs',
  area: 'staff',
  access: 'admin',
  summary: 'What staff may do about a loan, with the figures; reading it is recorded',
  params: idParams,
  data: loanActs,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})
