import { ARRANGEMENT_NOT_OFFERED } from '@tarnbrook/domain/arrangements/arrangement'
import {
  ARRANGEMENT_PAYMENT_STATES,
  ARRANGEMENT_STATES,
} from '@tarnbrook/domain/arrangements/arrangement-state'
import { z } from 'zod'
import { confirmation } from '../confirmation.ts'
import { endpoint } from '../endpoint.ts'
import { exactText, paragraphs, typedText } from '../fields.ts'
import { financialStatement, statementTotals } from '../financial-statement/financial-statements.ts'
import {
  id,
  idParams,
  isoDay,
  isoDayInput,
  money,
  moneyInput,
  moneyOr,
  nested,
  poundsInQuery,
} from '../wire.ts'

/** What makes it hard to pay. */
export const ARRANGEMENT_REASONS = [
  'less-income',
  'lost-job',
  'illness',
  'bereavement',
  'separation',
  'higher-bills',
  'other',
] as const

/** Bills that come before a loan, because of what happens when they are not paid. */
export const PRIORITY_BILLS = [
  'rent-or-mortgage',
  'council-tax',
  'energy',
  'water',
  'child-maintenance',
  'court-fines',
  'other',
] as const

/** As they are listed on pages, in emails and documents. */
export const PRIORITY_BILL_LABEL: Readonly<Record<(typeof PRIORITY_BILLS)[number], string>> = {
  'rent-or-mortgage': 'Rent or mortgage',
  'council-tax': 'Council Tax or rates',
  energy: 'Gas or electricity',
  water: 'Water',
  'child-maintenance': 'Child maintenance',
  'court-fines': 'Court fines',
  other: 'Another essential bill',
}

/** Why one that is being set up cannot be agreed to. */
export const ARRANGEMENT_PROBLEMS = [
  'reason-missing',
  'priority-bills-missing',
  'no-statement',
  'statement-incomplete',
  'statement-expired',
  'amount-missing',
  'amount-not-positive',
  'amount-above-agreement',
  'amount-above-disposable',
  'amount-above-token',
  'term-missing',
  'term-out-of-range',
  'first-payment-missing',
  'first-payment-not-working-day',
  'first-payment-too-soon',
  'first-payment-too-late',
] as const

/** Spec 3: the arrangement's own six fields, which are not in the submitted form data. */
const ownAnswers = {
  reason: z.enum(ARRANGEMENT_REASONS, { error: 'Choose what has happened' }).nullable(),
  /** What has happened, in the borrower's own words. */
  other: typedText({ max: 1000, lines: 'many' }).nullable(),
  priorityBillsUpdated: z.boolean({ error: 'Choose whether your priority bills are up to date' }).nullable(),
  amount: moneyOr('Enter how much you can pay each month').nullable(),
  term: z
    .number({ error: 'Choose for how many months' })
    .int('Choose a whole number of months')
    .min(-1000, 'Choose for how many months')
    .max(1000, 'Choose for how many months')
    .nullable(),
  /** The id of the financial statement that it relies on. */
  affordability: id.nullable(),
}

/** The other answers: in `formData` (Spec 3), or beside it. */
const otherAnswers = {
  /** Those that are behind, when they are not up to date. */
  priorityBillsBehind: z.array(z.enum(PRIORITY_BILLS)).max(PRIORITY_BILLS.length),
  /** What we should know to help. Only with consent to storing it; null deletes it. */
  supportNeeds: z
    .strictObject({
      text: paragraphs('Tell us what we should know', 1000),
      hasConsent: z.literal(true, { error: 'Tick the box if we may store this' }),
      /** Which wording of the box was ticked. */
      wordingVersion: exactText({ min: 1, max: 60 }).optional(),
    })
    .nullable(),
  /** The day of the first payment. The later ones are on the same day of the month. */
  paymentDate: isoDayInput.nullable(),
}

/** Each answer can be saved alone; null takes it back. The info has amount, term and day rules. */
export const arrangementAnswers = z.strictObject({ ...ownAnswers, ...otherAnswers }).partial()

export type ArrangementAnswers = z.output<typeof arrangementAnswers>

const submittedArrangement = arrangementAnswers.extend({
  formData: z.strictObject(otherAnswers).partial().optional(),
})

export type SubmittedArrangement = z.output<typeof submittedArrangement>

export const arrangementPayment = z.object({
  number: z.number().int(),
  dueOn: isoDay,
  /** That day, or the next working day. */
  collectOn: isoDay,
  amount: money,
  /** How much of it has come, in whatever way. */
  paid: money,
  status: z.enum(ARRANGEMENT_PAYMENT_STATES),
})

