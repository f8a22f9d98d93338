import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CreditCard, Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { creditCard } from '@tarnbrook/contract/requirements/card-payoff'
import { id, moneyOr } from '@tarnbrook/contract/wire'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { type Pence, pence } from '@tarnbrook/domain/core/money'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { findNextPath, findRequirement, taskListPath, taskPath } from '#features/requirements/tasks.ts'
import type { ProblemData } from '#platform/calls/problem.ts'
import { type FormReply, type Submit, send } from '#platform/routing/route.ts'
import { formProblem, parseForm } from '#platform/submission/submission.ts'
import { cardPayoffEndpoints as calls } from './card-payoff.api.ts'
import { addCardForm, cardAmountForm, removeCardForm } from './card-payoff.forms.ts'
import { calculateShares } from './card-words.ts'

type Store = Parameters<Submit>[0]
type SubmitResult = Promise<Response | FormReply>

const payoffAmount = moneyOr('Enter the amount to pay off')
const choosing = z.strictObject({ choice: z.enum(['opt-in', 'opt-out']) })
// The last figures come from the vault, with the alias: without the one there is not the other.
const adding = creditCard.extend({ lastFour: z.string().default(''), payoffAmount })
const giving = z.strictObject({ cardId: id, payoffAmount })
const removing = z.strictObject({ cardId: id })
const nothing = z.strictObject({})

export async function submitCardPayoffChoice(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, choosing)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'card-payoff')
  if (!requirement) return leave(application)
  const isIn = submission.value.choice === 'opt-in'
  const call = isIn ? calls.optInToCardPayoff : calls.optOutOfCardPayoff
  const { problem } = await send(store, call, { params: { id: requirement.id } })
  if (problem?.code === 'WRONG_STATE') return leave(application)
  if (problem) return formProblem(submission, problem)
  return isIn ? redirect(taskPath(application.id, 'card-payoff')) : redirectToNextTask(application)
}

/** Adds a card and its amount. Sent again after only the first went through, does the second. */
export async function submitAddCard(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, adding)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'card-payoff')
  if (!requirement) return leave(application)
  const { payoffAmount: amount, ...card } = submission.value
  const mistake = mistakeOfAmount(amount, application, requirement.creditCards)
  if (mistake) return formProblem(submission, mistake)
  const added = await send(store, calls.addCreditCard, { params: { id: requirement.id }, body: card })
  if (added.problem?.code === 'WRONG_STATE') return leave(application)
  if (added.problem) return formProblem(submission, added.problem)
  const found = findAddedCard(added.data, requirement, card.lastFour)
  if (!found)
    return formProblem(
      submission,
      invalid('vaultAlias', 'You’ve already added this card. To change its amount, remove it first'),
    )
  const problem = await complete(store, found.id, amount)
  return problem ? formProblem(submission, problem) : back(application, addCardForm.id)
}

/** For a card whose amount did not go through with it. */
export async function submitCardAmount(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, giving)
  if (submission.status !== 'success') return submission.refuse()
  const { cardId, payoffAmount: amount } = submission.value
  const cards = findRequirement(application.requirements, 'card-payoff')?.creditCards ?? []
  const others = cards.filter((card) => card.id !== cardId)
  const problem = mistakeOfAmount(amount, application, others) ?? (await complete(store, cardId, amount))
  if (problem?.code === 'WRONG_STATE') return leave(application)
  return problem ? formProblem(submission, problem) : back(application, cardAmountForm.id)
}

export async function submitRemoveCard(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, removing)
  if (submission.status !== 'success') return submission.refuse()
  const { problem } = await send(store, calls.deleteCreditCard, { params: { id: submission.value.cardId } })
  if (problem?.code === 'WRONG_STATE') return leave(application)
  return problem ? formProblem(submission, problem) : back(application, removeCardForm.id)
}

export async function submitConfirmCards(
  store: Store,
  form: FormData,
  application: LoanApplication,
): SubmitResult {
  const submission = parseForm(form, nothing)
  if (submission.status !== 'success') return submission.refuse()
  const requirement = findRequirement(application.requirements, 'card-payoff')
  if (!requirement) return leave(application)
  const { problem } = await send(store, calls.confirmCards, { params: { id: requirement.id } })
  if (problem?.code === 'WRONG_STATE') return leave(application)
  return problem ? formProblem(submission, problem) : redirectToNextTask(application)
}

async function complete(store: Store, id: number, amount: Pence): Promise<ProblemData | undefined> {
  const answer = await send(store, calls.completeCreditCard, {
    params: { id },
    body: { payoffAmount: amount },
  })
  return answer.problem
}

/** What the API would refuse, before a card is added without an amount. */
function mistakeOfAmount(
  amount: Pence,
  application: LoanApplication,
  others: readonly CreditCard[],
): ProblemData | undefined {
  const left = pence(Math.max(0, calculateShares(application, others).left))
  if (amount <= 0) return invalid('payoffAmount', 'Enter an amount above £0')
  if (amount > left)
    return invalid(
      'payoffAmount',
      `Your loan has ${formatMoney(left)} left for this card. Enter that or less`,
    )
  return undefined
}

/** New, or added before without an amount. Undefined if it had one: its alias is the same. */
function findAddedCard(
  { creditCards }: Requirement,
  before: Requirement,
  lastFour: string,
): CreditCard | undefined {
  const known = new Set(before.creditCards.map(({ id: cardId }) => cardId))
  return (
    creditCards.find((card) => !known.has(card.id)) ??
    creditCards.find((card) => card.lastFour === lastFour && card.status === 'added')
  )
}

function invalid(field: string, message: string): ProblemData {
  return { code: 'VALIDATION_FAILED', message: '', fields: { [field]: [message] } }
}

function back({ id: applicationId }: LoanApplication, saved: string): Response {
  return redirect(`${taskPath(applicationId, 'card-payoff')}&saved=${saved}`)
}

/** With a new document: this one may load the vault, and not the chat. */
function redirectToNextTask(application: LoanApplication): Response {
  return redirectDocument(findNextPath(application, 'card-payoff'))
}

function leave({ id: applicationId }: LoanApplication): Response {
  return redirectDocument(taskListPath(applicationId))
}
