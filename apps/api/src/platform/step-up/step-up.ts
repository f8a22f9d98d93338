import { randomInt } from 'node:crypto'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { Problem, type StepUpOffer } from '@tarnbrook/contract/errors'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { toDate, toInstant } from '#platform/clock.ts'
import { command, type Work } from '#platform/command.ts'
import { type RequestContext, requireStrong } from '#platform/context.ts'
import { hashOfInput } from '#platform/http/intent.ts'
import { limitRate } from '#platform/http/limits.ts'
import { textUser } from '#platform/messages/text-user.ts'
import { isOneOfHashes, isSameHash, keyedHashes } from '#platform/secrets.ts'
import { findSiteUrl } from '#platform/tokens.ts'
import { listUserPasskeys, passkeySite, readPasskeyAnswer, toCredentials, usePasskey } from './passkeys.ts'

export type StepUpAct =
  | 'payout-account'
  | 'refund-account'
  | 'bank-details'
  | 'address'
  | 'mobile-number'
  | 'passkey'

interface Act {
  act: StepUpAct
  /** All that decides what is done: a confirmation counts for this alone. */
  input: unknown
  /** In the text message, after "your code to": `send your refund to the account ending 1234`. */
  words: string
  /** The header `X-Step-Up` of the call. */
  given: string | undefined
  /** For who has neither a confirmed number nor a passkey: the sign-in alone is enough. */
  isOptional?: boolean
  /** Refuses what can't be done anyway, before a code is texted. */
  check?: (work: Work) => Promise<unknown>
}

/** `spend` uses the confirmation up, in the transaction of the act: two at once do one act. */
export interface StepUp {
  spend(work: Work): Promise<void>
}

const CODE_MINUTES = 5
const MOST_TRIES = 5

/**
 * Asks for a fresh confirmation of this act by the borrower who is signed in: a code to the phone
 * on file or a passkey, bound to the sign-in and the input, good for 5 minutes and one act.
 * @throws Problem STEP_UP_CODE_REQUIRED once a code was texted, CODE_NOT_VALID, SMS_UNAVAILABLE,
 * TOO_MANY_REQUESTS, STEP_UP_REQUIRED
 */
export async function requireStepUp(deps: ApiDeps, ctx: RequestContext, act: Act): Promise<StepUp> {
  requireStrong(ctx)
  const { given } = act
  if (given === 'text') return offer(deps, ctx, act)
  if (given === undefined || given === 'ask') {
    const id = await findConfirmed(deps, ctx, act)
    return id === undefined ? offer(deps, ctx, act) : createStepUp(deps, id)
  }
  const id = await checkGiven(deps, ctx, { ...act, given })
  if (id !== undefined) return createStepUp(deps, id)
  throw new Problem('CODE_NOT_VALID', {
    fields: { code: [new Problem('CODE_NOT_VALID').message] },
    stepUp: await readOffer(deps, ctx, act.act),
  })
}

function createStepUp(deps: ApiDeps, id: number): StepUp {
  return {
    async spend({ tx }) {
      const { numUpdatedRows } = await tx
        .updateTable('step_up')
        .set({ used_at: toDate(deps.clock.now()) })
        .where('id', '=', id)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) throw new Problem('CODE_NOT_VALID')
    },
  }
}

