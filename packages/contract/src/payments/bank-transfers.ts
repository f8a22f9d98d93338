import { cleanTyped } from '@tarnbrook/domain/typed/typed-text'
import { z } from 'zod'
import { withoutCardNumber } from '../card-number-filter.ts'
import { endpoint } from '../endpoint.ts'
import { ordinaryText, typedText } from '../fields.ts'
import { id, idParams, isoDay, isoDayInput, money, moneyOr } from '../wire.ts'

const area = 'staff'
const access = 'admin'
const REFUSALS = ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED'] as const

/** Why a transfer that came is booked to no loan; `not-tried` where none was named. */
const UNBOOKED_REASONS = [
  'not-tried',
  'no-such-loan',
  'not-late',
  'more-than-overdue',
  'more-than-left',
  'looks-the-same',
  'quote-not-valid',
  'before-the-loan',
  'booked-differently',
  'own-loan',
] as const
export type UnbookedReason = (typeof UNBOOKED_REASONS)[number]

export const BANK_LINE_STATES = ['unmatched', 'booked', 'return-proposed', 'returned'] as const

/** A transfer into the collection account, as the bank's statement shows it. */
export const bankLine = z.object({
  '@type': z.literal('bankLine'),
  id,
  /** The bank's own id: by it a transfer is recorded once. */
  bankId: z.string(),
  receivedOn: isoDay,
  amount: money,
  payer: z.string(),
  reference: z.string(),
  state: z.enum(BANK_LINE_STATES),
  whyUnbooked: z.enum(UNBOOKED_REASONS).nullable(),
  loanId: id.nullable(),
  loanReference: z.string().nullable(),
  /** Of a return: why, who proposed it, and the bank’s reference once it was sent. */
  returnReason: z.string().nullable(),
  returnProposedBy: id.nullable(),
  returnReference: z.string().nullable(),
})
export type BankLine = z.output<typeof bankLine>

/** A long number passes for one of a card. Typed with spaces or in lower case it is the same. */
const bankId = typedText({
  missing: 'Enter the bank’s own id of the transfer',
  max: 80,
  read: (typed) =>
    cleanTyped(typed)
      .replaceAll(' ', '')
      .replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
      .normalize('NFC'),
}).min(3, { error: 'Use 3 characters or more' })
/** Of a payer and a reference, which a statement may have longer: those are cut. */
export const MOST_OF_A_TEXT = 140
const aboveNothing = (missing: string) =>
  moneyOr(missing).refine((pence) => pence > 0, { error: 'Enter an amount above £0' })
const loanReference = typedText({ missing: 'Enter the reference of the loan or of a figure', max: 40 })

export const listBankLines = endpoint('GET /admin/bank-lines', {
  name: 'listBankLines',
  area,
  access,
  summary: 'Bank transfers that came: those of a state, the newest first; reading is recorded',
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    state: z.enum(BANK_LINE_STATES).default('unmatched'),
  }),
  data: z.object({
    '@type': z.literal('bankLines'),
    page: z.number(),
    total: z.number(),
    items: z.array(bankLine),
  }),
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const readBankLine = endpoint('GET /admin/bank-lines/{id}', {
  name: 'readBankLine',
  area,
  access,
  summary: 'A bank transfer that came; reading it is recorded',
  params: idParams,
  data: bankLine,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'NOT_FOUND'],
})

export const newBankLine = z.strictObject({
  bankId,
  receivedOn: isoDayInput,
  amount: aboveNothing('Enter the amount that came'),
  payer: ordinaryText({ missing: 'Enter who paid, as the bank shows it', max: MOST_OF_A_TEXT }),
  /** Left out, it waits for its owner to be found. */
  reference: loanReference.optional(),
})
export type NewBankLine = z.output<typeof newBankLine>

export const recordBankLine = endpoint('POST /admin/bank-lines', {
  name: 'recordBankLine',
  area,
  access,
  summary: 'Records a bank transfer that came, and books it to the loan of its reference',
  body: newBankLine,
  data: bankLine,
  errors: REFUSALS.filter((code) => code !== 'NOT_FOUND'),
})

/** As many as are booked within one call. */
export const MOST_STATEMENT_ROWS = 200

export const STATEMENT_TOO_LARGE = `That file is too large. Export fewer days: up to ${MOST_STATEMENT_ROWS} rows at a time`

export const bankStatement = z.strictObject({
  file: typedText({
    missing: 'Choose the file of a statement',
    max: 60_000,
    tooLong: STATEMENT_TOO_LARGE,
    lines: 'many',
  }),
})

const statementImported = z.object({
  '@type': z.literal('statementImported'),
  rows: z.number().int(),
  booked: z.number().int(),
  /** They wait for staff. */
  unmatched: z.number().int(),
  /** Of an earlier import, or twice in this file. */
  knownBefore: z.number().int(),
  /** Money that left the account is not ours to book. */
  paidOut: z.number().int(),
})
export type StatementImported = z.output<typeof statementImported>

export const importStatement = endpoint('POST /admin/bank-statements', {
  name: 'importStatement',
  area,
  access,
  summary: 'Records the transfers of a bank statement (CSV), and books those whose reference is of a loan',
  body: bankStatement,
  data: statementImported,
  errors: ['FORBIDDEN', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

const ofLine = { area, access, params: idParams, data: bankLine, errors: REFUSALS } as const

export const bankLineBooking = z.strictObject({
  reference: loanReference,
  /** Left out, all of it; the rest becomes another transfer. */
  amount: aboveNothing('Enter how much of it').optional(),
})

export const bookBankLine = endpoint('POST /admin/bank-lines/{id}/book', {
  ...ofLine,
  name: 'bookBankLine',
  summary: 'Books a transfer, or a part of it, to a loan; the borrower is emailed',
  body: bankLineBooking,
})

export const returnReason = z.strictObject({
  reason: typedText({ missing: 'Enter why it goes back', min: 3, max: 500 }),
})

export const proposeBankLineReturn = endpoint('POST /admin/bank-lines/{id}/propose-return', {
  ...ofLine,
  name: 'proposeBankLineReturn',
  summary: 'Proposes to send a transfer back to who paid; another member of staff decides',
  body: returnReason,
})

export const bankLineReturn = z.strictObject({
  bankReference: withoutCardNumber('Enter the reference of the bank transfer', 40).min(3, {
    error: 'Use 3 characters or more',
  }),
})

export const returnBankLine = endpoint('POST /admin/bank-lines/{id}/return', {
  ...ofLine,
  name: 'returnBankLine',
  summary: 'Records that a transfer was sent back, as another member of staff proposed. Again is no error',
  body: bankLineReturn,
})

export const keepBankLine = endpoint('POST /admin/bank-lines/{id}/keep', {
  ...ofLine,
  name: 'keepBankLine',
  summary: 'Refuses to send a transfer back: it waits for its owner again',
})
