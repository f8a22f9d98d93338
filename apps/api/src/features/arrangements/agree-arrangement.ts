import { getBrand } from '@tarnbrook/brands/brand'
import type { SelfServeArrangement } from '@tarnbrook/contract/arrangements/arrangements'
import { Problem } from '@tarnbrook/contract/errors'
import type { ArrangementPlan } from '@tarnbrook/domain/arrangements/arrangement'
import { isArrangementActive } from '@tarnbrook/domain/arrangements/arrangement-state'
import { day } from '@tarnbrook/domain/core/calendar'
import type { Pence } from '@tarnbrook/domain/core/money'
import type { ApiDeps } from '#deps.ts'
import { currentQuote } from '#features/applications/application.ts'
import { useStatement } from '#features/financial-statement/financial-statement.ts'
import type { ReadStatement } from '#features/financial-statement/financial-statement-resource.ts'
import { readUsualPayments, type UsualPayments } from '#features/loans/after-arrangement.ts'
import { emailOfArrangement } from '#features/loans/arrangement-email.ts'
import { type ArrangementRow, moveArrangement, readArrangements } from '#features/loans/facts/arrangements.ts'
import { type LoanRow, lockLoan, ownLoan } from '#features/loans/loan.ts'
import { resumeCollecting } from '#features/loans/resume-collecting.ts'
import { toDate } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { readParty } from '#platform/documents/read-party.ts'
import { storeDocument } from '#platform/documents/stored-documents.ts'
import { type ConfirmationFacts, confirmationDocument } from './arrangement-confirmation.ts'
import { calculateNextVersion, getSelfServeArrangement, requireDraft } from './arrangement-draft.ts'
import { arrangementAgreedEmail } from './arrangement-emails.ts'
import { planDraft, readArrangeableLoan, requireOffered } from './borrower-situation.ts'
import {
  calculateReviewDay,
  findPaymentStopDay,
  findResumedPaymentDay,
  toPlanFigures,
  toPlanSchedule,
} from './plan-resource.ts'
import { isToRead, readTold } from './staff-arrangement-answers.ts'

interface Body {
  arrangementId: number
  shown: {
    payments: number
    total: Pence
    firstPaymentOn: string
    lastPaymentOn: string
    owedAtEnd: Pence
    arrearsAtEnd: Pence
  }
}

/**
 * The draft is agreed as shown. Its payments are then collected, those of the agreement not; it
 * replaces the one followed. A document confirms it by email, and its statement stays.
 * @throws Problem NOT_FOUND, STEP_UP_REQUIRED; ARRANGEMENT_NOT_OFFERED in words; VALIDATION_FAILED
 * at what is missing or wrong; CONFLICT where the figures have changed since they were shown
 */
export async function agreeSelfServeArrangement(
  deps: ApiDeps,
  {
    params,
    body,
    ctx,
    idempotencyKey,
  }: {
    params: { id: number }
    body: Body
    ctx: RequestContext
    idempotencyKey: string
  },
): Promise<SelfServeArrangement> {
  requireStrong(ctx)
  const options = { name: 'agreeSelfServeArrangement', idempotencyKey, input: { params, body } }
  await command(deps, ctx, options, async (work) => {
    const loan = await lockLoan(work.tx, ownLoan(ctx, params.id))
    const all = await readArrangements(deps, work.tx, loan.id)
    // The same again, after an answer that was lost.
    if (all.some(({ id, state }) => id === body.arrangementId && isArrangementActive(state))) return
    const draft = await requireDraft(deps, work, loan)
    if (draft.id !== body.arrangementId) throw changed()
    const situation = await readArrangeableLoan(work, deps, loan)
    requireOffered(situation)
    const { plan, problems, statement } = await planDraft(
      work,
      deps,
      { loan, running: situation.running! },
      draft,
    )
    if (!plan || !statement || problems.length > 0)
      throw new Problem('VALIDATION_FAILED', {
        message: 'Your arrangement isn’t complete yet. Check what’s marked.',
        fields: toFieldErrors(problems),
      })
    if (!isShown(plan, body.shown)) throw changed()
    const active = all.find(({ state }) => isArrangementActive(state)) ?? null
    await agree(work, deps, { loan, draft, active, plan, statement, version: calculateNextVersion(all) })
  })
  return getSelfServeArrangement(deps, { params, ctx })
}

function changed(): Problem {
  return new Problem('CONFLICT', {
    message: 'The figures have changed since you saw them. Check them again.',
  })
}

function toFieldErrors(problems: readonly { field: string; message: string }[]): Record<string, string[]> {
  // The first of each field, as everywhere.
  return Object.fromEntries(problems.toReversed().map(({ field, message }) => [field, [message]]))
}

function isShown(plan: ArrangementPlan, shown: Body['shown']): boolean {
  const now = toPlanFigures(plan)
  return (Object.keys(now) as (keyof typeof now)[]).every((name) => now[name] === shown[name])
}

interface Agreed {
  loan: LoanRow
  draft: ArrangementRow
  active: ArrangementRow | null
  plan: ArrangementPlan
  statement: ReadStatement
  version: number
}

