import { canApply } from '@tarnbrook/domain/application-state'
import { londonToday } from '@tarnbrook/domain/calendar'
import { redirect, useParams } from 'react-router'
import type { Handle } from '#platform/handle.ts'
import { PageHead } from '#platform/head.tsx'
import { paths } from '#platform/paths.ts'
import { load, type Read, reads, submitsFrom, tryLoad } from '#platform/route.ts'
import { useBrand } from '#platform/session.ts'
import { BackLink, PageHeading, Section } from '#ui/layout/page.tsx'
import { Steps } from '#ui/steps/steps.tsx'
import { applicationsApi, useGetApplicationDraftQuery } from '../features/applications/applications.api.ts'
import { AboutYouStep } from '../features/applications/quote/about-you-step.tsx'
import { addressToLookUp } from '../features/applications/quote/address-mode.ts'
import { AddressStep } from '../features/applications/quote/address-step.tsx'
import { CheckStep } from '../features/applications/quote/check-step.tsx'
import { HomeStep } from '../features/applications/quote/home-step.tsx'
import { EMPLOYMENT_STATUS_LIST, IncomeStep } from '../features/applications/quote/income-step.tsx'
import { LoanStep } from '../features/applications/quote/loan-step.tsx'
import { refuseBrandWithoutDirectApplications } from '../features/applications/quote-brand.ts'
import {
  type DraftAnswers,
  neighbours,
  type QuoteStep,
  STEP_TITLE,
  stepNamed,
  stepsOf,
} from '../features/applications/quote-steps.ts'
import { authApi } from '../features/auth/auth.api.ts'
import { userEmbedded } from '../features/auth/user-embedded.ts'

const read: Read = async (store, args) => {
  refuseBrandWithoutDirectApplications(args)
  const [isInvited, { answers }] = await Promise.all([
    mayAskForQuote(store, args),
    load(store, applicationsApi.endpoints.getApplicationDraft, undefined),
  ])
  if (!isInvited) return redirect(paths.disqualified())
  const step = stepNamed(args.params.step, answers)
  if (step === null) return redirect(paths.quote())
  if (step === 'check') {
    const { readAnswers } = await import('../features/applications/quote-answers.ts')
    const checked = readAnswers(answers, args.visit.brandFacts, londonToday(Temporal.Now.instant()))
    if ('incomplete' in checked) return redirect(paths.quote(checked.incomplete))
  }
  if (step === 'income')
    await load(store, applicationsApi.endpoints.listEmploymentStatuses, EMPLOYMENT_STATUS_LIST)
  const postCode = addressToLookUp(step, answers, args.url.searchParams.get('mode'))
  if (postCode) await tryLoad(store, applicationsApi.endpoints.lookUpPostcode, { query: { postCode } })
  return null
}

/** Spec 4: somebody who is not signed in, who can re-apply, or whose quote may be asked for again with other figures. */
async function mayAskForQuote(...[store, { visit }]: Parameters<Read>): Promise<boolean> {
  if (!visit.user) return true
  const asked = { params: { id: visit.user.id }, query: userEmbedded(visit.brand) }
  const { data: user } = await tryLoad(store, authApi.endpoints.getUser, asked)
  const isRequotable = user?.loanApplications?.some(({ requotability }) => requotability?.requotable)
  return canApply(user) || isRequotable === true
}

export const handle = {
  // The calculator of the landing page hands over amount and term; the address step says how it asks.
  query: ['amount', 'term', 'mode'],
  // Spec 1: direct applications are for all brands except motor and money management.
  isOn: (brand) => brand.switches.directApplications,
} satisfies Handle

export const loader = reads(read)
export const clientLoader = reads(read)
export const action = submitsFrom(() => import('../features/applications/quote.submit.ts'))
export const clientAction = submitsFrom(() => import('../features/applications/quote.submit.ts'))

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
