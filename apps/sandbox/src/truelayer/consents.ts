import { createHash, randomBytes } from 'node:crypto'
import type { World } from '../world.ts'

/** A code is good for ten minutes, an access for an hour. */
const CODE_MINUTES = 10
const ACCESS_MINUTES = 60

export interface Consent {
  access_token: string
  bank: string
  customer: string
  holder: string
  reads: number
  given_at: Date
}

/** The person agreed. @returns the code that goes back with them */
export async function giveConsent(
  world: World,
  consent: { redirectUri: string; codeChallenge: string; bank: string; customer: string; holder: string },
): Promise<string> {
  const code = randomBytes(24).toString('base64url')
  await world.store.query(
    `insert into sandbox.truelayer_consent (code, redirect_uri, bank, customer, holder, code_challenge)
      values ($1, $2, $3, $4, $5, $6)`,
    [code, consent.redirectUri, consent.bank, consent.customer, consent.holder, consent.codeChallenge],
  )
  return code
}

/** Once, in time, for the URL that the code was sent to and with its verifier; else null. */
export async function exchangeCode(
  world: World,
  { code, redirectUri, codeVerifier }: { code: string; redirectUri: string; codeVerifier: string },
): Promise<string | null> {
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const token = randomBytes(32).toString('base64url')
  const rows = await world.store.query(
    `update sandbox.truelayer_consent set access_token = $3, exchanged_at = now()
     where code = $1 and redirect_uri = $2 and exchanged_at is null and code_challenge in ('', $5)
       and given_at > now() - make_interval(mins => $4) returning code`,
    [code, redirectUri, token, CODE_MINUTES, challenge],
  )
  return rows.length > 0 ? token : null
}

/** Each look is counted: a slow bank answers only later ones. */
export async function readConsent(world: World, token: string): Promise<Consent | undefined> {
  const [row] = await world.store.query<Consent>(
    `update sandbox.truelayer_consent set reads = reads + 1
     where access_token = $1 and ended_at is null and exchanged_at > now() - make_interval(mins => $2) returning *`,
    [token, ACCESS_MINUTES],
  )
  return row
}

export async function endConsent(world: World, token: string): Promise<void> {
  await world.store.query(
    'update sandbox.truelayer_consent set ended_at = now() where access_token = $1 and ended_at is null',
    [token],
  )
}
