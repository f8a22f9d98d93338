import { PAYMENTS_A_YEAR } from '@tarnbrook/domain/financial-statement/financial-statement'
import {
  CONFIRMATIONS,
  type ConfirmationKey,
  EMPLOYMENT_STATUSES,
  type FlexibleSectionKey,
  HOUSING_TENURES,
  type HousingTenure,
  type LineKey,
  SECTION_OF_LINE,
  type SectionKey,
  STATEMENT_SECTIONS,
  type StatementEmployment,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../fields.ts'
import { addedField, id, idParams, isoDay, money, moneyOr } from '../wire.ts'

/** Spec 3: how often an amount comes or goes. */
export const PAYMENT_FREQUENCIES = ['weekly', 'monthly', 'yearly'] as const

/** What borrowers are offered beside them. The yearly amount of it is sent, with what was typed. */
export const TYPED_FREQUENCIES = ['four-weekly', 'fortnightly'] as const

const toKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]

const SECTION_KEYS = STATEMENT_SECTIONS.map(({ key }) => key) as [SectionKey, ...SectionKey[]]
const FLEXIBLE_SECTION_KEYS = STATEMENT_SECTIONS.flatMap(({ key, group }) =>
  group === 'flexible-costs' ? [key] : [],
) as [FlexibleSectionKey, ...FlexibleSectionKey[]]

const amount = moneyOr('Enter an amount in pounds').nullable()
const count = z.number({ error: 'Enter a number' }).int('Enter a whole number').min(0).max(1000).nullable()
const note = typedText({ max: 200 })

/** One amount, as far as given. Only `other-essential-costs` may come more than once. */
export const statementLine = z
  .strictObject({
    line: z.enum(toKeys<LineKey>(SECTION_OF_LINE), { error: 'This line isn’t known' }),
    amount,
    frequency: z.enum(PAYMENT_FREQUENCIES, { error: 'Choose weekly, monthly or yearly' }).nullable(),
    /** What a yearly amount was worked out from, to show it as it was typed. */
    typed: z
      .strictObject({
        amount: moneyOr('Enter an amount in pounds'),
        frequency: z.enum(TYPED_FREQUENCIES, { error: 'Choose how often' }),
      })
      .optional(),
    note: note.optional(),
  })
  .refine(
    ({ amount: yearly, frequency, typed }) =>
      typed === undefined ||
      (frequency === 'yearly' && yearly === typed.amount * PAYMENTS_A_YEAR[typed.frequency]),
    { error: 'This isn’t the yearly amount of what was typed', path: ['typed'] },
  )

export const statementDebt = z.strictObject({
  creditor: note,
  /** All that is owed, and what is paid towards it each month. */
  owed: amount,
  offer: amount,
  note: note.optional(),
})

const employment = z.array(z.enum(toKeys<StatementEmployment>(EMPLOYMENT_STATUSES))).max(9)

const answers = {
  household: z.strictObject({
    /** With a partner whose income and costs are in the statement. */
    isJoint: z.boolean().nullable(),
    childrenUnder16: count,
    children16To18: count,
    otherDependants: count,
    nonDependants: count,
    vehicles: count,
    housingTenure: z.enum(toKeys<HousingTenure>(HOUSING_TENURES)).nullable(),
    employment,
    partnerEmployment: employment,
  }),
  /** Each sent section's lines are replaced; others stay. Without lines a section is empty. */
  sections: z
    .array(z.strictObject({ key: z.enum(SECTION_KEYS), lines: z.array(statementLine).max(30) }))
    .max(SECTION_KEYS.length),
  priorityDebts: z.array(statementDebt).max(20),
  otherDebts: z.array(statementDebt.extend({ hasCourtJudgment: z.boolean() })).max(30),
  /** Token payments to other creditors each month: stated, and not deducted. */
  tokenPayments: amount,
  confirmed: z.array(z.enum(toKeys<ConfirmationKey>(CONFIRMATIONS))).max(2),
  /** What a borrower wants to say of spending above a trigger figure. */
  explanations: z
    .array(z.strictObject({ section: z.enum(FLEXIBLE_SECTION_KEYS), text: note }))
    .max(FLEXIBLE_SECTION_KEYS.length),
}