export const selfServeArrangement = z.object({
  '@type': z.literal('selfServeArrangement'),
  '@link': z.string(),
  id,
  loanId: id,
  /** Counts the loan's agreed arrangements from 1. A draft has the number it would get. */
  version: z.number().int(),
  status: z.enum(ARRANGEMENT_STATES),
  reason: z.enum(ARRANGEMENT_REASONS).nullable(),
  other: z.string().nullable(),
  priorityBillsUpdated: z.boolean().nullable(),
  priorityBillsBehind: z.array(z.enum(PRIORITY_BILLS)),
  supportNeeds: z.string().nullable(),
  amount: money.nullable(),
  term: z.number().int().nullable(),
  affordability: id.nullable(),
  paymentDate: isoDay.nullable(),
  agreedOn: isoDay.nullable(),
  endedOn: isoDay.nullable(),
  /** The payments that were agreed; none of a draft, whose are in the plan of the info. */
  payments: z.array(arrangementPayment),
})

export type SelfServeArrangement = z.output<typeof selfServeArrangement>

/** What was on the page when the borrower agreed. */
const shown = z.strictObject({
  payments: z.number().int(),
  total: moneyInput,
  firstPaymentOn: isoDayInput,
  lastPaymentOn: isoDayInput,
  owedAtEnd: moneyInput,
  arrearsAtEnd: moneyInput,
})

const plannedPayment = arrangementPayment.pick({ number: true, dueOn: true, collectOn: true, amount: true })

export const arrangementPlan = z.object(shown.shape).extend({
  isToken: z.boolean(),
  schedule: z.array(plannedPayment),
  /** Both, month by month, from now to the month after the last payment of the arrangement. */
  months: z.array(
    z.object({
      /** `2026-12` */
      month: z.string(),
      usual: z.object({ dueOn: isoDay, amount: money }).nullable(),
      arrangement: z.object({ dueOn: isoDay, amount: money }).nullable(),
    }),
  ),
  owedNow: money,
  arrearsNow: money,
  clearsArrears: z.boolean(),
  /** No usual payment that would be collected from this day on is collected. */
  usualPaymentsStopOn: isoDay,
  /** One that the bank has been asked for already, and takes all the same. */
  lastUsualPayment: z.object({ collectOn: isoDay, amount: money }).nullable(),
  /** The first usual payment that is collected again; null when there is none. */
  usualPaymentsResumeOn: isoDay.nullable(),
  reviewOn: isoDay,
  /** By Direct Debit, or by the borrower when there is none that works. */
  method: z.enum(['DIRECT_DEBIT', 'BY_BORROWER']),
})

export const arrangementInForce = selfServeArrangement.extend({
  total: money,
  paid: money,
  nextPayment: plannedPayment.nullable(),
  lastPaymentOn: isoDay,
  /** A missed payment, and the last day of grace on which making it keeps the arrangement. */
  missed: z.object({ number: z.number().int(), left: money, graceUntil: isoDay }).nullable(),
  /** The payment that was not made within its days of grace, and the day at the end it moved to. */
  moved: z.object({ number: z.number().int(), amount: money, movedTo: isoDay }).nullable(),
  isPaused: z.boolean(),
  reviewOn: isoDay,
  owedAtEnd: money,
  arrearsAtEnd: money,
})

