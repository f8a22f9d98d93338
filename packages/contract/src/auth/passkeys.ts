import { z } from 'zod'
import { endpoint, STEP_UP_REFUSALS } from '../endpoint.ts'
import { exactText, typedText } from '../fields.ts'
import { done, id, idParams, isoInstant } from '../wire.ts'

const passkey = z.object({
  '@type': z.literal('passkey'),
  id,
  deviceName: z.string(),
  createdAt: isoInstant,
  /** Left out where it was never used. */
  lastUsedAt: isoInstant.optional(),
})

/** What a browser is given, for `navigator.credentials`, as JSON. */
const passkeyOptions = z.object({ '@type': z.literal('passkeyOptions'), options: z.looseObject({}) })

/** What a browser answers with, as JSON in a string: it is checked by its signature. */
export const passkeyAnswer = exactText({ min: 20, max: 8000 })

const options = { area: 'auth', access: 'strong' } as const

export const listPasskeys = endpoint('GET /passkeys', {
  ...options,
  name: 'listPasskeys',
  summary: 'The borrower’s passkeys on this site',
  data: z.object({
    '@type': z.literal('passkeys'),
    passkeys: z.array(passkey),
  }),
})

export const beginPasskey = endpoint('POST /passkeys/options', {
  ...options,
  name: 'beginPasskey',
  summary: 'Begin to add a passkey: what the browser makes it from, for 5 minutes',
  takesStepUp: true,
  data: passkeyOptions,
  errors: ['WRONG_STATE', 'TOO_MANY_REQUESTS', ...STEP_UP_REFUSALS],
})

export const addPasskey = endpoint('POST /passkeys', {
  ...options,
  name: 'addPasskey',
  summary: 'Add the passkey that the browser has made',
  body: z.strictObject({
    deviceName: typedText({ max: 60, missing: 'Enter a name, like My phone' }),
    answer: passkeyAnswer,
  }),
  data: passkey,
  errors: ['VALIDATION_FAILED', 'LINK_NOT_VALID', 'WRONG_STATE'],
})

export const removePasskey = endpoint('DELETE /passkeys/{id}', {
  ...options,
  name: 'removePasskey',
  summary: 'Remove a passkey: it no longer signs in',
  params: idParams,
  data: done,
  errors: ['NOT_FOUND'],
})

export const closePasskeyCard = endpoint('POST /passkeys/close-card', {
  ...options,
  name: 'closePasskeyCard',
  summary: 'Offer no passkey on the account page again',
  data: done,
})

export const beginPasskeySignIn = endpoint('POST /auth/passkey-options', {
  name: 'beginPasskeySignIn',
  area: 'auth',
  access: 'session',
  summary: 'Begin to sign in with a passkey: what the browser asks for, for 5 minutes',
  data: passkeyOptions,
  errors: ['TOO_MANY_REQUESTS'],
})
