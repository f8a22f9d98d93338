import type { User } from '@tarnbrook/contract/account/auth'
import { addressPeriod } from '@tarnbrook/contract/applying/addresses'
import type { ApplicationDraft } from '@tarnbrook/contract/applying/application-draft'
import { applicationBody, contactConsentForm } from '@tarnbrook/contract/applying/application-form'
import { postCode as postCodeRule } from '@tarnbrook/contract/fields'
import { isDigits } from '@tarnbrook/domain/core/contact-details'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, load, type RouteArgs, send, tryLoad } from '#platform/routing/route.ts'
import { formName, formProblem, intentOf, parseForm } from '#platform/submission/submission.ts'
import type { AppStore } from '#store.ts'
import { type CheckedDraft, checkDraft, postedStep } from './check-draft.ts'
import {
  CALCULATOR_ANSWER,
  calculatorChoice,
  foundAddress,
  isKnownCustomer,
  postcodeOnly,
  storable,
  typedAnswers,
  withKnown,
} from './draft.ts'
import { chooseAddressForm, findAddressForm } from './quote.forms.ts'
import {
  type AddressStepName,
  addressModePath,
  CHANGE_QUERY,
  changePath,
  checkedPath,
  neighbours,
  type QuestionStep,
  refuseBrandWithoutDirectApplications,
  stepNamed,
  stepOfWirePath,
} from './quote-steps.ts'
import { LATER_FIELD } from './steps/save-for-later.tsx'

/** The step in the URL; `user` is who is signed in, as they are with us. */
export async function submitQuoteStep(
  store: AppStore,
  form: FormData,
  args: RouteArgs,
  user: User | undefined,
): Promise<Response | FormReply> {
  refuseBrandWithoutDirectApplications(args)
  const draft = await load(store, applicationsApi.endpoints.getApplicationDraft, undefined)
  const step = stepNamed(args.params.step, withKnown(draft.answers, user))
  if (step === null) return redirect(paths.quote())
  if (step === 'check') return sendApplication(form, { store, args, user, draft })
  const answer = await takeStep(form, { store, args, user, draft, step })
  // What can be stored is stored by now; what is wrong is said when they come back to it.
  return form.has(LATER_FIELD) ? redirect(paths.saveQuote()) : answer
}

async function takeStep(form: FormData, posted: Posted): Promise<Response | FormReply> {
  switch (formName(form)) {
    case findAddressForm.id:
      return findAddress(form, posted)
    case chooseAddressForm.id:
      return chooseAddress(form, posted)
    default:
      // Who somebody is was not asked of them: the form that they sent is empty.
      return posted.step === 'about-you' && isKnownCustomer(posted.user)
        ? goOn(posted, posted.draft)
        : answerStep(form, posted)
  }
}

interface Posted {
  store: AppStore
  args: RouteArgs
  user: User | undefined
  /** As it was before. */
  draft: ApplicationDraft
  step: QuestionStep
}

/** Stores what was typed, valid or not, so that a refresh or a return loses nothing; valid answers lead to the next step. */
async function answerStep(form: FormData, posted: Posted): Promise<Response | FormReply> {
  const { store, args, step } = posted
  const typed = typedAnswers(form, step)
  const choice = step === 'loan' ? calculatorChoice(args.url.searchParams) : null
  const saved = await saveDraft(store, {
    ...storable(typed),
    ...(choice === null ? {} : { [CALCULATOR_ANSWER]: choice }),
  })
  const draft = saved.data ?? posted.draft
  const answered = { ...draft, answers: { ...draft.answers, ...typed } }
  const checked = check(answered, posted)
  const submission = postedStep(form, step, checked)
  if (submission.status !== 'success') return submission.refuse()
  if (saved.problem) return formProblem(submission, saved.problem)
  return goOn(posted, answered, checked)
}

/** The next step; for somebody who came to change an answer, the check page again, by way of what is missing now. */
function goOn(posted: Posted, draft: ApplicationDraft, checked?: CheckedDraft): Response {
  const { args, step, user } = posted
  if (!args.url.searchParams.has(CHANGE_QUERY))
    return redirect(paths.quote(neighbours(step, withKnown(draft.answers, user)).after ?? 'check'))
  const { incomplete } = checked ?? check(draft, posted)
  return redirect(incomplete ? changePath(incomplete) : checkedPath(step))
}

function check(draft: ApplicationDraft, { args, user }: Pick<Posted, 'args' | 'user'>): CheckedDraft {
  return checkDraft(withKnown(draft.answers, user), args.session.brandFacts, draft)
}

async function findAddress(form: FormData, { store, step, args }: Posted): Promise<Response | FormReply> {
  const submission = parseForm(form, findForm)
  if (submission.status !== 'success') return submission.refuse()
  const saved = await saveDraft(store, postcodeOnly(step, submission.value.postCode))
  if (saved.problem) return formProblem(submission, saved.problem)
  return redirect(addressModePath(step as AddressStepName, 'choose', args.url.searchParams))
}

const findForm = z.strictObject({ postCode: postCodeRule })

async function chooseAddress(form: FormData, posted: Posted): Promise<Response | FormReply> {
  const { store, args, draft, user } = posted
  const step = posted.step as AddressStepName
  const submission = parseForm(form, chooseForm)
  if (submission.status !== 'success') return submission.refuse()
  const postCode = String(withKnown(draft.answers, user)[`${step}.postCode`] ?? '')
  const found = await tryLoad(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  if (found.problem) return formProblem(submission, found.problem)
  const address = found.data.addresses[Number(submission.value.chosen)]
  if (!address) return redirect(addressModePath(step, 'choose', args.url.searchParams))
  const saved = await saveDraft(store, foundAddress(step, address, submission.value.period))
  if (saved.problem) return formProblem(submission, saved.problem)
  return goOn(posted, saved.data)
}

const chooseForm = z.strictObject({
  chosen: z
    .string({ error: 'Choose your address' })
    .refine((chosen) => isDigits(chosen) && chosen.length <= 3, { error: 'Choose your address' }),
  period: addressPeriod,
})

async function sendApplication(form: FormData, posted: Omit<Posted, 'step'>): Promise<Response | FormReply> {
  const { store, draft } = posted
  const submission = parseForm(form, contactConsentForm)
  if (submission.status !== 'success') return submission.refuse()
  const { answers, incomplete, today } = check(draft, posted)
  if (!answers) return redirect(paths.quote(incomplete))
  const created = await send(store, applicationsApi.endpoints.createLoanApplication, {
    body: applicationBody(answers, submission.value, today),
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
