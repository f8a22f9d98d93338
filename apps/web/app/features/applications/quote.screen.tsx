import { getBrand } from '@tarnbrook/brands/brand'
import { applicationBody, consentStep } from '@tarnbrook/contract/application-form'
import { postCode as postCodeRule } from '@tarnbrook/contract/fields'
import { londonToday } from '@tarnbrook/domain/calendar'
import { data, redirect, useParams } from 'react-router'
import { z } from 'zod'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import {
  type FormReply,
  load,
  type Read,
  type RouteArgs,
  reads,
  type Submit,
  send,
  submits,
  tryLoad,
} from '#platform/route.ts'
import { useBrand } from '#platform/session.ts'
import { formName, formProblem, intentOf, parseForm } from '#platform/submission.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import type { AppStore } from '../../store.ts'
import { applicationsApi, useGetApplicationDraftQuery } from './applications.api.ts'
import { AboutYouStep } from './quote/about-you-step.tsx'
import {
  type AddressStepName,
  addressToLookUp,
  chosenAddress,
  chosenAddressSchema,
} from './quote/address-mode.ts'
import { AddressStep } from './quote/address-step.tsx'
import { CheckStep } from './quote/check-step.tsx'
import { HomeStep } from './quote/home-step.tsx'
import { IncomeStep } from './quote/income-step.tsx'
import { LoanStep } from './quote/loan-step.tsx'
import {
  type DraftAnswers,
  dayProblems,
  draftOf,
  neighbours,
  type QuestionStep,
  type QuoteStep,
  readAnswers,
  STEP_TITLE,
  stepNamed,
  stepOfWirePath,
  stepSchema,
  stepsOf,
} from './quote-steps.ts'

const read: Read = async (store, args) => {
  refuseBrandWithoutDirectApplications(args)
  const { answers } = await load(store, applicationsApi.endpoints.getApplicationDraft, undefined)
  const step = stepNamed(args.params.step, answers)
  if (step === null) return redirect(paths.quote())
  if (step === 'check') {
    const checked = readAnswers(answers, getBrand(args.visit.brand), londonToday(Temporal.Now.instant()))
    if ('incomplete' in checked) return redirect(paths.quote(checked.incomplete))
  }
  const postCode = addressToLookUp(step, answers, args.url.searchParams.get('mode'))
  if (postCode) await tryLoad(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  return null
}

const submit: Submit = async (store, form, args) => {
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

export const handle = {
  // The calculator of the landing page hands over amount and term; the address step says how it asks.
  query: ['amount', 'term', 'mode'],
  // Spec 1: direct applications are for all brands except motor and money management.
  isOn: (brand) => brand.switches.directApplications,
} satisfies Handle

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submits(submit)
export const clientAction = submits(submit)

export default function QuoteScreen() {
  const params = useParams()
  const { data: draft } = useGetApplicationDraftQuery()
  const answers = draft?.answers ?? {}
  const step = stepNamed(params.step, answers) ?? 'loan'
  const steps = stepsOf(answers)
  const { before } = neighbours(step, answers)
  return (
    <Section width="text">
      <PageHead title={STEP_TITLE[step]} />
      {before ? <BackLink href={paths.quote(before)} /> : <BackLink href={paths.landing()} />}
      <Steps steps={steps.map((name) => STEP_TITLE[name])} current={steps.indexOf(step) + 1} />
      <StepForm key={step} step={step} answers={answers} />
    </Section>
  )
}

function StepForm({ step, answers }: { step: QuoteStep; answers: DraftAnswers }) {
  const brand = useBrand()
  switch (step) {
    case 'loan':
      return <LoanStep answers={answers} brand={brand} />
    case 'about-you':
      return <AboutYouStep answers={answers} />
    case 'home':
      return <HomeStep answers={answers} />
    case 'address':
    case 'previous-address':
      return <AddressStep step={step} answers={answers} />
    case 'income':
      return <IncomeStep answers={answers} />
    case 'check':
      return <CheckStep answers={answers} brand={brand} heading={<PageHeading title={STEP_TITLE.check} />} />
  }
}

function refuseBrandWithoutDirectApplications({ visit }: RouteArgs): void {
  // Spec 1: direct applications are for all brands except motor and money management.
  if (!getBrand(visit.brand).switches.directApplications) throw data(null, { status: 404 })
}

/** Keeps what was typed, right or wrong, so that a refresh or a return loses nothing; then goes on if it is right. */
async function answerStep(
  store: AppStore,
  form: FormData,
  args: RouteArgs,
  step: QuestionStep,
): Promise<Response | FormReply> {
  const submission = parseForm(form, stepSchema(step, getBrand(args.visit.brand)))
  const saved = await saveDraft(store, draftOf(form, step))
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
  const checked = readAnswers(answers, getBrand(args.visit.brand), today)
  if ('incomplete' in checked) return redirect(paths.quote(checked.incomplete))
  const created = await send(store, applicationsApi.endpoints.createLoanApplication, {
    body: applicationBody({ ...checked.ready, consent: submission.value }, today),
    idempotencyKey: intentOf(form),
  })
  if (created.problem) {
    // The answer that is wrong stands on another page: the message leads to its part of the list.
    const names = Object.fromEntries(
      Object.keys(created.problem.fields ?? {}).map((path) => [path, stepOfWirePath(path)]),
    )
    return formProblem(submission, created.problem, names)
  }
  await send(store, applicationsApi.endpoints.discardApplicationDraft, undefined)
  return redirect(paths.application(created.data))
}

function saveDraft(store: AppStore, answers: Record<string, string>) {
  return send(store, applicationsApi.endpoints.saveApplicationDraft, { body: { answers } })
}
