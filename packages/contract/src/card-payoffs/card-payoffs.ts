import { z } from 'zod'
import { withoutCardNumber } from '../card-number-filter.ts'
import { endpoint } from '../endpoint.ts'
import { PAYEE_CHECKS } from '../fields.ts'
import { addedField, id, idParams, isoDay, isoDayInput, isoInstant, money } from '../wire.ts'

const area = 'staff'
const access = 'admin'

/** A card, or the debt of a settlement letter, that a loan pays off. */
const cardPayoffItem = z.object({
  id,
  loanId: id,
  reference: z.string(),
  brand: z.string(),
  borrowerName: z.string(),
  lender: z.string(),
  lastFour: z.string(),
  /** By which the vault shows the number of the card to staff. */
  vaultAlias: z.string().nullable(),
  /** Of a debt: how its lender names it, where it is paid, and until when the amount holds. */
  debt: z
    .object({
      reference: z.string(),
      sortCode: z.string(),
      accountNumber: z.string(),
      payeeCheck: z.enum(PAYEE_CHECKS),
      validUntil: isoDay,
      /** The account is not confirmed as the lender's, and the reader may have accepted it. */
      needsColleague: z.boolean(),
    })
    .nullable(),
  /** The account that gets the money where it cannot be paid. */
  accountNumberEnding: z.string(),
  amount: money,
  state: addedField(z.enum(['held', 'paid', 'sent-to-borrower']), 'held'),
  /** How often a bank sent it back. */
  returns: addedField(z.int(), 0),
  /** The borrower has died or is insolvent: nothing is paid. */
  isStopped: addedField(z.boolean(), false),
  since: isoInstant,
})

export const cardPayoffList = z.object({
  '@type': z.literal('cardPayoffs'),
  page: z.number(),
  total: z.number(),
  items: z.array(cardPayoffItem),
})

export type CardPayoffItem = z.output<typeof cardPayoffItem>

export const cardPayoffDecision = z.object({
  '@type': z.literal('cardPayoffDecision'),
  id,
  state: z.enum(['held', 'paid', 'sent-to-borrower']),
})

export const listCardPayoffs = endpoint('GET /admin/card-payoffs', {
  name: 'listCardPayoffs',
  area,
  access,
  summary: 'Cards and debts that loans pay off, the oldest first; reading is recorded',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    id: id.optional(),
    /** What waits for staff, or what they paid or sent in the last 60 days. */
    state: z.enum(['held', 'paid']).default('held'),
  }),
  data: cardPayoffList,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const cardPayoffRecord = z.strictObject({
  /** Of the bank transfer with which the money was sent. */
  bankReference: withoutCardNumber('Enter the reference of the bank transfer', 40).min(
    3,
    'Use 3 characters or more',
  ),
  /** Of the list. Refused where it came back since. */
  returns: z.int().min(0).max(99),
})

export const cardPaidRecord = cardPayoffRecord.extend({
  /** Today where it is not given. It is not after the last day of a settlement figure. */
  paidOn: isoDayInput.optional(),
})

const decision = {
  area,
  access,
  params: idParams,
  body: cardPayoffRecord,
  data: cardPayoffDecision,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'],
} as const

export const payCardPayoff = endpoint('POST /admin/card-payoffs/{id}/pay', {
  ...decision,
  body: cardPaidRecord,
  name: 'payCardPayoff',
  summary: 'Record that a card was paid; the borrower is emailed. Again is no error',
})

export const sendCardPayoff = endpoint('POST /admin/card-payoffs/{id}/send-to-borrower', {
  ...decision,
  body: cardPaidRecord,
  name: 'sendCardPayoff',
  summary: 'Record that a card’s money went to the borrower, who is emailed. Again is no error',
})

export const returnCardPayoff = endpoint('POST /admin/card-payoffs/{id}/returned', {
  ...decision,
  name: 'returnCardPayoff',
  summary: 'Record that a bank sent it back; the borrower is emailed, and it waits again',
})
