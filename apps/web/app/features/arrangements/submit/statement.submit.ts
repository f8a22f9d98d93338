import {
  type FinancialStatementResource,
  type StatementAnswers,
  statementDebt,
} from '@tarnbrook/contract/financial-statement/financial-statements'
import { moneyOr } from '@tarnbrook/contract/wire'
import { NO_PENCE } from '@tarnbrook/domain/core/money'
import {
  CONFIRMATIONS,
  type ConfirmationKey,
  EMPLOYMENT_STATUSES,
  HOUSING_TENURES,
  type HousingTenure,
  type LineKey,
  type SectionGroup,
  type StatementEmployment,
} from '@tarnbrook/domain/financial-statement/financial-statement-sections'
import { z } from 'zod'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import {
  FREQUENCIES,
  findStatementSections,
  isBeyondStatement,
  toStatementLine,
} from '#features/arrangements/progress/typed-statement.ts'
import { type Answer, type FormReply, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { STAY_FIELD } from '../stay.ts'
import { type Posted, redirectToNextStep, refreshArrangementInfo, savedWithProblems } from './posted.ts'

const toKeys = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as [Key, ...Key[]]

const amount = moneyOr('Enter an amount').refine((pence) => pence >= 0, { error: 'Enter 0 or more' })
const line = z
  .strictObject({
    amount: amount.optional(),
    frequency: z.enum(FREQUENCIES, { error: 'Choose how often' }).optional(),
  })
  .refine(({ amount: pence = NO_PENCE, frequency = 'monthly' }) => !isBeyondStatement(pence, frequency), {
    error: 'This is more than we can take. Check it',
    path: ['amount'],
  })

function linesSchema(groups: readonly SectionGroup[]) {
  const keys = findStatementSections(groups).flatMap(({ lines }) => Object.keys(lines) as LineKey[])
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, line.optional()]))).optional()
}

const count = z
  .number({ error: 'Enter a number, or 0' })
  .int('Enter a whole number')
  .min(0, 'Enter 0 or more')
  .max(20, 'Enter 20 or fewer')

const employment = z.array(z.enum(toKeys<StatementEmployment>(EMPLOYMENT_STATUSES)))

const household = z.strictObject({
  isJoint: z.boolean({ error: 'Choose whose money this is about' }),
  employment: employment.min(1, 'Tick what you do at the moment'),
  partnerEmployment: employment.optional(),
  housingTenure: z.enum(toKeys<HousingTenure>(HOUSING_TENURES), { error: 'Choose where you live' }),
  childrenUnder16: count,
  children16To18: count,
  otherDependants: count,
  nonDependants: count,
  vehicles: count,
})

const GROUPS = ['income', 'fixed-costs', 'flexible-costs', 'savings', 'debts'] as const

const note = statementDebt.shape.creditor.optional()

const debt = z
  .strictObject({
    creditor: note,
    owed: amount.optional(),
    offer: amount.optional(),
    hasCourtJudgment: z.boolean().optional(),
  })
  .refine(
    ({ creditor, owed, offer }) => creditor !== undefined || (owed === undefined && offer === undefined),
    {
      error: 'Enter who you owe',
      path: ['creditor'],
    },
  )
  .refine(({ creditor, owed }) => creditor === undefined || owed !== undefined, {
    error: 'Enter how much you owe them',
    path: ['owed'],
  })

type DebtRow = z.output<typeof debt>

const budget = z.strictObject({
  household,
  lines: linesSchema(GROUPS),
  explanations: z
    .strictObject({ 'communications-leisure': note, 'food-housekeeping': note, personal: note })
    .optional(),
  priorityDebts: z.array(debt).optional(),
  otherDebts: z.array(debt).optional(),
  tokenPayments: amount.optional(),
  confirmed: z.array(z.enum(toKeys<ConfirmationKey>(CONFIRMATIONS))).optional(),
})

export async function submitStatement(posted: Posted): Promise<Response | FormReply> {
  const submission = parseForm(posted.form, budget)
  if (submission.status !== 'success') return submission.refuse()
  const { household: people, lines, explanations = {}, ...debts } = submission.value
  const { priorityDebts = [], otherDebts = [], tokenPayments, confirmed = [] } = debts
  const answers = {
    household: { ...people, partnerEmployment: people.isJoint ? (people.partnerEmployment ?? []) : [] },
    sections: toStatementSections(lines, GROUPS),
    explanations: toExplanations(explanations),
    priorityDebts: priorityDebts.filter(isGiven).map(toDebt),
    otherDebts: otherDebts
      .filter(isGiven)
      .map((row) => ({ ...toDebt(row), hasCourtJudgment: row.hasCourtJudgment === true })),
    confirmed,
    // Who stays on the page has not said that this is all: the budget is not answered before it is.
    ...((tokenPayments !== undefined || !posted.form.has(STAY_FIELD)) && {
      tokenPayments: tokenPayments ?? NO_PENCE,
    }),
  }
  const names = { ...rowNames('priorityDebts', priorityDebts), ...rowNames('otherDebts', otherDebts) }
  return (await saveStatement(posted, submission, answers, names)) ?? redirectToNextStep(posted, 'budget')
}