export const selfServeArrangementInfo = z.object({
  '@type': z.literal('selfServeArrangementInfo'),
  loanId: id,
  /** Why none can be set up now, in a word and in words; null when one can. */
  notOffered: z.enum(ARRANGEMENT_NOT_OFFERED).nullable(),
  notOfferedMessage: z.string().nullable(),
  owed: z.object({
    /** All that is still to be paid under the agreement. */
    now: money,
    overdue: money,
    /** What is left of each missed payment. */
    missed: z.array(z.object({ number: z.number().int(), dueOn: isoDay, left: money })),
    instalment: money,
  }),
  /** The one that is being set up; null when there is none. */
  draft: selfServeArrangement.nullable(),
  /** The one that is followed now; null when there is none. */
  current: arrangementInForce.nullable(),
  /** The statement that the draft relies on, or else the latest that is not expired. */
  statement: financialStatement
    .pick({ id: true, status: true, savedOn: true, expiresOn: true, problems: true, warnings: true })
    .extend({ isComplete: z.boolean(), totals: statementTotals })
    .nullable(),
  /** What may be agreed, from the statement; null without one that can be relied on. */
  offer: z
    .object({
      isToken: z.boolean(),
      /** Nothing is left each month: free debt advice comes first. */
      needsAdvice: z.boolean(),
      /** The shortest first. `most` is the highest amount a month. */
      terms: z.array(z.object({ term: z.number().int(), most: money })),
      /** What we would choose: clears arrears soonest, within three quarters of what is left. */
      suggested: z.object({ amount: money, term: z.number().int() }),
      /** The working days on which the first payment can be, the earliest first. */
      paymentDates: z.array(isoDay),
    })
    .nullable(),
  /**
   * The draft's result, with the earliest day until one is chosen; null while amount, term or day
   * are missing or wrong.
   */
  plan: arrangementPlan.nullable(),
  problems: z.array(
    z.object({
      /** The answer that it is about, by its name in `PUT`. */
      field: z.string(),
      reason: z.enum(ARRANGEMENT_PROBLEMS),
      message: z.string(),
    }),
  ),
  /** No interest beyond that of the agreement, and no charge, is added while it runs. */
  interest: z.literal('none-added'),
  creditFile: z.object({
    /** How the months of an arrangement are reported to credit reference agencies. */
    reportedAs: z.literal('arrangement-to-pay'),
    /** For how long each month stays on the file. */
    years: z.number().int(),
  }),
  /** Those that were agreed, the newest first. */
  history: z.array(
    selfServeArrangement
      .pick({
        id: true,
        version: true,
        status: true,
        agreedOn: true,
        endedOn: true,
        amount: true,
        term: true,
      })
      .extend({ total: money, paid: money }),
  ),
})

export type SelfServeArrangementInfo = z.output<typeof selfServeArrangementInfo>

const options = { area: 'arrangements', versions: ['-'], access: 'strong', params: idParams } as const

export const createSelfServeArrangement = endpoint('POST /loans/{id}/self-serve-arrangement', {
  ...options,
  name: 'createSelfServeArrangement',
  summary: 'Begin an arrangement, or get the one that is being set up or followed',
  idempotent: true,
  /** `replaces`: the current arrangement. Begins a change of it, with its answers. */
  body: z.strictObject({ replaces: id.optional() }),
  data: nested(selfServeArrangement),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'ARRANGEMENT_NOT_OFFERED', 'CONFLICT', 'STEP_UP_REQUIRED'],
})

export const getSelfServeArrangement = endpoint('GET /loans/{id}/self-serve-arrangement', {
  ...options,
  name: 'getSelfServeArrangement',
  summary: 'The arrangement that is being set up, or else the latest one; 404 when there was none',
  data: nested(selfServeArrangement),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})

export const saveSelfServeArrangement = endpoint('PUT /loans/{id}/self-serve-arrangement', {
  ...options,
  name: 'saveSelfServeArrangement',
  summary: 'Save answers of the arrangement that is being set up; what is left out stays as it was',
  idempotent: true,
  body: submittedArrangement,
  data: nested(selfServeArrangement),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'ARRANGEMENT_NOT_OFFERED', 'STEP_UP_REQUIRED'],
})

export const getSelfServeArrangementInfo = endpoint('GET /loans/{id}/self-serve-arrangement-info', {
  ...options,
  name: 'getSelfServeArrangementInfo',
  summary: 'What may be arranged, what the answers so far come to, and what became of earlier arrangements',
  /** A choice to see before it is saved: `plan` and `problems` are of it, not of the draft. */
  query: z.object({
    amount: poundsInQuery('Enter how much you can pay each month').optional(),
    term: z.coerce.number().int().min(-1000).max(1000).optional(),
  }),
  data: nested(selfServeArrangementInfo),
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'VALIDATION_FAILED'],
})

export const agreeSelfServeArrangement = endpoint('POST /loans/{id}/self-serve-arrangement/agree', {
  ...options,
  name: 'agreeSelfServeArrangement',
  summary: 'Agree to the arrangement as it was shown. It replaces the one that is followed now',
  idempotent: true,
  body: z.strictObject({ arrangementId: id, shown, ...confirmation }),
  data: selfServeArrangement,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'ARRANGEMENT_NOT_OFFERED', 'CONFLICT', 'STEP_UP_REQUIRED'],
})

export const endSelfServeArrangement = endpoint('POST /loans/{id}/self-serve-arrangement/end', {
  ...options,
  name: 'endSelfServeArrangement',
  summary: 'End the arrangement that is followed, or drop the one that is being set up. Again is no error',
  idempotent: true,
  body: z.strictObject({ arrangementId: id }),
  data: selfServeArrangement,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'STEP_UP_REQUIRED'],
})
