import type { User } from '@tarnbrook/contract/account/auth'
import type { ApplicationDraft } from '@tarnbrook/contract/applying/application-draft'
import { applicationBody, consentStep } from '@tarnbrook/contract/applying/application-form'
import { postCode as postCodeRule } from '@tarnbrook/contract/fields'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, load, type RouteArgs, send, tryLoad } from '#platform/routing/route.ts'
import { formName, formProblem, intentOf, parseForm } from '#platform/submission/submission.ts'
import type { AppStore } from '#store.ts'
import { dayOf, dayProblems, readAnswers, stepSchema } from './quote-answers.ts'
import { refuseBrandWithoutDirectApplications } from './quote-brand.ts'
import {
  CALCULATOR_ANSWER,
  CHANGE_QUERY,
  calculatorChoice,
  changePath,
  checkedPath,
  type DraftAnswers,
  draftOf,
  neighbours,
  type QuestionStep,
  stepNamed,
  stepOfWirePath,
} from './quote-steps.ts'
import { LATER_FIELD } from './save-for-later.tsx'
import { type AddressStepName, addressModePath } from './steps/address-mode.ts'
import { chosenAddress, chosenAddressSchema } from './steps/chosen-address.ts'
import { isKnownCustomer, withKnown } from './steps/known-customer.ts'

/** The step in the address; `user` is who is signed in, as they are with us. */
export async function submitQuoteStep(
  store: AppStore,
  form: FormData,
  args: RouteArgs,
  user: User | undefined,
): Promise<Response | FormReply> {
  refuseBrandWithoutDirectApplications(args)
  const draft = await load(store, applicationsApi.endpoints.getApplicationDraft, undefined)
  const known = withKnown(draft.answers, user)
  const step = stepNamed(args.params.step, known)
  if (step === null) return redirect(paths.quote())
  if (step === 'check') return sendApplication(form, { store, args, answers: known, today: dayOf(draft) })
  const posted = { store, args, step, user }
  switch (formName(form)) {
    case 'find':
      return findAddress(form, posted)
    case 'choose':
      return chooseAddress(form, posted, known)
    default:
      // Who somebody is was not asked of them: the form that they sent is empty.
      return step === 'about-you' && isKnownCustomer(user) ? goOn(posted, draft) : answerStep(form, posted)
  }
}

interface Posted {
  store: AppStore
  args: RouteArgs
  step: QuestionStep
  user: User | undefined
}

/** Stores what was typed, valid or not, so that a refresh or a return loses nothing; valid answers lead to the next step. */
async function answerStep(form: FormData, posted: Posted): Promise<Response | FormReply> {
  const { store, args, step } = posted
  const isForLater = form.has(LATER_FIELD)
  form.delete(LATER_FIELD)
  const submission = parseForm(form, stepSchema(step, args.session.brandFacts))
  const choice = step === 'loan' ? calculatorChoice(args.url.searchParams) : null
  const saved = await saveDraft(store, {
    ...draftOf(form, step),
    ...(choice === null ? {} : { [CALCULATOR_ANSWER]: choice }),
  })
  if (isForLater) return redirect(paths.saveQuote())
  if (submission.status !== 'success') return submission.refuse()
  if (saved.problem) return formProblem(submission, saved.problem)
  const fields = dayProblems(step, submission.value, dayOf(saved.data))
  if (Object.keys(fields).length > 0)
    return formProblem(submission, { code: 'VALIDATION_FAILED', message: '', fields })
  return goOn(posted, saved.data)
}

/** The next step; for somebody who came to change an answer, the check page again, by way of what is missing now. */
function goOn({ args, step, user }: Posted, saved: ApplicationDraft): Response {
  const answers = withKnown(saved.answers, user)
  if (!args.url.searchParams.has(CHANGE_QUERY))
    return redirect(paths.quote(neighbours(step, answers).after ?? 'check'))
  const checked = readAnswers(answers, args.session.brandFacts, dayOf(saved))
  return redirect('incomplete' in checked ? changePath(checked.incomplete) : checkedPath(step))
}

async function findAddress(form: FormData, { store, step, args }: Posted): Promise<Response | FormReply> {
  const submission = parseForm(form, z.strictObject({ postCode: postCodeRule }))
  if (submission.status !== 'success') return submission.refuse()
  const blank = Object.fromEntries(
    ['flatNumber', 'houseNumber', 'line1', 'line2', 'town', 'county', 'populateManually'].map((name) => [
      `${step}.${name}`,
      '',
    ]),
  )
  const saved = await saveDraft(store, { ...blank, [`${step}.postCode`]: submission.value.postCode })
  if (saved.problem) return formProblem(submission, saved.problem)
  return redirect(addressModePath(step as AddressStepName, 'choose', args.url.searchParams))
}

async function chooseAddress(
  form: FormData,
  posted: Posted,
  answers: DraftAnswers,
): Promise<Response | FormReply> {
  const { store, args } = posted
  const step = posted.step as AddressStepName
  const submission = parseForm(form, chosenAddressSchema)
  if (submission.status !== 'success') return submission.refuse()
  const postCode = String(answers[`${step}.postCode`] ?? '')
  const found = await tryLoad(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  if (found.problem) return formProblem(submission, found.problem)
  const address = found.data.addresses[Number(submission.value.chosen)]
  if (!address) return redirect(addressModePath(step, 'choose', args.url.searchParams))
  const saved = await saveDraft(store, chosenAddress(step, address, submission.value.period))
  if (saved.problem) return formProblem(submission, saved.problem)
  return goOn(posted, saved.data)
}

async function sendApplication(
  form: FormData,
  asked: { store: AppStore; args: RouteArgs; answers: DraftAnswers; today: Temporal.PlainDate },
): Promise<Response | FormReply> {
  const { store, args, answers, today } = asked
  const submission = parseForm(form, consentStep)
  if (submission.status !== 'success') return submission.refuse()
  const checked = readAnswers(answers, args.session.brandFacts, today)
  if ('incomplete' in checked) return redirect(paths.quote(checked.incomplete))
  const created = await send(store, applicationsApi.endpoints.createLoanApplication, {
    body: applicationBody({ ...checked.ready, consent: submission.value }, today),
    idempotencyKey: intentOf(form),
  })
  // A link to one application does not show who applies: they sign in by email, and these answers wait.
  if (created.problem?.code === 'STEP_UP_REQUIRED')
    return redirect(paths.signInByEmail({ next: paths.quote('check') }))
  // Decision 014: the address is changed on a page of its own, and these answers wait.
  if (created.problem?.code === 'ADDRESS_CHANGE_REQUIRED') return redirect(paths.addressChangeRequired())
  // Decision 024: the check continues in the API. The answers are stored until it has succeeded.
  if (created.problem?.code === 'CREDIT_CHECK_PENDING') return redirect(paths.checking())
  if (created.problem) {
    // The answer that is wrong stands on another page: the message leads to its part of the list. Only the boxes are here.
    const names = Object.fromEntries(
      Object.keys(created.problem.fields ?? {}).map((path) => [
        path,
        path.startsWith('user.contactConsent') ? 'reminders' : stepOfWirePath(path),
      ]),
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
