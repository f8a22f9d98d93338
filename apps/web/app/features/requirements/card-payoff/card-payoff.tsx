import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { Requirement } from '@tarnbrook/contract/applications/requirement-resource'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { useState } from 'react'
import { Step } from '#features/requirements/step.tsx'
import { StepUp } from '#features/requirements/step-up/step-up.tsx'
import { findNextPath, findRequirement } from '#features/requirements/tasks.ts'
import { SubmitForm, useReply } from '#platform/forms/form.tsx'
import { useUser } from '#platform/store/session.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { Facts } from '#ui/facts/facts.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter } from '#ui/form/form-footer.tsx'
import { Section, Stack } from '#ui/layout/page.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { AddCard } from './add-card.tsx'
import { addCardForm, cardAmountForm, chooseCardPayoffForm, confirmCardsForm } from './card-payoff.forms.ts'
import { CARDS_PAID_WITHIN, calculateShares } from './card-words.ts'
import { Cards } from './cards.tsx'

interface CardPayoffProps {
  application: LoanApplication
}

/** Whether the loan pays off credit cards, and which: the question, the cards, the choice. */
export function CardPayoffStep({ application }: CardPayoffProps) {
  const requirement = findRequirement(application.requirements, 'card-payoff')
  if (!requirement) return null
  const { status, details } = requirement
  if (details.cardPayoff === undefined) return <Question application={application} />
  if (status === 'wanted') return <NameCards application={application} requirement={requirement} />
  return details.cardPayoff === 'opt-in' ? (
    <ConfirmedCards application={application} requirement={requirement} />
  ) : (
    <WholeLoan application={application} />
  )
}

function Question({ application }: CardPayoffProps) {
  return (
    <Step
      applicationId={application.id}
      title="Should your loan pay off credit cards?"
      lead="You told us that your loan is for debt consolidation. We can pay some or all of it to your credit cards, or send it all to your bank account."
    >
      <Stack gap="l">
        <ul>
          <li>
            If you say yes, you tell us which cards and how much. We pay them {CARDS_PAID_WITHIN}. What’s left
            goes to your bank account.
          </li>
          <li>Your loan costs the same either way: you pay interest on all of it.</li>
          <li>
            Keep making at least the minimum payments until a card is paid off. Paying it off doesn’t close
            it.
          </li>
          <li>If we can’t pay a card, we send its money to your bank account. We’ll email you about it.</li>
        </ul>
        <SubmitForm className={styles.form} form={chooseCardPayoffForm}>
          {(fields, { errors, isSending }) => (
            <>
              <ErrorSummary items={errors} />
              <ButtonRow>
                {/* Neither answer is the better one. */}
                <Button variant="secondary" name={fields.choice.name} value="opt-in" isBusy={isSending}>
                  Yes, pay off credit cards
                </Button>
                <Button variant="secondary" name={fields.choice.name} value="opt-out" isBusy={isSending}>
                  No, send me the whole loan
                </Button>
              </ButtonRow>
            </>
          )}
        </SubmitForm>
      </Stack>
    </Step>
  )
}

interface NamedProps extends CardPayoffProps {
  requirement: Requirement
}

function NameCards({ application, requirement }: NamedProps) {
  const user = useUser()
  const replies = [useReply(addCardForm), useReply(cardAmountForm), useReply(confirmCardsForm)]
  const isStrong =
    user?.authStrength === 'strong' && replies.every((reply) => reply?.code !== 'STEP_UP_REQUIRED')
  const { creditCards } = requirement
  const formNumber = useFormNumber(creditCards.filter(({ status }) => status === 'complete').length)
  return (
    <>
      <Step
        applicationId={application.id}
        title="Your credit cards"
        lead="Add each card that you’d like your loan to pay off, and how much of it."
      >
        {isStrong ? (
          <Stack gap="l">
            <Cards application={application} cards={creditCards} canChange />
            {creditCards.length > 0 ? <Shares application={application} requirement={requirement} /> : null}
          </Stack>
        ) : (
          <StepUp
            application={application}
            why="We need to check it’s you before you tell us where to send money. Everything you’ve sent us so far is saved."
          />
        )}
      </Step>
      {isStrong ? (
        <>
          <AddCard key={formNumber} application={application} cards={creditCards} />
          {creditCards.length > 0 ? (
            <Section title="Is that every card?" width="text">
              <Confirm requirement={requirement} />
            </Section>
          ) : null}
        </>
      ) : null}
      <Section title="Get the whole loan instead" width="text">
        <OptOut hasCards={creditCards.length > 0} />
      </Section>
    </>
  )
}