async function agree(work: Work, deps: ApiDeps, agreed: Agreed): Promise<void> {
  const { loan, draft, active, plan, statement, version } = agreed
  const today = deps.clock.today()
  await resumeCollecting(work, deps, { loan, because: 'an arrangement is agreed' })
  const usual = await readUsualPayments(work, loan)
  if (active)
    await moveArrangement(work, deps, { arrangement: active, to: 'replaced', reason: 'another is agreed' })
  const payments = toPlanSchedule(plan)
  const lastPaymentOn = payments.at(-1)!.collectOn
  const facts = await confirmationFacts(work, deps, agreed, usual)
  const documentId = await storeConfirmation(work, deps, loan, facts)
  const now = toDate(deps.clock.now())
  await work.tx
    .updateTable('arrangement')
    .set({
      version,
      agreed_at: now,
      agreed_on: today.toString(),
      owed_at_end_pence: plan.owedAtEndPence,
      arrears_at_end_pence: plan.arrearsAtEndPence,
      review_on: calculateReviewDay(plan, today).toString(),
      last_payment_on: lastPaymentOn.toString(),
      document_id: documentId,
      to_read_since: (await isNewToRead(work, deps, agreed)) ? now : null,
      state: 'active',
      updated_at: now,
    })
    .where('id', '=', draft.id)
    .execute()
  await work.tx
    .insertInto('arrangement_payment')
    .values(
      payments.map(({ number, dueOn, collectOn, amountPence }) => ({
        arrangement_id: draft.id,
        number,
        due_on: dueOn.toString(),
        collect_on: collectOn.toString(),
        amount_pence: amountPence,
        state: 'due' as const,
      })),
    )
    .execute()
  if (statement.row.closed_at === null) await useStatement(work, deps, statement.row.id)
  await work.record({
    name: 'arrangementAgreed',
    subject: ['loan', loan.id],
    before: { state: 'draft', replaces: active?.id ?? null },
    after: {
      state: 'active',
      arrangementId: draft.id,
      version,
      payments: payments.length,
      totalPence: plan.totalPence,
      firstPaymentOn: payments[0]!.dueOn.toString(),
      lastPaymentOn: lastPaymentOn.toString(),
      statementId: statement.row.id,
    },
  })
  // The first payment can be so soon that the bank has to be asked today.
  await work.enqueue('follow-arrangement', { loanId: loan.id }, { key: `follow-arrangement:${loan.id}` })
  await emailOfArrangement(work, deps, {
    loan,
    content: arrangementAgreedEmail({ ...facts, onceKey: `arrangement-agreed:${draft.id}` }),
    attachments: [{ documentId, fileName: `Arrangement-${loan.reference}-${today}.pdf` }],
  })
}

/** Not again for what staff have read, where only the payments change. */
async function isNewToRead(
  work: Work,
  deps: ApiDeps,
  { loan, draft, active }: Pick<Agreed, 'active' | 'draft' | 'loan'>,
): Promise<boolean> {
  const { user_id } = loan
  const told = await readTold(work, deps, { ...draft, user_id })
  if (!isToRead(told)) return false
  if (active === null || (active.to_read_since !== null && active.noted_at === null)) return true
  return JSON.stringify(told) !== JSON.stringify(await readTold(work, deps, { ...active, user_id }))
}

async function confirmationFacts(
  work: Work,
  deps: ApiDeps,
  { loan, draft, plan, statement, active }: Agreed,
  usual: UsualPayments,
): Promise<ConfirmationFacts> {
  const today = deps.clock.today()
  const payments = toPlanSchedule(plan)
  const { summary } = statement
  return {
    brand: getBrand(loan.brand),
    isHirePurchase: loan.product_type === 'hire-purchase',
    reference: loan.reference,
    borrower: await readParty(work.tx, loan.user_id),
    loanAgreedOn: day(loan.agreed_on),
    agreedOn: today,
    replacesEarlier: active !== null,
    billsBehind: draft.answers.priorityBillsBehind,
    plan,
    payments,
    usualPence: loan.instalment_pence as Pence,
    usual,
    stopsOn: findPaymentStopDay(usual, today),
    resumesOn: findResumedPaymentDay(usual, payments.at(-1)!.collectOn),
    reviewOn: calculateReviewDay(plan, today),
    statement: {
      savedOn: statement.row.saved_on!,
      incomePence: summary.incomePence,
      outgoingsPence: summary.outgoingsPence,
      // Savings, a fee and what is offered to others: between the outgoings and what is left.
      othersPence: (summary.incomePence - summary.outgoingsPence - summary.disposablePence) as Pence,
      leftPence: summary.disposablePence,
    },
  }
}

async function storeConfirmation(
  work: Work,
  deps: ApiDeps,
  loan: LoanRow,
  facts: ConfirmationFacts,
): Promise<number> {
  const quote = await currentQuote(work.tx, loan.application_id)
  const { row } = await storeDocument(deps, work, {
    applicationId: loan.application_id,
    quoteId: quote.id,
    slug: 'arrangement-confirmation',
    document: confirmationDocument(facts),
  })
  return row.id
}
