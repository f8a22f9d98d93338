import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { ComparedLoan } from '@tarnbrook/contract/applications/requirement-resource'
import { formatDuration, formatMoney, formatPercent } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { Agency, DecisionExplanation } from '#features/applications/declined/declined.tsx'
import {
  amountOverTerm,
  changeWords,
  expiryWords,
  toProductWords,
  totalToPay,
} from '#features/applications/offer/figures.ts'
import {
  afterLiving,
  type Budget,
  beforePayment,
  LIVING_COSTS_RULE,
} from '#features/applications/offer/price/affordability.tsx'
import { ConfirmStop } from '#features/applications/progress/stop-application.tsx'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { findRequirement, taskListPath } from '#features/requirements/tasks.ts'
import { PageHead } from '#platform/document/head.tsx'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useUser } from '#platform/store/session.ts'
import { Button } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FreeAdvice } from '#ui/free-advice/free-advice.tsx'
import { BackLink, Columns, PageHeading, Section, Stack } from '#ui/layout/page.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { acceptSuggestedLoanForm, declineSuggestedLoanForm } from './suggested-loan.forms.ts'

interface Loans {
  application: LoanApplication
  asked: ComparedLoan
  suggested: ComparedLoan
}

/** The loan that can be lent beside the one that was asked for, why, and the choice. */
export function SuggestedLoanStep({
  application,
  budget,
}: {
  application: LoanApplication
  /** The month that was counted; none where it could not be read. */
  budget: Budget | null | undefined
}) {
  const details = findRequirement(application.requirements, 'affordability')?.details
  if (!details?.askedLoan || !details.suggestedLoan) return null
  const loans = { application, asked: details.askedLoan, suggested: details.suggestedLoan }
  const title = `We can offer you ${amountOverTerm(loans.suggested)}`
  return (
    <>
      <PageHead title={title} isIndexed={false} />
      <Section>
        <BackLink href={taskListPath(application.id)}>Your application</BackLink>
        <PageHeading
          caption="Your application"
          title={title}
          lead={`You asked for ${amountOverTerm(loans.asked)}. After our full credit check, we think those payments would take too much of your income. It’s your choice whether to take what we can offer.`}
        />
        <BothLoans {...loans} />
      </Section>
      <Section title="Your choice" width="text">
        <Choice {...loans} />
      </Section>
      <Section title="Why we can’t offer what you asked for" width="text">
        {budget ? <AffordabilityFigures budget={budget} {...loans} /> : <WithoutBudget />}
      </Section>
      <Section width="text">
        <Prose>
          <DecisionExplanation id={application.id} by="rules" />
          <Agency />
          <h2>If money is tight</h2>
          <p>These services are free, confidential and independent of us:</p>
          <FreeAdvice />
        </Prose>
      </Section>
    </>
  )
}

function BothLoans({ application, asked, suggested }: Loans) {
  return (
    <Stack>
      <Columns>
        <OneLoan application={application} title="We can offer" loan={suggested} />
        <OneLoan application={application} title="You asked for" loan={asked} />
      </Columns>
      <p>With what we can offer, {lowerFirst(changeWords(asked, suggested))}</p>
      <p>
        Both are for an agreement made today{untilWhen(application)}. The payments change a little with the
        day you sign and your payment day. The interest rate and fees don’t.
      </p>
    </Stack>
  )
}

function OneLoan({
  application,
  title,
  loan,
}: {
  application: LoanApplication
  title: string
  loan: ComparedLoan
}) {
  return (
    <div>
      <h2>{title}</h2>
      <Facts
        isCompact
        items={[
          { term: toProductWords(application).amountLabel, detail: formatMoney(loan.amount) },
          { term: 'Over', detail: formatDuration(loan.term) },
          { term: 'Monthly payment', detail: formatMoney(loan.instalment) },
          { term: 'APR (total yearly cost)', detail: formatPercent(loan.apr) },
          { term: 'Interest and fees', detail: formatMoney(loan.totalCharge) },
          totalToPay(application, loan),
        ]}
      />
    </div>
  )
}

/** Turning it down ends the application, so who answers has signed in as for bank details. */
function Choice({ application, asked, suggested }: Loans) {
  const isStrong = useUser()?.authStrength === 'strong'
  const replies = [useReply(acceptSuggestedLoanForm), useReply(declineSuggestedLoanForm)]
  if (!isStrong || replies.some((reply) => reply?.code === 'STEP_UP_REQUIRED'))
    return <StepUp application={application} why="We need to check it’s you before you choose." />
  const { credit } = toProductWords(application)
  return (
    <Stack>
      <p>
        If you take it, it replaces the quote for {amountOverTerm(asked)}, with the same payment day. We don’t
        make another credit check. You haven’t agreed to anything until you sign.
      </p>
      <SubmitForm className={styles.form} form={acceptSuggestedLoanForm} label="Accept this offer">
        {(_fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <Button isBusy={isSending}>Take {amountOverTerm(suggested)}</Button>
          </>
        )}
      </SubmitForm>
      <p>
        If you don’t want it, your application ends for good. You owe nothing, and we don’t ask you for
        anything else. To borrow later, you’d need a new quote, which can cost more or less.
      </p>
      <SubmitForm className={styles.form} form={declineSuggestedLoanForm} label="Decline this offer">
        {(fields, { errors, isSending }) => (
          <>
            <ErrorSummary items={errors} />
            <ConfirmStop application={application} field={fields.confirmed} />
            <Button variant="secondary" isBusy={isSending}>
              {`No, I don’t want this ${credit}`}
            </Button>
          </>
        )}
      </SubmitForm>
    </Stack>
  )
}

function AffordabilityFigures({ budget, asked, suggested }: Loans & { budget: Budget }) {
  const spare = pence(budget.spare + asked.instalment - suggested.instalment)
  return (
    <Stack>
      <p>This is the month we counted, from what you told us and our full credit check.</p>
      <Facts
        items={[
          ...beforePayment(budget),
          { term: 'Payment you asked for', detail: formatMoney(asked.instalment) },
          { term: 'Left each month', detail: formatMoney(budget.left), isTotal: true },
          ...afterLiving(budget),
          {
            term: 'To spare with what we can offer',
            detail: formatMoney(spare),
            note: `The payment is ${formatMoney(suggested.instalment)} a month.`,
          },
        ]}
      />
      <p>{LIVING_COSTS_RULE}</p>
    </Stack>
  )
}

function WithoutBudget() {
  return (
    <p>
      {LIVING_COSTS_RULE} We also count your rent or mortgage, and what you owe elsewhere. Call us, and we’ll
      tell you what we counted.
    </p>
  )
}

function untilWhen({ quote }: LoanApplication): string {
  return quote?.expiresAt ? `, and valid ${expiryWords(quote)}` : ''
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
