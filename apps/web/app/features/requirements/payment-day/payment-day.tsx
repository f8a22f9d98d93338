import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import { day } from '@tarnbrook/domain/core/calendar'
import { formatDayWords, formatMoney, formatOrdinal } from '@tarnbrook/domain/core/display'
import type { ReactNode } from 'react'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { productWords } from '#platform/product-words.ts'
import { Amount } from '#ui/amount/amount.tsx'
import { LinkButton } from '#ui/button/button.tsx'
import { Disclosure } from '#ui/disclosure/disclosure.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { type Option, Select } from '#ui/form/select.tsx'
import { BackLink, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { ConfirmPayDay } from '../pay-day/confirm-pay-day.tsx'
import { paymentDayForm } from '../requirements.forms.ts'
import { Step } from '../step.tsx'
import { findNextPath, findRequirement, taskListPath } from '../tasks.ts'

interface PaymentDayProps {
  application: LoanApplication
  /** The days that can be chosen, each with its figures. */
  options: readonly Option[]
  /** What the choice has changed. */
  changed: ReactNode
}

export function PaymentDayStep({ application, options, changed }: PaymentDayProps) {
  const reply = useReply(paymentDayForm)
  const isChosen = findRequirement(application.requirements, 'payment-day')?.status === 'met'
  return isChosen && reply?.status !== 'error' ? (
    <ChosenDay application={application} options={options} changed={changed} />
  ) : (
    <DayQuestion application={application} options={options} />
  )
}

function DayQuestion({ application, options }: Omit<PaymentDayProps, 'changed'>) {
  const title = 'Your payment day'
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section width="text">
        <BackLink href={taskListPath(application.id)}>Your application</BackLink>
        <DayForm application={application} options={options} title={title} />
      </Section>
      <ConfirmPayDay application={application} />
    </>
  )
}

/** With a title it is its own page, else it is inside one. */
function DayForm({ application, options, title }: Omit<PaymentDayProps, 'changed'> & { title?: string }) {
  const { quote, loanProduct } = application
  const { isHirePurchase } = productWords(loanProduct?.type ?? 'unsecured')
  return (
    <SubmitForm
      className={styles.form}
      form={paymentDayForm}
      label="Choose your payment day"
      defaultValue={{ paymentDay: String(quote?.paymentDay ?? '') }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          {title ? (
            <PageHeading
              caption="Your application"
              title={title}
              lead={`The day we collect your payment each month. You pay interest from the day ${isHirePurchase ? 'we pay the seller' : 'you get the money'}, so a later first payment costs a little more.`}
            />
          ) : null}
          <FormStack>
            <Select
              field={fields.paymentDay}
              label="Which day of the month?"
              hint="A day or two after you’re paid is a good time. In a month that’s too short for 29, 30 or 31, we collect on its last day."
              placeholder="Choose a day"
              options={options}
              width="full"
            />
          </FormStack>
          <FormFooter
            submitLabel={title ? 'See my first payment date' : 'Change my payment day'}
            isBusy={isSending}
          />
        </>
      )}
    </SubmitForm>
  )
}

function ChosenDay({ application, options, changed }: PaymentDayProps) {
  const { quote } = application
  if (!quote) return <DayQuestion application={application} options={options} />
  return (
    <Step applicationId={application.id} title={`You pay on ${dayInMonths(quote.paymentDay)}`}>
      <Stack gap="l">
        <Amount
          size="hero"
          label={`Your first payment, on ${formatDayWords(day(quote.firstPaymentOn))}`}
          figure={formatMoney(quote.schedule[0]?.amount ?? quote.instalment)}
          note="If that’s a weekend or a bank holiday, we collect on the next working day."
        />
        {changed}
        <p>
          <LinkButton href={findNextPath(application, 'payment-day')}>Continue</LinkButton>
        </p>
        <Disclosure summary="Choose another day">
          <DayForm application={application} options={options} />
        </Disclosure>
      </Stack>
    </Step>
  )
}

function dayInMonths(paymentDay: number): string {
  return paymentDay > 28
    ? `the ${formatOrdinal(paymentDay)} of each month, or its last day`
    : `the ${formatOrdinal(paymentDay)} of each month`
}