export const statementAnswers = z.strictObject(answers).partial()

export type StatementAnswers = z.output<typeof statementAnswers>

/** What keeps a statement from being relied on. */
export const STATEMENT_PROBLEMS = [
  'missing',
  'negative',
  'not-whole',
  'too-large',
  'too-long',
  'unknown-answer',
  'given-twice',
  'more-than-owed',
  'above-savings-limit',
] as const

/** A month of it, as far as it can be added up. Differences may be negative. */
export const statementTotals = z.object({
  income: money,
  fixedCosts: money,
  flexibleCosts: money,
  outgoings: money,
  savings: money,
  /** A tenth of income less outgoings. */
  mostSavings: money,
  debtAdminFee: money,
  priorityOffers: money,
  otherOffers: money,
  /** What is left for this loan: the most that an arrangement may take. */
  disposable: money,
})

/** What is typed, in an answer: a later release may add to it. */
const told = {
  line: z.object(statementLine.shape).extend({
    typed: z.object(statementLine.shape.typed.unwrap().shape).optional(),
  }),
  debt: z.object(statementDebt.shape),
}

export const financialStatement = z.object({
  '@type': z.literal('financialStatement'),
  '@link': z.string(),
  id,
  /** `open` can change. `used`: an agreed arrangement relies on it; a change begins a new one. */
  status: z.enum(['open', 'used', 'expired']),
  /** The day on which it was last saved; null before. */
  savedOn: isoDay.nullable(),
  /** The last day on which it can be relied on; null before it was saved. */
  expiresOn: isoDay.nullable(),
  household: z.object(answers.household.shape),
  /** Every section, in the order of the Standard Financial Statement. */
  sections: z.array(
    z.object({
      key: z.enum(SECTION_KEYS),
      group: z.enum(['income', 'fixed-costs', 'flexible-costs', 'savings', 'debts']),
      label: z.string(),
      /** A month of it. */
      total: money,
      lines: z.array(told.line),
    }),
  ),
  priorityDebts: z.array(told.debt),
  otherDebts: z.array(told.debt.extend({ hasCourtJudgment: z.boolean() })),
  tokenPayments: amount,
  confirmed: answers.confirmed,
  explanations: z.array(z.object(answers.explanations.element.shape)),
  totals: statementTotals,
  /** Trigger figures of this household, where they are known and it is; they limit nothing. */
  usualSpending: addedField(
    z.array(z.object({ section: z.enum(FLEXIBLE_SECTION_KEYS), trigger: money })),
    [],
  ),
  /** Sections above their trigger figure. They ask for an explanation and forbid nothing. */
  warnings: z.array(z.object({ section: z.enum(FLEXIBLE_SECTION_KEYS), spent: money, trigger: money })),
  /** Empty once reliable. `field`: `lines.rent`, `household.vehicles` or `otherDebts.0.owed`. */
  problems: z.array(z.object({ field: z.string(), reason: z.enum(STATEMENT_PROBLEMS), message: z.string() })),
  unconfirmed: answers.confirmed,
})

export type FinancialStatementResource = z.output<typeof financialStatement>

const options = {
  area: 'arrangements',
  versions: ['v2'],
  access: 'strong',
  data: financialStatement,
} as const

export const openFinancialStatement = endpoint('POST /financial-statements/unexpired', {
  ...options,
  name: 'openFinancialStatement',
  summary:
    'The borrower’s financial statement that can be changed, or a new one with the answers of the last',
  errors: ['STEP_UP_REQUIRED'],
})

export const getFinancialStatement = endpoint('GET /financial-statements/{id}', {
  ...options,
  name: 'getFinancialStatement',
  summary: 'A financial statement with its totals and what is missing in it',
  params: idParams,
  errors: ['NOT_FOUND', 'STEP_UP_REQUIRED'],
})

export const saveFinancialStatement = endpoint('PUT /financial-statements/{id}', {
  ...options,
  name: 'saveFinancialStatement',
  summary: 'Save answers of a financial statement, complete or not; what is left out stays as it was',
  params: idParams,
  body: statementAnswers,
  idempotent: true,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'VALIDATION_FAILED', 'STEP_UP_REQUIRED'],
})
