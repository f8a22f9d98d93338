import { applicationBody, consentStep } from '@tarnbrook/contract/application-form'
import { postCode as postCodeRule } from '@tarnbrook/contract/fields'
import { londonToday } from '@tarnbrook/domain/calendar'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { paths } from '#platform/paths.ts'
import { type FormReply, load, type RouteArgs, type Submit, send, tryLoad } from '#platform/route.ts'
import { formName, formProblem, intentOf, parseForm } from '#platform/submission.ts'
import type { AppStore } from '../../store.ts'
import { applicationsApi } from './applications.api.ts'
import type { AddressStepName } from './quote/address-mode.ts'
import { chosenAddress, chosenAddressSchema } from './quote/chosen-address.ts'
import { LATER_FIELD } from './quote/save-for-later.tsx'
import { dayProblems, readAnswers, stepSchema } from './quote-answers.ts'
import { refuseBrandWithoutDirectApplications } from './quote-brand.ts'
import {
  type DraftAnswers,
  draftOf,
  neighbours,
  type QuestionStep,
  stepNamed,
  stepOfWirePath,
} from './quote-steps.ts'

export const submit: Submit = async (store, form, args) => {
  refuseBrandWithoutDirectApplications(args)
  const { answers } = await load(store, applicationsApi.endpoints.getApplicationDraft, undefined)
  const step = stepNamed(args.params.step, answers)
  if (step === null) return redirect(paths.quote())
  if (step === 'check') return sendApplication(store, form, args, answers)
  switch (formName(form)) {
    case 'find':
      return findAddress(store, form, step as AddressStepName)
    case 'choose':
      return chooseAddress(store, form, step as AddressStepName, answers)
    default:
      return answerStep(store, form, args, step)
  }
}

/** Keeps what was typed, right or wrong, so that a refresh or a return loses nothing; then goes on if it is right. */
async function answerStep(
  store: AppStore,
  form: FormData,
  args: RouteArgs,
  step: QuestionStep,
): Promise<Response | FormReply> {
  const isForLater = form.has(LATER_FIELD)
  form.delete(LATER_FIELD)
  const submission = parseForm(form, stepSchema(step, args.visit.brandFacts))
  const saved = await saveDraft(store, draftOf(form, step))
  if (isForLater) return redirect(paths.saveQuote())
  if (submission.status !== 'success') return submission.refuse()
  const fields = dayProblems(step, submission.value, londonToday(Temporal.Now.instant()))
  if (Object.keys(fields).length > 0)
    return formProblem(submission, { code: 'VALIDATION_FAILED', message: '', fields })
  if (saved.problem) return formProblem(submission, saved.problem)
  const { after } = neighbours(step, saved.data.answers)
  return redirect(paths.quote(after ?? 'check'))
}

async function findAddress(
  store: AppStore,
  form: FormData,
  step: AddressStepName,
): Promise<Response | FormReply> {
  const submission = parseForm(form, z.strictObject({ postCode: postCodeRule }))
  if (submission.status !== 'success') return submission.refuse()
  const blank = Object.fromEntries(
    ['flatNumber', 'houseNumber', 'line1', 'line2', 'town', 'county'].map((name) => [`${step}.${name}`, '']),
  )
  const saved = await saveDraft(store, { ...blank, [`${step}.postCode`]: submission.value.postCode })
  return saved.problem ? formProblem(submission, saved.problem) : redirect(`${paths.quote(step)}?mode=choose`)
}

async function chooseAddress(
  store: AppStore,
  form: FormData,
  step: AddressStepName,
  answers: DraftAnswers,
): Promise<Response | FormReply> {
  const submission = parseForm(form, chosenAddressSchema)
  if (submission.status !== 'success') return submission.refuse()
  const postCode = String(answers[`${step}.postCode`] ?? '')
  const found = await tryLoad(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  if (found.problem) return formProblem(submission, found.problem)
  const address = found.data.addresses[Number(submission.value.chosen)]
  if (!address) return redirect(`${paths.quote(step)}?mode=choose`)
  const saved = await saveDraft(store, chosenAddress(step, address, submission.value.period))
  if (saved.problem) return formProblem(submission, saved.problem)
  return redirect(paths.quote(neighbours(step, saved.data.answers).after ?? 'check'))
}

async function sendApplication(
  store: AppStore,
  form: FormData,
  args: RouteArgs,
  answers: DraftAnswers,
): Promise<Response | FormReply> {
  const submission = parseForm(form, consentStep)
  if (submission.status !== 'success') return submission.refuse()
  const today = londonToday(Temporal.Now.instant())
  const checked = readAnswers(answers, args.visit.brandFacts, today)
  if ('incomplete' in checked) return redirect(paths.quote(checked.incomplete))
  const created = await send(store, applicationsApi.endpoints.createLoanApplication, {
    body: applicationBody({ ...checked.ready, consent: submission.value }, today),
    idempotencyKey: intentOf(form),
  })
  // Decision 014: the address is changed on a page of its own, and these answers wait.
  if (created.problem?.code === 'ADDRESS_CHANGE_REQUIRED') return redirect(paths.addressChangeRequired())
  // Decision 024: the check goes on by itself. The answers stay until it has ended well.
  if (created.problem?.code === 'CREDIT_CHECK_PENDING') return redirect(paths.checking())
  if (created.problem) {
    // The answer that is wrong stands on another page: the message leads to its part of the list.
    const names = Object.fromEntries(
      Object.keys(created.problem.fields ?? {}).map((path) => [path, stepOfWirePath(path)]),
    )
    return formProblem(submission, created.problem, names)
  }
  await send(store, applicationsApi.endpoints.discardApplicationDraft, undefined)
  // The application signed its owner in: a new document knows it, this page's store does not.
  return redirectDocument(paths.application(created.data))
}

function saveDraft(store: AppStore, answers: Record<string, string>) {
  return send(store, applicationsApi.endpoints.saveApplicationDraft, { body: { answers } })
}
