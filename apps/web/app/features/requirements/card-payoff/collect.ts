import { loadScript } from '#platform/document/outside-script.ts'
import type { CardVault } from '#platform/store/session.ts'

/** What the vault tells the page of the number in its field: never the number. */
export interface NumberState {
  readonly isEmpty: boolean
  readonly isValid: boolean
  readonly isFocused: boolean
  readonly lastFour: string
}

/** What represents a number, or why none does: number refused, or vault not reached. */
export type Secured =
  | { readonly alias: string; readonly refusal?: undefined }
  | { readonly alias?: undefined; readonly refusal: 'number' | 'connection' }

export interface NumberField {
  focus(): void
  /** Sends the number from the vault's field to the vault. */
  secure(): Promise<Secured>
  close(): void
}

/** VGS Collect, as far as we use it. */
interface Collect {
  create(
    vaultId: string,
    environment: string,
    onState: (state: Readonly<Record<string, FieldState | undefined>>) => void,
  ): {
    field(selector: string, options: object): { focus(): void }
    submit(
      path: string,
      options: object,
      onAnswer: (status: number | null, data: unknown) => void,
      onErrors: (errors: unknown) => void,
    ): void
    unmount(): void
  }
}

interface FieldState {
  readonly isEmpty?: boolean
  readonly isValid?: boolean
  readonly isFocused?: boolean
  readonly last4?: string
}

declare global {
  var VGSCollect: Collect | undefined
}

/** Its name at the vault, in what is sent there and in what is answered. */
const NAME = 'card_number'

/** Long enough for a slow phone; the page then says that the field is not there. */
const LIMIT_MS = 20_000

/**
 * Puts the vault's card number field into the page. What is typed is in the vault's frame and goes
 * to the vault: it is never in this page.
 * @throws when the vault's script, or its field, is not there in good time
 */
export async function openNumberField(
  vault: CardVault,
  { placeId, style, onState }: { placeId: string; style: object; onState: (state: NumberState) => void },
): Promise<NumberField> {
  if (!globalThis.VGSCollect) await loadScript(vault.scriptUrl, 'tarnbrook-vault')
  const collect = globalThis.VGSCollect
  if (!collect) throw new Error('the script of the card vault made nothing')
  let arrived = () => {}
  const form = collect.create(vault.id, vault.environment, (states) => {
    const state = states[NAME]
    if (!state) return
    arrived()
    onState(numberState(state))
  })
  const field = form.field(`#${placeId}`, {
    type: 'card-number',
    name: NAME,
    validations: ['required', 'validCardNumber'],
    ariaLabel: 'Card number',
    // Of a card whose owner pays with it, not of the one that is paid off.
    autoComplete: 'off',
    showCardIcon: false,
    css: style,
  })
  const isThere = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), LIMIT_MS)
    arrived = () => {
      clearTimeout(timer)
      resolve(true)
    }
  })
  if (!isThere) {
    form.unmount()
    throw new Error('no field of the card vault in time')
  }
  return {
    focus: () => field.focus(),
    // What the vault's script throws is no answer either.
    secure: () =>
      new Promise<Secured>((answer) =>
        form.submit(
          '/post',
          {},
          (status, data) => answer(toSecuredCard(status, data)),
          () => answer({ refusal: 'number' }),
        ),
      ).catch(() => ({ refusal: 'connection' })),
    close: () => form.unmount(),
  }
}

function numberState({ isEmpty = true, isValid = false, isFocused = false, last4 = '' }: FieldState) {
  return { isEmpty, isValid, isFocused, lastFour: last4 }
}

/** The vault passes on its upstream's answer, an echo: the alias in the place of the number. */
function toSecuredCard(status: number | null, data: unknown): Secured {
  const answer = data as { json?: Record<string, unknown> } | null
  const alias = answer?.json?.[NAME]
  if (status !== null && status >= 200 && status < 300 && typeof alias === 'string') return { alias }
  return { refusal: status !== null && status >= 400 && status < 500 ? 'number' : 'connection' }
}
