import { confirmation } from '@tarnbrook/contract/confirmation'
import { id, isoDayInput, moneyInput } from '@tarnbrook/contract/wire'
import { redirect } from 'react-router'
import { z } from 'zod'
import { arrangementsApi } from '#features/arrangements/arrangements.api.ts'
import { resumedStep } from '#features/arrangements/progress/resume.ts'
import { queryLoan } from '#features/loans/loans.api.ts'
import { openBankingApi } from '#features/open-banking/open-banking.api.ts'
import { parseId } from '#platform/forms/record-id.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, load, type RouteArgs, type Submit, send } from '#platform/routing/route.ts'
import { requireUser } from '#platform/store/session.ts'
import { formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import { type FormHandlers, submitByForm } from '#platform/submission/submit-by-form.ts'
import type { AppStore } from '#store.ts'
import { DROPPED_QUERY } from './dropped.ts'
import { FROM_QUERY } from './financial-statement/from-query.ts'
import { submitOffer, submitReason } from './submit/answers.submit.ts'
import { type Posted, refreshArrangementInfo } from './submit/posted.ts'
import { openStatement, submitStatement } from './submit/statement.submit.ts'

const endpoints = arrangementsApi.endpoints

/** A step needs an arrangement in set-up; if it is gone (another device), its own page says so. */
function step(handle: (posted: Posted) => Promise<Response | FormReply>): Submit {
  return async (store, form, args) => {
    const loanId = readLoanId(args)
    const { draft } = await load(store, endpoints.getSelfServeArrangementInfo, { params: { id: loanId } })
    if (!draft) return redirect(paths.selfServeArrangement({ id: loanId, reload: true }))
    return handle({ store, form, args, loanId, draft })
  }
}

/** Begins one, or a change of the current one, and leads to the first unanswered question. */
async function begin(
  store: AppStore,
  form: FormData,
  args: RouteArgs,
  body: { replaces?: number },
  submission: Parameters<typeof formProblem>[0],
): Promise<Response | FormReply> {
  const loanId = readLoanId(args)
  const begun = await send(store, endpoints.createSelfServeArrangement, {
    params: { id: loanId },
    body,
    idempotencyKey: readIntentKey(form),
  })
  if (begun.problem) return formProblem(submission, begun.problem)
  if (begun.data.status !== 'draft') return redirect(paths.selfServeArrangement({ id: loanId, sub: 'done' }))
  const statement = await openStatement({ store, loanId, draft: begun.data })
  if (statement.problem) return formProblem(submission, statement.problem)
  const info = await refreshArrangementInfo(store, loanId)
  // Who changes an arrangement goes through all of it again: the answers are there.
  const next = body.replaces === undefined ? resumedStep(info, statement.data) : 'reason'
  return redirect(paths.selfServeArrangement({ id: loanId, sub: next }))
}

const start: Submit = (store, form, args) => begin(store, form, args, {}, parseForm(form, z.strictObject({})))

const change: Submit = (store, form, args) => {
  const submission = parseForm(form, anArrangement)
  if (submission.status !== 'success') return Promise.resolve(submission.refuse())
  return begin(store, form, args, { replaces: submission.value.arrangementId }, submission)
}

const anArrangement = z.strictObject({ arrangementId: id })

const agree: Submit = async (store, form, args) => {
  const loanId = readLoanId(args)
  const submission = parseForm(form, agreed)
  if (submission.status !== 'success') return submission.refuse()
  const { arrangementId, confirmed, ...shown } = submission.value
  const { problem } = await send(store, endpoints.agreeSelfServeArrangement, {
    params: { id: loanId },
    body: { arrangementId, shown, confirmed },
    idempotencyKey: readIntentKey(form),
  })
  if (!problem) return redirect(paths.selfServeArrangement({ id: loanId, sub: 'done' }))
  // The figures may have changed since they were shown: the page has the current ones.
  await refreshArrangementInfo(store, loanId)
  return formProblem(submission, { code: problem.code, message: problem.message })
}

/** The figures of the page, as they were shown. */
const agreed = z.strictObject({
  arrangementId: id,
  payments: z.number().int(),
  total: moneyInput,
  firstPaymentOn: isoDayInput,
  lastPaymentOn: isoDayInput,
  owedAtEnd: moneyInput,
  arrearsAtEnd: moneyInput,
  ...confirmation,
})

const end: Submit = async (store, form, args) => {
  const answer = await sendEnd(store, form, args)
  return answer ?? redirect(paths.selfServeArrangement({ id: readLoanId(args), sub: 'done' }))
}

const drop: Submit = async (store, form, args) => {
  const answer = await sendEnd(store, form, args)
  if (answer) return answer
  const path = paths.selfServeArrangement({ id: readLoanId(args), sub: 'start' })
  return redirect(`${path}?${DROPPED_QUERY}=yes`)
}

async function sendEnd(store: AppStore, form: FormData, args: RouteArgs): Promise<FormReply | null> {
  const loanId = readLoanId(args)
  const submission = parseForm(form, anArrangement)
  if (submission.status !== 'success') return submission.refuse()
  const { problem } = await send(store, endpoints.endSelfServeArrangement, {
    params: { id: loanId },
    body: submission.value,
    idempotencyKey: readIntentKey(form),
  })
  if (problem) return formProblem(submission, problem)
  await refreshArrangementInfo(store, loanId)
  return null
}

/** Spec 7: redirects to the answer's journeyUrl. Back from the bank, the step has what was read. */
const connectBank: Submit = async (store, form, args) => {
  const loanId = readLoanId(args)
  const submission = parseForm(form, z.strictObject({}))
  if (submission.status !== 'success') return submission.refuse()
  const { loanApplicationId } = await queryLoan(loanId).read(store)
  const back = new URLSearchParams(args.url.searchParams)
  back.set(FROM_QUERY, 'bank')
  const answer = await send(store, openBankingApi.endpoints.requestDataProviderJourney, {
    params: { id: loanApplicationId },
    body: { redirectUrl: `${store.getState().session.publicUrl}${args.url.pathname}?${back}` },
  })
  return answer.problem ? formProblem(submission, answer.problem) : redirect(answer.data.journeyUrl)
}

function readLoanId(args: RouteArgs): number {
  requireUser(args)
  return parseId(args.params.id)
}

export const submit = submitByForm({
  'arrangement-start': start,
  'arrangement-reason': step(submitReason),
  'arrangement-statement': step(submitStatement),
  'arrangement-offer': step(submitOffer),
  'arrangement-connect-bank': connectBank,
  'arrangement-agree': agree,
  'arrangement-drop': drop,
  'arrangement-end': end,
  'arrangement-change': change,
} satisfies FormHandlers<typeof import('./arrangement.forms.ts')>)