/** The act was confirmed, and then asked about in words (`PAYEE_NOT_CONFIRMED`) or interrupted. */
function findConfirmed(deps: ApiDeps, ctx: RequestContext, { act, input }: Act): Promise<number | undefined> {
  return command(deps, ctx, { name: 'findConfirmedStepUp' }, async (work) => {
    const row = await work.tx
      .selectFrom('step_up')
      .select('id')
      .where('sign_in_id', '=', await readSignInId(work, ctx))
      .where('act', '=', act)
      .where('input_hash', '=', hashOfInput(act, input))
      .where('confirmed_at', 'is not', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', toDate(deps.clock.now()))
      .executeTakeFirst()
    return row?.id
  })
}

/** A wrong code is counted, although the answer is a refusal. @returns the row of a right one */
function checkGiven(
  deps: ApiDeps,
  ctx: RequestContext,
  { act, input, given }: Act & { given: string },
): Promise<number | undefined> {
  return command(deps, ctx, { name: 'checkStepUp' }, async (work) => {
    await limitRate({ ...deps, db: work.tx }, ctx, ['phone-code-check'])
    const now = deps.clock.now()
    const row = await work.tx
      .updateTable('step_up')
      .set((old) => ({ tries: old('tries', '+', 1) }))
      .where('sign_in_id', '=', await readSignInId(work, ctx))
      .where('act', '=', act)
      .returningAll()
      .executeTakeFirst()
    if (!row || row.tries > MOST_TRIES || Temporal.Instant.compare(toInstant(row.expires_at), now) <= 0)
      return undefined
    if (!isSameHash(row.input_hash, hashOfInput(act, input))) return undefined
    if (!(await isRight(work, deps, ctx, { row, given, now }))) return undefined
    await work.tx
      .updateTable('step_up')
      .set({ confirmed_at: toDate(now) })
      .where('id', '=', row.id)
      .execute()
    return row.id
  })
}

async function isRight(
  work: Work,
  deps: ApiDeps,
  ctx: RequestContext,
  options: { row: Selectable<DB['step_up']>; given: string; now: Temporal.Instant },
): Promise<boolean> {
  const { row, given, now } = options
  const answer = readPasskeyAnswer(given)
  if (!answer) return row.code_hash !== null && isOneOfHashes(codeHashes(deps, row.id, given), row.code_hash)
  if (row.challenge === null) return false
  const site = passkeySite(deps.config, ctx.brand.key)
  const used = await usePasskey(work.tx, { site, answer, challenge: row.challenge, now })
  return used?.userId === row.user_id
}

/** Texts a code, or lets a passkey be used where the borrower has one and asks for no text. */
async function offer(deps: ApiDeps, ctx: RequestContext, act: Act): Promise<StepUp> {
  const { userId } = requireStrong(ctx)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  const { mobileNumber, textedTo, passkey, isLeftOut } = await command(
    deps,
    ctx,
    { name: 'beginStepUp' },
    async (work) => {
      await act.check?.(work)
      const passkeys = await listUserPasskeys(work.tx, userId, passkeySite(deps.config, ctx.brand.key).rpID)
      const passkey = passkeys.length > 0 ? await passkeyOptions(deps, ctx, passkeys) : undefined
      const confirmed = await readConfirmedNumber(work, userId)
      if (await isTexted(work, deps, ctx, { ...act, passkey }))
        return { mobileNumber: undefined, textedTo: confirmed, passkey, isLeftOut: false }
      const isLeftOut = act.isOptional === true && !passkey && confirmed === undefined
      const mobileNumber = passkey && act.given !== 'text' ? undefined : confirmed
      if (mobileNumber !== undefined)
        await limitRate({ ...deps, db: work.tx }, ctx, ['phone-code', 'phone-code-address'])
      if (!isLeftOut)
        await storeStepUp(work, deps, ctx, {
          act,
          code: mobileNumber === undefined ? undefined : code,
          challenge: passkey?.challenge ?? null,
        })
      return { mobileNumber, textedTo: mobileNumber, passkey, isLeftOut }
    },
  )
  if (isLeftOut) return { spend: async () => {} }
  if (mobileNumber !== undefined) await textCode(deps, ctx, { act, mobileNumber, code })
  throw new Problem('STEP_UP_CODE_REQUIRED', {
    stepUp: { mobileNumberEnding: textedTo?.slice(-4), passkey },
    ...(textedTo === undefined && {
      message: passkey ? USE_PASSKEY : `${NO_WAY} on ${ctx.brand.contacts.phone}.`,
    }),
  })
}

const USE_PASSKEY =
  'We need to check it’s you before we do this. Use your passkey, or ask for a code by text.'
const NO_WAY = 'We need to check it’s you, and have no mobile number that you’ve confirmed. Call us'

const REPEAT_MINUTES = 2

/** The act was asked for a moment ago, and its code texted: a repeat texts no other. */
async function isTexted(
  work: Work,
  deps: ApiDeps,
  ctx: RequestContext,
  { act, input, given, passkey }: Act & { passkey: unknown },
): Promise<boolean> {
  if (passkey || given === 'text') return false
  const since = deps.clock.now().subtract({ minutes: REPEAT_MINUTES })
  const row = await work.tx
    .selectFrom('step_up')
    .select('id')
    .where('sign_in_id', '=', await readSignInId(work, ctx, 'lock'))
    .where('act', '=', act)
    .where('input_hash', '=', hashOfInput(act, input))
    .where('code_hash', 'is not', null)
    .where('tries', '<', MOST_TRIES)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', toDate(since))
    .executeTakeFirst()
  return row !== undefined
}

/** Replaces an earlier one of the act: never two codes that work. */
async function storeStepUp(
  work: Work,
  deps: ApiDeps,
  ctx: RequestContext,
  { act, code, challenge }: { act: Act; code: string | undefined; challenge: string | null },
): Promise<void> {
  const { userId } = requireStrong(ctx)
  const now = deps.clock.now()
  const signInId = await readSignInId(work, ctx)
  const { id } = await work.tx
    .insertInto('step_up')
    .values({
      user_id: userId,
      sign_in_id: signInId,
      act: act.act,
      input_hash: hashOfInput(act.act, act.input),
      challenge,
      created_at: toDate(now),
      expires_at: toDate(now.add({ minutes: CODE_MINUTES })),
    })
    .onConflict((conflict) =>
      conflict.columns(['sign_in_id', 'act']).doUpdateSet(({ ref }) => ({
        id: ref('excluded.id'),
        input_hash: ref('excluded.input_hash'),
        challenge: ref('excluded.challenge'),
        code_hash: null,
        tries: 0,
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
        confirmed_at: null,
        used_at: null,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (code !== undefined)
    await work.tx
      .updateTable('step_up')
      .set({ code_hash: codeHashes(deps, id, code)[0] })
      .where('id', '=', id)
      .execute()
  await work.record({ name: 'stepUpBegun', subject: ['user', userId], after: { act: act.act } })
}

async function textCode(
  deps: ApiDeps,
  ctx: RequestContext,
  { act, mobileNumber, code }: { act: Act; mobileNumber: string; code: string },
): Promise<void> {
  const { userId } = requireStrong(ctx)
  const { shortName, contacts, key } = ctx.brand
  const { hostname } = new URL(findSiteUrl(deps.config, key))
  const sent = await textUser(deps, {
    userId,
    to: mobileNumber,
    // The last line lets phones fill in the code automatically.
    text: `${code} is your ${shortName} code to ${act.words}. It works for ${CODE_MINUTES} minutes. If you didn't ask for this, don't give the code to anyone, and call us on ${contacts.phone}.\n\n@${hostname} #${code}`,
  })
  if (sent.kind === 'sent') return
  await forgetCode(deps, ctx, act)
  throw new Problem('SMS_UNAVAILABLE')
}

/** A code that was not sent keeps no repeat from sending one. */
function forgetCode(deps: ApiDeps, ctx: RequestContext, { act }: Act): Promise<unknown> {
  return command(deps, ctx, { name: 'forgetStepUpCode' }, async (work) =>
    work.tx
      .updateTable('step_up')
      .set({ code_hash: null })
      .where('sign_in_id', '=', await readSignInId(work, ctx))
      .where('act', '=', act)
      .execute(),
  )
}

/** What can be tried after a wrong code: the code again, where one was texted. */
async function readOffer(deps: ApiDeps, ctx: RequestContext, act: StepUpAct): Promise<StepUpOffer> {
  const { tokenHash } = requireStrong(ctx)
  const texted = await deps.db
    .selectFrom('step_up as s')
    .innerJoin('auth_token as t', 't.sign_in_id', 's.sign_in_id')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .select('u.mobile_number')
    .where('t.hash', '=', tokenHash)
    .where('s.act', '=', act)
    .where('s.code_hash', 'is not', null)
    .executeTakeFirst()
  return { mobileNumberEnding: texted?.mobile_number?.slice(-4) }
}

async function readConfirmedNumber({ tx }: Work, userId: number): Promise<string | undefined> {
  const user = await tx
    .selectFrom('app_user')
    .select('mobile_number')
    .where('id', '=', userId)
    .where('mobile_verified_at', 'is not', null)
    .executeTakeFirst()
  return user?.mobile_number ?? undefined
}

function passkeyOptions(
  deps: ApiDeps,
  ctx: RequestContext,
  passkeys: Awaited<ReturnType<typeof listUserPasskeys>>,
) {
  return generateAuthenticationOptions({
    rpID: passkeySite(deps.config, ctx.brand.key).rpID,
    allowCredentials: toCredentials(passkeys),
    userVerification: 'required',
    timeout: CODE_MINUTES * 60_000,
  })
}

/** `lock`: of two calls at once the second sees what the first has done. */
async function readSignInId({ tx }: Work, ctx: RequestContext, lock?: 'lock'): Promise<string> {
  const { tokenHash } = requireStrong(ctx)
  const { sign_in_id } = await tx
    .selectFrom('auth_token')
    .select('sign_in_id')
    .where('hash', '=', tokenHash)
    .$if(lock === 'lock', (query) => query.forNoKeyUpdate())
    .executeTakeFirstOrThrow()
  return sign_in_id
}

/** Under each of our keys: the first is stored. */
function codeHashes(deps: ApiDeps, id: number, code: string): [Buffer, ...Buffer[]] {
  return keyedHashes(deps.config.secretKeys, 'step-up-code', `${id}:${code}`)
}
