import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Loaded at the press of a button alone. @returns the answer as JSON; undefined where stopped */
export async function askPasskey(options: object): Promise<string | undefined> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const answer = await startAuthentication({ optionsJSON }).catch(() => undefined)
  return answer && JSON.stringify(answer)
}

/** Makes a passkey on this device, or on one that the browser offers. */
export async function makePasskey(options: object): Promise<string | undefined> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const answer = await startRegistration({ optionsJSON }).catch(() => undefined)
  return answer && JSON.stringify(answer)
}