/** After a card is added the form is empty for the next; after a removal, typed text stays. */
function useFormNumber(complete: number): number {
  const [known, setKnown] = useState({ complete, form: 1 })
  if (known.complete !== complete)
    setKnown({ complete, form: known.form + (complete > known.complete ? 1 : 0) })
  return known.form
}

function Shares({ application, requirement }: NamedProps) {
  const { loan, cards, left } = calculateShares(application, requirement.creditCards)
  return (
    <Facts
      items={[
        { term: 'Your loan', detail: formatMoney(loan) },
        { term: 'To your credit cards', detail: formatMoney(cards) },
        { term: 'To your bank account', detail: formatMoney(left), isTotal: true },
      ]}
    />
  )
}

function Confirm({ requirement: { creditCards } }: { requirement: Requirement }) {
  const isReady = creditCards.every(({ status }) => status === 'complete')
  if (!isReady) return <p>Say how much to pay off for each card above, or remove it. Then confirm them.</p>
  return (
    <SubmitForm className={styles.form} form={confirmCardsForm} label="Confirm your cards">
      {(_fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormFooter
            submitLabel={creditCards.length === 1 ? 'Confirm this card' : 'Confirm these cards'}
            isBusy={isSending}
            note={`We pay ${creditCards.length === 1 ? 'it' : 'them'} ${CARDS_PAID_WITHIN}. We’ll email you each time we’ve paid one.`}
          />
        </>
      )}
    </SubmitForm>
  )
}

function OptOut({ hasCards, note = '' }: { hasCards: boolean; note?: string }) {
  return (
    <SubmitForm className={styles.form} form={chooseCardPayoffForm} label="Get the whole loan instead">
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <Stack>
            <p>
              {hasCards
                ? 'We remove the cards above, and send the whole loan to your bank account.'
                : 'We send the whole loan to your bank account, and you can pay off cards yourself.'}
              {note}
            </p>
            <ButtonRow>
              <Button variant="secondary" name={fields.choice.name} value="opt-out" isBusy={isSending}>
                Send me the whole loan
              </Button>
            </ButtonRow>
          </Stack>
        </>
      )}
    </SubmitForm>
  )
}

function ConfirmedCards({ application, requirement }: NamedProps) {
  const { creditCards } = requirement
  return (
    <>
      <Step
        applicationId={application.id}
        title={`Your loan pays off ${creditCards.length === 1 ? 'a credit card' : `${creditCards.length} credit cards`}`}
        lead={`We pay ${creditCards.length === 1 ? 'it' : 'them'} ${CARDS_PAID_WITHIN}.`}
      >
        <Stack gap="l">
          <Cards application={application} cards={creditCards} />
          <Shares application={application} requirement={requirement} />
          <Continue application={application} />
        </Stack>
      </Step>
      <Section title="Changed your mind?" width="text">
        <OptOut
          hasCards
          note={
            canStillChoose(application)
              ? ' To pay off other cards, do this first. Then you can choose cards again.'
              : undefined
          }
        />
      </Section>
    </>
  )
}

function WholeLoan({ application }: CardPayoffProps) {
  return (
    <>
      <Step
        applicationId={application.id}
        title="You get the whole loan"
        lead={`We send all ${formatMoney(application.amount)} to your bank account. None of it goes to credit cards.`}
      >
        <Continue application={application} />
      </Step>
      {canStillChoose(application) ? (
        <Section title="Changed your mind?" width="text">
          <SubmitForm className={styles.form} form={chooseCardPayoffForm} label="Choose cards to pay off">
            {(fields, { errors, isSending }) => (
              <>
                <ErrorSummary items={errors} />
                <Button variant="secondary" name={fields.choice.name} value="opt-in" isBusy={isSending}>
                  Choose cards to pay off
                </Button>
              </>
            )}
          </SubmitForm>
        </Section>
      ) : null}
    </>
  )
}

function Continue({ application }: CardPayoffProps) {
  return (
    <p>
      <LinkButton href={findNextPath(application, 'card-payoff')}>Continue</LinkButton>
    </p>
  )
}

/** Once everything is done, an application is not taken back to name cards after all. */
function canStillChoose({ state }: LoanApplication): boolean {
  return state === 'Requested'
}
