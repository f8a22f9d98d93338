import { addressPeriod } from '@tarnbrook/contract/addresses/addresses'
import type { ApplicationDraft } from '@tarnbrook/contract/applications/application-draft'
import { applicationBody, contactConsentForm } from '@tarnbrook/contract/applications/application-form'
import type { User } from '@tarnbrook/contract/auth/auth'
import { homePostCode, postCode as postCodeRule } from '@tarnbrook/contract/fields'
import { isDigits } from '@tarnbrook/domain/core/contact-details'
import { readPostcode } from '@tarnbrook/domain/typed/postcode'
import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { applicationsApi } from '#features/applications/applications.api.ts'
import { paths } from '#platform/routing/paths.ts'
import { type FormReply, load, type RouteArgs, send, tryLoad } from '#platform/routing/route.ts'
import { errorsOfLines, withSplitLines } from '#platform/submission/address-lines.ts'
import { formName, formProblem, parseForm, readIntentKey } from '#platform/submission/submission.ts'
import type { AppStore } from '#store.ts'
import { type CheckedDraft, checkDraft, postedStep } from './draft/check-draft.ts'
import {
  CALCULATOR_ANSWER,
  calculatorChoice,
  foundAddress,
  isKnownCustomer,
  postcodeOnly,
  storable,
  typedAnswers,
  withKnown,
} from './draft/draft.ts'
import { knownSteps } from './draft/known-steps.ts'
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
  sectionOfWirePath,
  stepNamed,
  toQuestionStep,
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
  if (form.has(LATER_FIELD)) {
    // What is wrong is said when they come back to it.
    if (step !== 'check')
      await saveDraft(store, await answersForLater(form, { store, args, user, draft, step }))
    return redirect(paths.saveQuote())
  }
  if (step === 'check') return sendApplication(form, { store, args, user, draft })
  return takeStep(form, { store, args, user, draft, step })
}

async function takeStep(form: FormData, posted: Posted): Promise<Response | FormReply> {
  switch (formName(form)) {
    case findAddressForm.id:
      return findAddress(form, posted)
    case chooseAddressForm.id:
      return chooseAddress(form, posted)
    default:
      return isNothingAsked(posted) ? redirectToNextStep(posted, posted.draft) : answerStep(form, posted)
  }
}

/** Who someone is was not asked of a known customer: the form that they sent is empty. */
function isNothingAsked({ step, user }: Posted): boolean {
  return step === 'about-you' && isKnownCustomer(user)
}

