import { loadScript } from '#platform/document/outside-script.ts'
import type { CardPayments } from '#platform/store/session.ts'

/** Stripe.js, as far as we use it. */
interface Stripe {
  elements(options?: object): { create(type: 'card', options?: object): Element }
  createPaymentMethod(of: { type: 'card'; card: Element }): Promise<{
    paymentMethod?: { id: string }
    error?: { type?: string; message?: string }
  }>
  handleNextAction(of: { clientSecret: string }): Promise<{ error?: { type?: string } }>
}

interface Element {
  mount(place: HTMLElement): void
  on(event: 'ready' | 'loaderror', listener: () => void): void
  on(event: 'change', listener: (state: { empty: boolean; complete: boolean }) => void): void
  focus(): void
  destroy(): void
}

declare global {
  var Stripe: ((key: string) => Stripe) | undefined
}

/** What represents the typed card, or why none does: wrong details, or the provider not reached. */
export type Taken =
  | { readonly id: string; readonly refusal?: undefined }
  | { readonly id?: undefined; readonly refusal: string }

export interface CardElement {
  focus(): void
  /** Gives the provider what was typed in its own fields. */
  take(): Promise<Taken>
  /** Shows the payer's bank's check until it is over; the provider is asked for the result. */
  authenticate(clientSecret: string): Promise<void>
  close(): void
}

/** Long enough for a slow phone; the page then says that the fields are not there. */
const LIMIT_MS = 20_000

export const NO_CONNECTION =
  'We couldn’t reach the company that takes card payments. Check your connection, and try again. Nothing was taken'

/**
 * Puts the provider's card fields into the page. What is typed is in the provider's frame and goes
 * to the provider: it is never in this page.
 * @throws when its script, or its fields, are not there in good time
 */
export async function openCardElement(
  { publishableKey, scriptUrl }: CardPayments,
  {
    place,
    style,
    onComplete,
  }: { place: HTMLElement; style: object; onComplete: (isComplete: boolean) => void },
): Promise<CardElement> {
  if (!globalThis.Stripe) await loadScript(scriptUrl, 'tarnbrook-vault')
  const stripe = globalThis.Stripe?.(publishableKey)
  if (!stripe) throw new Error('the script of the card payments made nothing')
  // The postcode of the bill is not asked for: it is used by no check.
  const card = stripe.elements({ locale: 'en-GB' }).create('card', { hidePostalCode: true, style })
  const isThere = new Promise<boolean>((resolve) => {
    card.on('ready', () => resolve(true))
    card.on('loaderror', () => resolve(false))
    setTimeout(() => resolve(false), LIMIT_MS)
  })
  card.on('change', ({ complete }) => onComplete(complete))
  card.mount(place)
  if (!(await isThere)) {
    card.destroy()
    throw new Error('no card fields in time')
  }
  return {
    focus: () => card.focus(),
    take: () => take(stripe, card),
    authenticate: async (clientSecret) => {
      await stripe.handleNextAction({ clientSecret }).catch(() => {})
    },
    close: () => card.destroy(),
  }
}

async function take(stripe: Stripe, card: Element): Promise<Taken> {
  try {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
    if (paymentMethod) return { id: paymentMethod.id }
    const isAboutCard = error?.type === 'card_error' || error?.type === 'validation_error'
    return { refusal: isAboutCard && error.message ? error.message : NO_CONNECTION }
  } catch {
    return { refusal: NO_CONNECTION }
  }
}
