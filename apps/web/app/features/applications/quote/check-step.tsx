import type { Brand } from '@tarnbrook/brands/brand'
import { consentStep } from '@tarnbrook/contract/application-form'
import { RESIDENTIAL_STATUS_LABEL } from '@tarnbrook/contract/applications'
import { ADDRESS_PERIODS, formatAddress } from '@tarnbrook/domain/address'
import { londonToday } from '@tarnbrook/domain/calendar'
import { formatDayWords, formatDuration, formatMoney } from '@tarnbrook/domain/display'
import { fromPounds, roundToPence } from '@tarnbrook/domain/money'
import type { ReactNode } from 'react'
import { SubmitForm } from '#platform/form.tsx'
import { paths } from '#platform/paths.ts'
import { type Fact, Facts } from '#ui/facts/facts.tsx'
import { Checkbox } from '#ui/form/choices.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { type DraftAnswers, type QuestionStep, readAnswers, STEP_TITLE } from '../quote-steps.ts'

type Ready = Extract<ReturnType<typeof readAnswers>, { ready: unknown }>['ready']

export function CheckStep({
  answers,
  brand,
  heading,
}: {
  answers: DraftAnswers
  brand: Brand
  heading: ReactNode
}) {
  const checked = readAnswers(answers, brand, londonToday(Temporal.Now.instant()))
  // The page is only read when every answer is right; a draft that changed in another tab leads back by the loader.
  if (!('ready' in checked)) return null
  return (
    <SubmitForm id="check" schema={consentStep}>
      {(fields, { errors, isSending }) => (
        <FormStack>
          <ErrorSummary items={errors} />
          {heading}
          {sectionsOf(checked.ready).map(({ step, facts }) => (
            <section key={step} id={`check-${step}`} tabIndex={-1} aria-labelledby={`check-${step}-title`}>
              <h2 id={`check-${step}-title`}>{STEP_TITLE[step]}</h2>
              <Facts items={withChange(step, facts)} />
            </section>
          ))}
          <section aria-labelledby="contact-title">
            <h2 id="contact-title">Staying in touch</h2>
            <p>Choose what you would like to hear about. You can change this at any time.</p>
            <Checkbox field={fields.reminders} label="Reminders about this application" />
            <Checkbox field={fields.offers} label="Offers on loans from us" />
            <Checkbox field={fields.groupCrossSell} label="Offers from other companies in our group" />
          </section>
          <p>
            When you send this, {brand.fullName} makes a soft search of your credit file. Only you can see it,
            and it does not affect your credit score. By sending it you confirm that your answers are true.
          </p>
          <FormFooter submitLabel="See my quote" isBusy={isSending} />
        </FormStack>
      )}
    </SubmitForm>
  )
}

function withChange(step: QuestionStep, facts: Fact[]): Fact[] {
  return facts.map((fact, index) =>
    index === 0 ? { ...fact, action: { href: paths.quote(step), label: 'Change' } } : fact,
  )
}

function sectionsOf({
  loan,
  aboutYou,
  home,
  address,
  previousAddress,
  income,
}: Ready): { step: QuestionStep; facts: Fact[] }[] {
  return [
    {
      step: 'loan',
      facts: [
        { term: 'Amount', detail: formatMoney(loan.amount) },
        { term: 'Over', detail: formatDuration(loan.term) },
        { term: 'For', detail: loan.reason },
      ],
    },
    {
      step: 'about-you',
      facts: [
        { term: 'Name', detail: `${aboutYou.firstName} ${aboutYou.lastName}` },
        { term: 'Date of birth', detail: formatDayWords(Temporal.PlainDate.from(aboutYou.dateOfBirth)) },
        { term: 'E-mail', detail: aboutYou.email },
        { term: 'Mobile', detail: aboutYou.mobileNumber },
      ],
    },
    {
      step: 'home',
      facts: [
        { term: 'Home', detail: RESIDENTIAL_STATUS_LABEL[home.residentialStatus] },
        { term: 'Rent or mortgage a month', detail: formatMoney(home.rentOrMortgageMonthlyPayment) },
        { term: 'Marital status', detail: home.maritalStatus },
        { term: 'People who depend on you', detail: home.numberOfDependants },
        { term: 'Their cost a month', detail: formatMoney(home.monthlyDependantsCost) },
      ],
    },
    { step: 'address', facts: addressFacts(address) },
    ...(previousAddress ? [{ step: 'previous-address' as const, facts: addressFacts(previousAddress) }] : []),
    {
      step: 'income',
      facts: [
        { term: 'Employment', detail: income.employmentStatus },
        ...(income.occupation ? [{ term: 'Job title', detail: income.occupation }] : []),
        {
          term: 'Take-home income',
          detail: `${formatMoney(fromPoundsTyped(income.income))} ${PER[income.incomeFrequency]}`,
        },
      ],
    },
  ]
}

const PER = { Monthly: 'a month', Weekly: 'a week', Yearly: 'a year' } as const

function addressFacts(address: Ready['address']): Fact[] {
  return [
    { term: 'Address', detail: formatAddress(address).join(', ') },
    { term: 'Time there', detail: ADDRESS_PERIODS.find(({ code }) => code === address.period)?.label ?? '' },
  ]
}

/** Income is asked in pounds and may carry more decimals than money has. */
function fromPoundsTyped(pounds: number) {
  return Number.isInteger(pounds) ? fromPounds(pounds) : roundToPence(pounds * 100)
}
