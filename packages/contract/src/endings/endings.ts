import { LOAN_STATES } from '@tarnbrook/domain/loans/loan-state'
import { REFUND_SOURCES } from '@tarnbrook/domain/refunds/refund-state'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { email, ordinaryText, typedText } from '../fields.ts'
import { id, idParams, isoDay, isoDayInput, isoInstant, money, moneyInput, moneyOr } from '../wire.ts'

const area = 'staff'
const access = 'admin'
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE'] as const

/** For whoever decides on it, and for who asks later. */
const why = (missing: string) => typedText({ missing, min: 3, max: 500 })

const named = (what: string, max: number) => ordinaryText({ missing: `Enter ${what}`, max })

/** Who a debt is sold to, as the borrower is told. */
export const buyer = z.strictObject({
  name: named('the name of the company', 200),
  address: named('its postal address', 300),
  phone: named('its phone number', 40),
  email,
})

/** The same in an answer, to which a later release may add. */
export const buyerTold = z.object(buyer.shape)

const reason = why('Enter why')

/** What is owed afterwards as the form showed it, where there was one. */
const shown = moneyInput.optional()

export const WRITE_OFF_CAUSES = ['nothing-recoverable', 'death', 'insolvency'] as const

/** What is proposed, by its kind. */
export const proposals = {
  /** CCA 1974 s87: after a default notice whose days are over and that was not put right. */
  terminate: z.strictObject({
    kind: z.literal('terminate'),
    reason,
    shown,
    /** As the register says today (SI 2020/1311). */
    isInBreathingSpace: z.literal(false, {
      error:
        'Look the borrower up in the register of breathing spaces, in Scotland of moratoria, first: no agreement may be ended during one',
    }),
  }),
  'write-off': z.strictObject({
    kind: z.literal('write-off'),
    reason,
    shown,
    because: z.enum(WRITE_OFF_CAUSES, {
      error: 'Enter nothing-recoverable, death or insolvency',
    }),
  }),
  sell: z.strictObject({
    kind: z.literal('sell'),
    reason,
    shown,
    buyer,
    price: moneyOr('Enter the price').refine((pence) => pence >= 0, {
      error: 'Enter an amount of £0 or more',
    }),
  }),
  /** CCA 1974 s100(4): the vehicle came back without reasonable care having been taken. */
  'claim-damage': z.strictObject({
    kind: z.literal('claim-damage'),
    reason,
    shown,
    /** As the borrower is told it. */
    damage: why('Enter what is damaged, as the borrower is told it'),
    amount: moneyOr('Enter what it costs').refine((pence) => pence > 0, {
      error: 'Enter an amount above £0',
    }),
  }),
  /** Money may go to the loan's account although its bank did not confirm the name. */
  'accept-payee': z.strictObject({ kind: z.literal('accept-payee'), reason, shown }),
  /** Money goes to the borrower, to the account that we have; `shown` is the most that can go. */
  refund: z.strictObject({
    kind: z.literal('refund'),
    reason,
    shown,
    amount: moneyOr('Enter how much goes to the borrower').refine((pence) => pence > 0, {
      error: 'Enter an amount above £0',
    }),
    /** As the borrower is told it. */
    told: typedText({ missing: 'Enter why, as the borrower reads it', min: 10, max: 300 }),
  }),
} as const

export const newProposal = z.discriminatedUnion(
  'kind',
  [
    proposals.terminate,
    proposals['write-off'],
    proposals.sell,
    proposals['claim-damage'],
    proposals['accept-payee'],
    proposals.refund,
  ],
  { error: 'Enter terminate, write-off, sell, claim-damage, accept-payee or refund' },
)

export type NewProposal = z.output<typeof newProposal>

/** What a refund would be of, how much at most, and where it goes. */
export const refundFigures = z.object({
  /** Of the credit of the borrower, or else of our own money. */
  source: z.enum(REFUND_SOURCES),
  most: money,
  accountNumberEnding: z.string(),
})

export const proposal = z.object({
  '@type': z.literal('proposal'),
  id,
  kind: z.enum(['terminate', 'write-off', 'sell', 'claim-damage', 'accept-payee', 'refund']),
  status: z.enum(['open', 'approved', 'refused', 'outdated', 'expired']),
  loanId: id,
  loanReference: z.string(),
  reason: z.string(),
  /** Of a write-off. */
  because: z.string().nullable(),
  /** Of a sale. */
  buyer: buyerTold.nullable(),
  price: money.nullable(),
  /** Of damage to a vehicle. */
  damage: z.string().nullable(),
  refund: refundFigures.extend({ amount: money, told: z.string() }).nullable(),
  /** As they were when it was proposed. An approval acts on these and no others. */
  figures: z.object({
    state: z.enum(LOAN_STATES),
    paid: money,
    /** What the borrower owes afterwards, to us or to the buyer. */
    owed: money,
    /** Hire purchase: a third is paid, so only a court lets us take it back (CCA 1974 s90). */
    hasProtectedGoods: z.boolean().nullable(),
  }),
  /** Members of staff, by their number. */
  proposedBy: id,
  proposedAt: isoInstant,
  /** It can be approved until then. */
  expiresAt: isoInstant,
  decidedBy: id.nullable(),
  decidedAt: isoInstant.nullable(),
})

export const proposeEnding = endpoint('POST /admin/loans/{id}/proposals', {
  name: 'proposeEnding',
  area,
  access,
  summary:
    'Proposes to end, write off or sell a loan, to refund a part of it, or the like; another member of staff decides',
  params: idParams,
  body: newProposal,
  data: proposal,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

export const listProposals = endpoint('GET /admin/proposals', {
  name: 'listProposals',
  area,
  access,
  summary: 'Proposals that wait for another member of staff, the oldest first; reading them is recorded',
  query: z.object({ page: z.coerce.number().int().min(1).max(100_000).default(1) }),
  data: z.object({
    '@type': z.literal('proposals'),
    page: z.number(),
    total: z.number(),
    items: z.array(proposal),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const approveProposal = endpoint('POST /admin/proposals/{id}/approve', {
  name: 'approveProposal',
  area,
  access,
  summary: 'Approves what another member of staff proposed, and does it. Again is no error, and does nothing',
  params: idParams,
  data: proposal,
  errors: REFUSALS,
})

export const refusalNote = z.strictObject({ note: why('Enter why it is refused') })

export const refuseProposal = endpoint('POST /admin/proposals/{id}/refuse', {
  name: 'refuseProposal',
  area,
  access,
  summary: 'Refuses what another member of staff proposed, with the reason',
  params: idParams,
  body: refusalNote,
  data: proposal,
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

export const vehicleBack = z.strictObject({
  returnedOn: isoDayInput,
  /** Damage beyond fair wear that is to be claimed. False later: there is none after all. */
  hasDamage: z.boolean({ error: 'Enter true or false' }),
})

export const recordVehicleReturn = endpoint('POST /admin/loans/{id}/vehicle-return', {
  name: 'recordVehicleReturn',
  area,
  access,
  summary: 'Records that the vehicle of a hire purchase that was ended is back; the borrower is told',
  params: idParams,
  body: vehicleBack,
  data: z.object({
    '@type': z.literal('vehicleReturn'),
    loanId: id,
    returnedOn: isoDay,
    damage: z.enum(['none', 'to-claim', 'claimed']),
    /** Of the loan after it: settled when nothing is left to pay. */
    state: z.enum(LOAN_STATES),
  }),
  errors: [...REFUSALS, 'VALIDATION_FAILED'],
})

export type Proposal = z.output<typeof proposal>
