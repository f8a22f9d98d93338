import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { type FieldsOf, SubmitForm, useReply } from '#platform/forms/form.tsx'
import { FORM_FIELD } from '#platform/forms/form-marks.ts'
import { Button, ButtonRow, LinkButton } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names/class-names.ts'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { FieldGroup } from '#ui/form/field.tsx'
import { FormStack } from '#ui/form/form-footer.tsx'
import { PageHeading } from '#ui/layout/page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import styles from '#ui/task-columns/task-page.module.css'
import { AUTHENTICATION_STEP } from './authentication-step.ts'
import type { CardElement } from './card-element.ts'
import { confirmCardForm, payByCardForm } from './pay-by-card.forms.ts'
import cardStyles from './pay-by-card.module.css'
import { useCardElement } from './use-card-element.ts'

/** What an error about the card leads to. */
const CARD_ID = `${payByCardForm.id}-paymentMethodId`

export interface CardFormProps {
  title: string
  lead: string
  /** What else is asked for, above the card. */
  children: (fields: FieldsOf<typeof payByCardForm>) => ReactNode
  defaultValue?: { choice: 'all' | 'oldest' | 'other'; amount?: number }
  /** The payment, as the store has it. */
  payment: CardPaymentState
  /** Stands above the button. */
  note?: ReactNode
  /** It names the amount. */
  button: string
  otherWay?: Way
  /** For a lost answer: who is told the result of the payment, and where it can be seen. */
  notKnown: { words: string; way?: Way }
}

export interface CardPaymentState {
  /** Set where another try could pay twice. */
  readonly preventRetry: boolean
  /** With this the page shows the check of the card's bank; null where there is none to show. */
  readonly clientSecret: string | null
}

interface Way {
  href: string
  label: string
}

/** A payment by card: the provider's fields, the check of the payer's bank, and one button. */
export function CardForm({
  title,
  lead,
  children,
  defaultValue,
  payment,
  note,
  button,
  otherWay,
  notKnown,
}: CardFormProps) {
  const place = useRef<HTMLDivElement>(null)
  const { status, isComplete, element, retry } = useCardElement(place)
  const confirmation = useReply(confirmCardForm)
  const { isAuthenticating, isConfirming } = useAuthentication(element, payment)
  const submit = useSubmit()
  const isIdle = useNavigation().state === 'idle'
  const [refusal, setRefusal] = useState<string>()
  const isTaking = useRef(false)
  const [isBusy, setBusy] = useState(false)

  async function send(form: HTMLFormElement) {
    if (isTaking.current || !isIdle || isAuthenticating) return
    isTaking.current = true
    setBusy(true)
    setRefusal(undefined)
    const taken = isComplete ? await element.current?.take() : { refusal: INCOMPLETE }
    isTaking.current = false
    setBusy(false)
    if (taken?.refusal) return setRefusal(taken.refusal)
    const control = form.elements.namedItem('paymentMethodId') as HTMLInputElement
    control.value = taken?.id ?? ''
    void submit(form)
  }

  if (payment.preventRetry) return <NotKnownYet title={title} {...notKnown} />
  const problem = refusal ?? confirmation?.error?.['']?.[0]
  return (
    <SubmitForm
      className={styles.form}
      form={payByCardForm}
      label="Pay by card"
      defaultValue={defaultValue ?? {}}
      onSend={(form) => void send(form)}
    >
      {(fields, { errors, isSending }) => (
        <>
          <ErrorSummary items={problem ? [{ message: problem, fieldId: CARD_ID }] : errors} />
          <PageHeading title={title} lead={lead} />
          <FormStack>
            {children(fields)}
            <FieldGroup
              field={{
                id: CARD_ID,
                name: fields.paymentMethodId.name,
                errors: refusal ? [refusal] : fields.paymentMethodId.errors,
              }}
              label="Your card"
              hint="It goes straight to the company that takes card payments for us. We never see the number."
            >
              <CardPlace
                place={place}
                isRefused={problem !== undefined}
                onFocus={() => element.current?.focus()}
              />
              <p role="status" className={cardStyles.loading}>
                {status === 'loading' ? 'Loading the fields for your card.' : ''}
              </p>
            </FieldGroup>
            <input type="hidden" name="paymentMethodId" />
            {status === 'failed' ? <NoFields onRetry={retry} /> : null}
            {note}
            <ButtonRow>
              <Button isBusy={isSending || isBusy || isAuthenticating || isConfirming}>
                {/* An element of its own for each amount: a translation stands for one of them only. */}
                <span key={button}>{button}</span>
              </Button>
              {otherWay ? (
                <LinkButton href={otherWay.href} variant="secondary">
                  {otherWay.label}
                </LinkButton>
              ) : null}
            </ButtonRow>
            <p role="status">{describeStatus({ isAuthenticating, isConfirming })}</p>
          </FormStack>
        </>
      )}
    </SubmitForm>
  )
}

const INCOMPLETE = 'Enter the card number, expiry date and security code'

function describeStatus({
  isAuthenticating,
  isConfirming,
}: {
  isAuthenticating: boolean
  isConfirming: boolean
}) {
  if (isAuthenticating) return 'Your bank wants to check that it’s you. Follow its steps, then wait here.'
  return isConfirming ? 'We’re finishing your payment. Please wait.' : ''
}

function CardPlace({
  place,
  isRefused,
  onFocus,
}: {
  place: React.RefObject<HTMLDivElement | null>
  isRefused: boolean
  onFocus: () => void
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what leads to an error leads here, and on into the frame.
    <div
      ref={place}
      id={CARD_ID}
      className={classNames(cardStyles.card, isRefused && cardStyles.refused)}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) onFocus()
      }}
    />
  )
}

/** Shows the bank's check when a payment waits for it, then finishes it, whatever the result. */
function useAuthentication(
  element: React.RefObject<CardElement | undefined>,
  { clientSecret }: CardPaymentState,
) {
  const reply = useReply(payByCardForm)
  const submit = useSubmit()
  const { state, formData } = useNavigation()
  const [isAuthenticating, setAuthenticating] = useState(false)
  const shown = useRef<string>(undefined)
  const isWaiting = reply?.step === AUTHENTICATION_STEP
  useEffect(() => {
    if (!isWaiting || !clientSecret || shown.current === clientSecret || !element.current) return
    shown.current = clientSecret
    setAuthenticating(true)
    void element.current.authenticate(clientSecret).then(() => {
      setAuthenticating(false)
      const form = new FormData()
      form.set(FORM_FIELD, confirmCardForm.id)
      form.set('paymentIntentId', clientSecret.split('_secret_')[0] ?? '')
      void submit(form, { method: 'post' })
    })
  }, [isWaiting, clientSecret, element, submit])
  const isConfirming = state !== 'idle' && formData?.get(FORM_FIELD) === confirmCardForm.id
  return { isAuthenticating, isConfirming }
}

function NoFields({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="error" title="We can’t take cards right now" isAnnounced>
      <p>Check your connection, then try again. Or pay another way.</p>
      <Button type="button" variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

/** The answer was lost after the provider had been asked: paying again might pay twice. */
function NotKnownYet({ title, words, way }: Pick<CardFormProps, 'title'> & CardFormProps['notKnown']) {
  return (
    <>
      <PageHeading title={title} lead="We’re checking this payment with your bank." />
      <Notice tone="warning" title="Please don’t pay again yet" isAnnounced>
        <p>We don’t know yet whether your card was charged. {words} Until then, it counts as on its way.</p>
      </Notice>
      {way ? (
        <p>
          <LinkButton href={way.href}>{way.label}</LinkButton>
        </p>
      ) : null}
    </>
  )
}