type Explanations = NonNullable<z.output<typeof budget>['explanations']>

function toExplanations(explanations: Explanations): NonNullable<StatementAnswers['explanations']> {
  return (Object.entries(explanations) as [keyof Explanations, string | undefined][]).flatMap(
    ([section, text]) => (text ? [{ section, text }] : []),
  )
}

/** Each section whole: what was left blank is no line of it any more. */
function toStatementSections(
  lines: Record<string, z.output<typeof line> | undefined> | undefined,
  groups: readonly SectionGroup[],
): NonNullable<StatementAnswers['sections']> {
  return findStatementSections(groups).map((section) => ({
    key: section.key,
    lines: (Object.keys(section.lines) as LineKey[]).flatMap((key) => {
      const given = lines?.[key]
      if (given?.amount === undefined) return []
      return [toStatementLine(key, given.amount, given.frequency ?? 'monthly')]
    }),
  }))
}

function isGiven({ creditor }: DebtRow): boolean {
  return creditor !== undefined
}

function toDebt({ creditor = '', owed = NO_PENCE, offer }: DebtRow) {
  return { creditor, owed, offer: offer ?? NO_PENCE }
}

/** Empty rows are not sent, so a debt may be in another row of the form than in the call. */
function rowNames(list: 'otherDebts' | 'priorityDebts', rows: readonly DebtRow[]): Record<string, string> {
  const given = rows.flatMap((row, index) => (isGiven(row) ? [index] : []))
  return Object.fromEntries(
    given.flatMap((index, sent) =>
      ['creditor', 'owed', 'offer'].map((part) => [`${list}.${sent}.${part}`, `${list}[${index}].${part}`]),
    ),
  )
}

type Submission = Parameters<typeof formProblem>[0]

/** Saves the statement, which tells what is wrong with it, at its field. */
async function saveStatement(
  posted: Posted,
  submission: Submission,
  answers: StatementAnswers,
  names: Readonly<Record<string, string>>,
): Promise<FormReply | null> {
  const saved = await sendStatement(posted, answers)
  if (saved.problem) return formProblem(submission, saved.problem)
  await refreshArrangementInfo(posted.store, posted.loanId)
  const lines = findStatementSections(GROUPS).flatMap((section) => Object.keys(section.lines))
  const wrong = saved.data.problems.filter(({ field }) => {
    const [list = '', name = ''] = field.split('.')
    return list === 'lines' ? lines.includes(name) : list in answers
  })
  if (wrong.length === 0) return null
  const lineNames = Object.fromEntries(lines.map((key) => [`lines.${key}`, `lines.${key}.amount`]))
  return savedWithProblems(submission, wrong, { ...lineNames, ...names })
}

/** A statement that an agreed arrangement relies on, or that expired, is replaced, not changed. */
async function sendStatement(
  posted: Posted,
  body: StatementAnswers,
): Promise<Answer<FinancialStatementResource>> {
  const { store, draft } = posted
  const { saveFinancialStatement } = arrangementsApi.endpoints
  if (draft.affordability !== null) {
    const args = { params: { id: draft.affordability }, body }
    const saved = await send(store, saveFinancialStatement, args)
    if (saved.problem?.code !== 'WRONG_STATE') return saved
  }
  const opened = await openStatement(posted)
  return opened.problem
    ? opened
    : send(store, saveFinancialStatement, { params: { id: opened.data.id }, body })
}

/** The statement to change, or a new copy of the last, on which the arrangement then relies. */
export async function openStatement({
  store,
  loanId,
  draft,
}: Pick<Posted, 'draft' | 'loanId' | 'store'>): Promise<Answer<FinancialStatementResource>> {
  const { openFinancialStatement, saveSelfServeArrangement } = arrangementsApi.endpoints
  const opened = await send(store, openFinancialStatement, undefined)
  if (opened.problem || opened.data.id === draft.affordability) return opened
  const body = { affordability: opened.data.id }
  const linked = await send(store, saveSelfServeArrangement, { params: { id: loanId }, body })
  return linked.problem ? { problem: linked.problem } : opened
}
