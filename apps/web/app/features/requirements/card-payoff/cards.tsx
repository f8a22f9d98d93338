import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useHasScript } from '#platform/document/use-has-script.ts'
import { SubmitForm } from '#platform/forms/form.tsx'
import { useAnswer } from '#platform/routing/screen-data.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { HiddenInput, MoneyInput } from '#ui/form/text-input.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import { queryUnfinishedCard } from './card-payoff.api.ts'
import { addCardForm, cardAmountForm, removeCardForm } from './card-payoff.forms.ts'
import styles from './card-payoff.module.css'
import { CardComparison } from './card-saving.tsx'
import { nameOfCard } from './card-words.ts'

interface CardsProps {
  application: LoanApplication
  cards: readonly CreditCard[]
  canChange?: boolean
}

/** The cards that were added, each with what the loan pays of it. */
export function Cards({ application, cards, canChange = false }: CardsProps) {
  const heading = useFocusOnceChanged()
  const hasScript = useHasScript()
  return (
    <div className={styles.cards}>
      <h2 className={styles.heading} ref={heading} tabIndex={-1}>
        {canChange ? 'Cards you’ve added' : 'Your cards'}
      </h2>
      <Happened />
      {cards.length === 0 ? (
        <p>You haven’t added a card yet.</p>
      ) : (
        <ul className={styles.list}>
          {cards.map((card) => (
            <li className={styles.card} key={card.id}>
              <div className={styles.about}>
                <span className={styles.name}>{nameOfCard(card)}</span>
                <span>
                  {card.payoffAmount === null
                    ? 'No amount yet'
                    : `${formatMoney(card.payoffAmount)} to pay off`}
                </span>
              </div>
              {canChange ? (
                <Button variant="quiet" form={removeCardForm.id} name="cardId" value={card.id}>
                  Remove<span className="sr-only"> {nameOfCard(card)}</span>
                </Button>
              ) : null}
              {!hasScript || card.payoffAmount === null ? null : (
                <CardComparison application={application} card={card} />
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange ? <RemoveForm /> : null}
      {canChange ? <MissingAmount cards={cards} /> : null}
    </div>
  )
}

/** The button is outside its form: a comparison's fields are between, and are not sent. */
function RemoveForm() {
  return (
    <SubmitForm form={removeCardForm} label="Remove a card">
      {(_fields, { errors }) => <ErrorSummary items={errors} />}
    </SubmitForm>
  )
}

/** A card whose amount did not go through with it. */
function MissingAmount({ cards }: { cards: readonly CreditCard[] }) {
  const read = useAnswer(queryUnfinishedCard(cards))
  const card = read ?? cards.find(({ payoffAmount }) => payoffAmount === null)
  if (!card || card.payoffAmount !== null) return null
  return (
    <SubmitForm
      className={formStyles.form}
      form={cardAmountForm}
      label="Save an amount"
      key={card.id}
      defaultValue={{ cardId: card.id }}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={errors} />
          <FormStack>
            <MoneyInput
              enterKeyHint="done"
              field={fields.payoffAmount}
              label={`Amount to pay off: ${nameOfCard(card)}`}
            />
            <HiddenInput field={fields.cardId} value={String(card.id)} />
          </FormStack>
          <FormFooter submitLabel="Save this amount" isBusy={isSending} />
        </>
      )}
    </SubmitForm>
  )
}

/** What was done just now, for those who see it; the focus goes to the list. */
function Happened() {
  const saved = useSearchParams()[0].get('saved')
  const title =
    saved === addCardForm.id || saved === cardAmountForm.id
      ? 'We’ve added your card'
      : saved === removeCardForm.id
        ? 'We’ve removed that card'
        : undefined
  return title ? <Notice tone="success" title={title} isAnnounced /> : null
}

/** The form or the button that was used is gone: the focus goes to the list. */
function useFocusOnceChanged() {
  const { key, search } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const saved = new URLSearchParams(search).get('saved')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is a navigation of its own.
  useEffect(() => {
    if (saved !== null) heading.current?.focus()
  }, [saved, key])
  return heading
}
