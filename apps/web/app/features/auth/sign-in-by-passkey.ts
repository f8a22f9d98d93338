import { send } from '#platform/routing/route.ts'
import { askPasskey } from '#platform/step-up/ask-passkey.ts'
import type { AppStore } from '#store.ts'
import { passkeysApi } from './passkeys/passkeys.api.ts'

/** Loaded at the press of the button alone. @returns the answer as JSON; undefined where stopped */
export async function askSignIn(store: AppStore): Promise<string | undefined> {
  const begun = await send(store, passkeysApi.endpoints.beginPasskeySignIn, undefined)
  return begun.data && askPasskey(begun.data.options)
}