/** All that can be stored of a half-answered form. A list's result is stored once it is chosen. */
async function answersForLater(form: FormData, posted: Posted): Promise<Record<string, string>> {
  const { step } = posted
  switch (formName(form)) {
    case findAddressForm.id: {
      const { data: postCode } = postCodeRule.safeParse(form.get('postCode'))
      return postCode === undefined ? {} : newPostcode(step, postCode, posted)
    }
    case chooseAddressForm.id: {
      const { data: period } = addressPeriod.safeParse(form.get('period'))
      const { data: chosen } = await findChosenAddress(posted, String(form.get('chosen')))
      const stay = period === undefined ? {} : { [`${step}.period`]: String(period) }
      if (chosen) return { ...foundAddress(step, chosen), ...stay }
      // With the postcode, maybe the account's: typed lines replace the account's whole address.
      return period === undefined ? {} : { [`${step}.postCode`]: knownPostcode(step, posted), ...stay }
    }
    default:
      return isNothingAsked(posted) ? {} : storable(readTypedAnswers(form, posted))
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

/** What was typed under the names of the draft, with what follows from it. */
function readTypedAnswers(form: FormData, posted: Posted): Record<string, string> {
  const { step } = posted
  const typed = typedAnswers(withSplitLines(form), step)
  const { [ABODE]: postCode, ...others } = typed
  if (postCode === undefined || step === 'address') return typed
  return { ...others, ...newPostcode('address', postCode, posted) }
}

/** Asked with who someone is, to find their address by. */
const ABODE = 'address.postCode'

/** A postcode in place of an address at another one; nothing for the one that is known. */
function newPostcode(step: string, typed: string, posted: Posted): Record<string, string> {
  const postCode = readPostcode(typed)
  return readPostcode(knownPostcode(step, posted)) === postCode ? {} : postcodeOnly(step, postCode)
}

function knownPostcode(step: string, { draft, user }: Pick<Posted, 'draft' | 'user'>): string {
  return String(withKnown(draft.answers, user)[`${step}.postCode`] ?? '')
}

/** Stores what was typed, valid or not, so that nothing is lost; valid answers lead on. */
async function answerStep(form: FormData, posted: Posted): Promise<Response | FormReply> {
  const { store, args, step } = posted
  const typed = readTypedAnswers(form, posted)
  const choice = step === 'loan' ? calculatorChoice(args.url.searchParams) : null
  const saved = await saveDraft(store, {
    ...storable(typed),
    ...(choice === null ? {} : { [CALCULATOR_ANSWER]: choice }),
  })
  const draft = saved.data ?? posted.draft
  const answered = { ...draft, answers: { ...draft.answers, ...typed } }
  const checked = check(answered, posted)
  const submission = postedStep(withSplitLines(form), step, checked)
  if (submission.status !== 'success') return errorsOfLines(submission.refuse())
  if (saved.problem) return formProblem(submission, saved.problem)
  return redirectToNextStep(posted, answered, checked)
}

/** The next step; after a change the check page again, by way of what is now missing. */
function redirectToNextStep(posted: Posted, draft: ApplicationDraft, checked?: CheckedDraft): Response {
  const { args, step, user } = posted
  const query = args.url.searchParams
  if (!query.has(CHANGE_QUERY)) {
    const answers = withKnown(draft.answers, user)
    return redirect(paths.quote(neighbours(step, answers, knownSteps(draft.answers, user)).after ?? 'check'))
  }
  const { incomplete } = checked ?? check(draft, posted)
  return redirect(incomplete ? changePath(incomplete) : checkedPath(step, query))
}

function check(draft: ApplicationDraft, { args, user }: Pick<Posted, 'args' | 'user'>): CheckedDraft {
  return checkDraft(withKnown(draft.answers, user), args.session.brandFacts, draft)
}

async function findAddress(form: FormData, { store, step, args }: Posted): Promise<Response | FormReply> {
  const submission = parseForm(form, step === 'address' ? findHomeForm : findForm)
  if (submission.status !== 'success') return submission.refuse()
  const saved = await saveDraft(store, postcodeOnly(step, submission.value.postCode))
  if (saved.problem) return formProblem(submission, saved.problem)
  return redirect(addressModePath(step as AddressStepName, 'choose', args.url.searchParams))
}

const findForm = z.strictObject({ postCode: postCodeRule })
const findHomeForm = z.strictObject({ postCode: homePostCode })

async function chooseAddress(form: FormData, posted: Posted): Promise<Response | FormReply> {
  const { store, args } = posted
  const step = posted.step as AddressStepName
  const submission = parseForm(form, chooseForm)
  if (submission.status !== 'success') return submission.refuse()
  const found = await findChosenAddress(posted, submission.value.chosen)
  if (found.problem) return formProblem(submission, found.problem)
  if (!found.data) return redirect(addressModePath(step, 'choose', args.url.searchParams))
  const saved = await saveDraft(store, {
    ...foundAddress(step, found.data),
    [`${step}.period`]: String(submission.value.period),
  })
  if (saved.problem) return formProblem(submission, saved.problem)
  return redirectToNextStep(posted, saved.data)
}

/** The address that was chosen, by its place in the list at the postcode of the draft. */
async function findChosenAddress(posted: Posted, chosen: string) {
  if (!isPlace(chosen)) return { data: undefined }
  const postCode = knownPostcode(posted.step, posted)
  const found = await tryLoad(posted.store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  return found.problem ? { problem: found.problem } : { data: found.data.addresses[Number(chosen)] }
}

function isPlace(chosen: string): boolean {
  return isDigits(chosen) && chosen.length <= 3
}

const chooseForm = z.strictObject({
  chosen: z.string({ error: 'Choose your address' }).refine(isPlace, { error: 'Choose your address' }),
  period: addressPeriod,
})

async function sendApplication(form: FormData, posted: Omit<Posted, 'step'>): Promise<Response | FormReply> {
  const { store, draft } = posted
  const submission = parseForm(form, contactConsentForm)
  if (submission.status !== 'success') return submission.refuse()
  const { answers, incomplete, today } = check(draft, posted)
  if (!answers) return redirect(paths.quote(incomplete && toQuestionStep(incomplete)))
  const created = await send(store, applicationsApi.endpoints.createLoanApplication, {
    body: applicationBody(answers, submission.value, today),
    idempotencyKey: readIntentKey(form),
  })
  // A link to one application does not show who applies: they sign in by email, the answers wait.
  if (created.problem?.code === 'STEP_UP_REQUIRED')
    return redirect(paths.signInByEmail({ next: paths.quote('check') }))
  // Decision 014: the address is changed on its own page, and these answers wait.
  if (created.problem?.code === 'ADDRESS_CHANGE_REQUIRED') return redirect(paths.addressChangeRequired())
  // Decision 024: the check continues in the API. The answers are stored until it has succeeded.
  if (created.problem?.code === 'CREDIT_CHECK_PENDING') return redirect(paths.checking())
  if (created.problem) {
    // The wrong answer is on another page: its message leads to its part. Only the boxes are here.
    const names = Object.fromEntries(
      Object.keys(created.problem.fields ?? {}).map((path) => [
        path,
        path.startsWith('user.contactConsent') ? 'reminders' : sectionOfWirePath(path),
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
