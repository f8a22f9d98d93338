import type { LoanApplication } from '@tarnbrook/contract/applications/applications'
import type { CreditCard } from '@tarnbrook/contract/applications/requirement-resource'
import { formatMoney } from '@tarnbrook/domain/core/display'
import { pence } from '@tarnbrook/domain/core/money'
import { parseTypedNumber } from '@tarnbrook/domain/typed/typed-number'
import { useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { type FieldsOf, SubmitForm } from '#platform/forms/form.tsx'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names/class-names.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import type { FieldSource } from '#ui/form/field-source.ts'
import { FormFooter, FormStack } from '#ui/form/form-footer.tsx'
import { MoneyInput, ProperNameInput } from '#ui/form/text-input.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import formStyles from '#ui/task-columns/task-page.module.css'
import { addCardForm } from './card-payoff.forms.ts'
import styles from './card-payoff.module.css'
import { calculateShares } from './card-words.ts'
import { useNumberField } from './use-number-field.ts'

export interface AddCardProps {
  application: LoanApplication
  cards: readonly CreditCard[]
}

/** The place of the vault's field, and what an error about the number leads to. */
const NUMBER_ID = `${addCardForm.id}-vaultAlias`

/** Lender and amount are ours to ask; the number is in the vault's field. */
export function AddCardForm({ application, cards }: AddCardProps) {
  const { status, number, field, retry } = useNumberField(NUMBER_ID)
  const submit = useSubmit()
  const isIdle = useNavigation().state === 'idle'
  const [refusal, setRefusal] = useState<string>()
  const [amount, setAmount] = useState('')
  const isSecuring = useRef(false)
  const [isBusy, setBusy] = useState(false)

  // Sent with what represents the number. Also without one: all that is missing is told at once.
  async function send(form: HTMLFormElement) {
    if (isSecuring.current || !isIdle) return
    isSecuring.current = true
    setBusy(true)
    setRefusal(undefined)
    const secured = number.isEmpty ? undefined : await field.current?.secure()
    isSecuring.current = false
    setBusy(false)
    if (secured?.refusal) return setRefusal(REFUSALS[secured.refusal])
    setHidden(form, 'vaultAlias', secured?.alias ?? '')
    setHidden(form, 'lastFour', secured ? number.lastFour : '')
    void submit(form)
  }

  if (status === 'failed')
    return (
      <Notice tone="error" title="We can’t take card numbers right now" isAnnounced>
        <p>Check your connection, then try again. Or get the whole loan, and pay off your cards yourself.</p>
        <Button type="button" variant="secondary" onClick={retry}>
          Try again
        </Button>
      </Notice>
    )
  return (
    <SubmitForm
      className={formStyles.form}
      form={addCardForm}
      label="Add a card"
      onSend={(form) => void send(form)}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={refusal ? [{ message: refusal, fieldId: NUMBER_ID }] : errors} />
          <FormStack>
            <NumberInput
              field={withRefusal(fields, refusal)}
              isLoading={status === 'loading'}
              isFocused={number.isFocused}
              onFocus={() => field.current?.focus()}
            />
            <input type="hidden" name={fields.vaultAlias.name} />
            <input type="hidden" name={fields.lastFour.name} />
            <ProperNameInput
              field={fields.lender}
              label="Who is the card with?"
              hint="The name of the bank or card company."
            />
            <MoneyInput
              field={fields.payoffAmount}
              label="How much should we pay off?"
              hint="Pounds and pence, like 1250.50. Your card’s app or latest statement says what you owe."
              onChange={({ target }) => setAmount(target.value)}
            />
            <LeftForYou application={application} cards={cards} typed={amount} />
          </FormStack>
          <FormFooter submitLabel="Add this card" isBusy={isSending || isBusy} />
        </>
      )}
    </SubmitForm>
  )
}

const REFUSALS = {
  number: 'We couldn’t accept that card number. Check it, and enter it again',
  connection:
    'We couldn’t secure your card number. Check your connection, and try again. What you typed is still here',
} as const

/** Only the frame has the number: the form's hidden fields are filled in when it is sent. */
function NumberInput({
  field,
  isLoading,
  isFocused,
  onFocus,
}: {
  field: FieldSource
  isLoading: boolean
  isFocused: boolean
  onFocus: () => void
}) {
  return (
    <FieldGroup
      field={field}
      label="Card number"
      hint="The long number on the front or back of the card. It goes straight to a company that keeps card numbers safe: we only see the last 4 digits."
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what leads to an error leads here, and on into the frame. */}
      <div
        id={NUMBER_ID}
        className={classNames(styles.number, isFocused && styles.focused, field.errors && styles.refused)}
        tabIndex={-1}
        onFocus={({ target, currentTarget }) => {
          if (target === currentTarget) onFocus()
        }}
      />
      <p role="status" className={styles.loading}>
        {isLoading ? 'Loading the field for your card number.' : ''}
      </p>
    </FieldGroup>
  )
}

/** What the vault says takes the place of what the form was told before. */
function withRefusal({ vaultAlias }: FieldsOf<typeof addCardForm>, refusal: string | undefined): FieldSource {
  return { id: vaultAlias.id, name: vaultAlias.name, errors: refusal ? [refusal] : vaultAlias.errors }
}

function LeftForYou({ application, cards, typed }: AddCardProps & { typed: string }) {
  const before = calculateShares(application, cards).left
  const pounds = parseTypedNumber(typed) ?? 0
  const amount = pounds > 0 && pounds < 10_000_000 ? Math.round(pounds * 100) : 0
  const left = before - amount
  return (
    <p className={styles.left}>
      {left < 0
        ? `That’s ${formatMoney(pence(-left))} more than your loan has left.`
        : `${formatMoney(pence(left))} of your loan is left for your bank account${amount > 0 ? ', after this card' : ''}.`}
    </p>
  )
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name) as HTMLInputElement
  control.value = value
}
