import { toNetwork } from '@tarnbrook/contract/caller-address'
import { Problem } from '@tarnbrook/contract/errors'
import type { MemoryLimited } from '@tarnbrook/contract/memory-limit'
import { emailKey, mailboxKey } from '@tarnbrook/domain/core/contact-details'
import { type Kysely, sql } from 'kysely'
import type { ApiConfig } from '#config.ts'
import type { DB } from '#db/tables.generated.ts'
import { actorKey, type RequestContext } from '#platform/context.ts'
import { keyedHash } from '#platform/secrets.ts'

/** Whom a try is counted for; the last three are the recipient, whatever the caller. */
type Counted =
  /** The caller's IP address; of IPv6 the first 56 bits, and eight times as many for 48. */
  | 'address'
  /** Who is signed in, else the session, which anyone can start again: limit by address too. */
  | 'person'
  /** Who is signed in or has a partner's key, else the address. */
  | 'caller'
  | 'borrower'
  | 'partner'
  | 'session'
  | 'mailbox'
  | 'mailbox from an address'
  /** As it is stored: only this spelling is mailed, so no other uses up its tries. */
  | 'email address'
  | 'phone'

export interface Limit {
  counts: Counted
  most: number
  minutes: number
}

/** Every call, counted in each process's memory: a write per read would cost more than the read. */
export const CALL_LIMIT = { counts: 'caller', most: 6000, minutes: 15 } as const satisfies Limit

/**
 * A test compares docs/security.md with it. A recipient has two limits: a low one per asking IP
 * address and a higher total, so that no single address can use up the recipient's tries.
 */
export const LIMITS = {
  'begin-visit': { counts: 'address', most: 600, minutes: 15 },
  'page-notes': { counts: 'session', most: 120, minutes: 15 },
  'page-notes-address': { counts: 'address', most: 2000, minutes: 15 },

  'sign-in': { counts: 'address', most: 300, minutes: 15 },
  'sign-in-staff': { counts: 'address', most: 100, minutes: 15 },
  'sign-in-link': { counts: 'address', most: 100, minutes: 15 },
  'sign-in-link-mailbox-here': { counts: 'mailbox from an address', most: 5, minutes: 15 },
  // Above it nothing more is mailed: the links in the mailbox work as long as its window.
  'sign-in-link-mailbox': { counts: 'email address', most: 2, minutes: 15 },
  'auto-login-token': { counts: 'borrower', most: 20, minutes: 60 },
  'replay-partner': { counts: 'partner', most: 600, minutes: 60 },
  'auto-login-token-partner': { counts: 'partner', most: 600, minutes: 60 },
  'hand-over': { counts: 'borrower', most: 60, minutes: 15 },

  apply: { counts: 'person', most: 20, minutes: 60 },
  'apply-address': { counts: 'address', most: 100, minutes: 60 },
  'apply-address-day': { counts: 'address', most: 400, minutes: 1440 },
  'apply-partner': { counts: 'partner', most: 600, minutes: 60 },
  'apply-mailbox-here': { counts: 'mailbox from an address', most: 6, minutes: 60 },
  'apply-mailbox': { counts: 'mailbox', most: 12, minutes: 60 },
  requote: { counts: 'borrower', most: 40, minutes: 60 },
  'requote-address': { counts: 'address', most: 200, minutes: 60 },
  'address-mismatch': { counts: 'borrower', most: 20, minutes: 60 },
  'address-mismatch-address': { counts: 'address', most: 100, minutes: 60 },
  'choose-payment-day': { counts: 'borrower', most: 60, minutes: 60 },
  callback: { counts: 'borrower', most: 10, minutes: 60 },
  postcode: { counts: 'person', most: 40, minutes: 15 },
  'postcode-address': { counts: 'address', most: 400, minutes: 15 },
  'postcode-partner': { counts: 'partner', most: 600, minutes: 15 },

  draft: { counts: 'person', most: 600, minutes: 15 },
  'draft-address': { counts: 'address', most: 3000, minutes: 15 },
  'draft-new-address': { counts: 'address', most: 150, minutes: 60 },
  'draft-resume': { counts: 'address', most: 100, minutes: 15 },
  'draft-link': { counts: 'address', most: 100, minutes: 15 },
  'draft-link-mailbox-here': { counts: 'mailbox from an address', most: 3, minutes: 60 },
  'draft-link-mailbox': { counts: 'mailbox', most: 5, minutes: 60 },

  'phone-code': { counts: 'borrower', most: 6, minutes: 30 },
  'phone-code-address': { counts: 'address', most: 60, minutes: 30 },
  'phone-code-number': { counts: 'phone', most: 20, minutes: 30 },
  'phone-code-check': { counts: 'borrower', most: 20, minutes: 30 },
  'change-address': { counts: 'borrower', most: 20, minutes: 60 },
  card: { counts: 'borrower', most: 60, minutes: 60 },
  proof: { counts: 'borrower', most: 60, minutes: 60 },
  'payee-check': { counts: 'borrower', most: 10, minutes: 60 },
  'bank-journey': { counts: 'borrower', most: 20, minutes: 60 },
  'bank-return': { counts: 'borrower', most: 60, minutes: 60 },
  'bank-resume': { counts: 'address', most: 120, minutes: 15 },
  'repayment-link': { counts: 'borrower', most: 5, minutes: 60 },
  'repayment-link-use': { counts: 'address', most: 120, minutes: 15 },

  'staff-search': { counts: 'person', most: 60, minutes: 15 },
  'data-request': { counts: 'borrower', most: 6, minutes: 60 },
  'support-need': { counts: 'borrower', most: 20, minutes: 60 },

  'contact-us': { counts: 'address', most: 20, minutes: 60 },
  'contact-us-mailbox-here': { counts: 'mailbox from an address', most: 5, minutes: 60 },
  'contact-us-mailbox': { counts: 'mailbox', most: 25, minutes: 60 },
  complaint: { counts: 'address', most: 20, minutes: 60 },
  'complaint-mailbox-here': { counts: 'mailbox from an address', most: 5, minutes: 60 },
  'complaint-mailbox': { counts: 'mailbox', most: 25, minutes: 60 },
  // Above it a message or complaint is taken all the same, and not acknowledged by email.
  'acknowledgement-mailbox': { counts: 'mailbox', most: 4, minutes: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

type Caller = Pick<RequestContext, 'actor' | 'addressHash' | 'clientIp' | 'visitId'>

type Recipient = { mailbox?: string; phone?: string }

interface Counting {
  db: Kysely<DB>
  config: Pick<ApiConfig, 'secretKeys'>
}

/**
 * Counts a try against each limit, atomically across processes, unless its transaction is rolled
 * back. `to` is the recipient; a mailbox's limit does not bind the borrower whose it is.
 * @throws Problem TOO_MANY_REQUESTS when one of them has had too many tries in the current window,
 * with its end.
 */
export async function limitRate(
  counting: Counting,
  ctx: Caller,
  names: readonly LimitName[],
  to: Recipient = {},
): Promise<void> {
  const isOwn = to.mailbox !== undefined && (await isOwnMailbox(counting, ctx, to.mailbox))
  const counted = isOwn ? names.filter((name) => LIMITS[name].counts !== 'mailbox') : names
  const tries = new Map(counted.flatMap((name) => listTries(counting, ctx, { name, to })))
  if (tries.size === 0) return
  const seconds = [...tries.values()].map(({ name }) => LIMITS[name].minutes * 60)
  const { rows } = await sql<{ key: string; hits: number; starts: number; now: number }>`
    insert into rate_limit (key, window_start, hits)
    select key, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), 1
    from unnest(${[...tries.keys()]}::text[], ${seconds}::int[]) as try (key, seconds)
    order by key
    on conflict (key, window_start) do update set hits = rate_limit.hits + 1
    returning key, hits, extract(epoch from window_start)::float8 as starts, extract(epoch from now())::float8 as now`.execute(
    counting.db,
  )
  const [longest] = rows
    .map(({ key, hits, starts, now }) => {
      const { name, most } = tries.get(key)!
      const end = starts + LIMITS[name].minutes * 60
      return { name, isOver: hits > most, seconds: Math.max(1, Math.ceil(end - now)) }
    })
    .filter(({ isOver }) => isOver)
    .sort((left, right) => right.seconds - left.seconds)
  if (longest) throw tooManyTries(longest.name, longest.seconds)
}

/** As `limitRate`, for what goes on without an email above the limit. */
export async function hasTriesLeft(
  counting: Counting,
  ctx: Caller,
  names: readonly LimitName[],
  to: Recipient = {},
): Promise<boolean> {
  try {
    await limitRate(counting, ctx, names, to)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Who has used what was sent gets their tries back: what strangers filled binds them no longer. */
export async function forgetTries(
  counting: Counting,
  ctx: Caller,
  names: readonly LimitName[],
  to: Recipient,
): Promise<void> {
  const keys = names.flatMap((name) => listTries(counting, ctx, { name, to }).map(([key]) => key))
  await counting.db.deleteFrom('rate_limit').where('key', 'in', keys).execute()
}

type Try = [key: string, counted: { name: LimitName; most: number }]

/** How many homes of one IPv6 network of 48 bits may each use up a limit. */
const HOMES = 8

function listTries(
  { config }: Counting,
  ctx: Caller,
  { name, to }: { name: LimitName; to: Recipient },
): Try[] {
  const { counts, most } = LIMITS[name]
  const own: Try = [toLimitKey(config, name, chooseSubject(ctx, counts, to)), { name, most }]
  if (counts !== 'address' || !ctx.clientIp.includes(':')) return [own]
  const site = toLimitKey(config, name, toNetwork(ctx.clientIp, 48))
  return [own, [site, { name, most: most * HOMES }]]
}

async function isOwnMailbox({ db }: Counting, { actor }: Caller, mailbox: string): Promise<boolean> {
  if (actor.kind !== 'borrower') return false
  const user = await db
    .selectFrom('app_user')
    .select('email_key')
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  return user?.email_key === emailKey(mailbox)
}

/**
 * Counts a call. `tell` is given the headers by which a partner's program keeps within the limit
 * (draft-ietf-httpapi-ratelimit-headers); a browser's calls have none.
 * @throws Problem TOO_MANY_REQUESTS when there were too many calls, with the end of the window.
 */
export function limitCalls(
  { calls }: { calls: MemoryLimited },
  ctx: Omit<Caller, 'clientIp'>,
  tell?: (header: string, value: string) => void,
): void {
  const { waitSeconds, left, seconds } = calls(chooseSubject(ctx, CALL_LIMIT.counts))
  if (tell && ctx.actor.kind === 'partner') {
    tell('ratelimit-policy', `"calls";q=${CALL_LIMIT.most};w=${CALL_LIMIT.minutes * 60}`)
    tell('ratelimit', `"calls";r=${left};t=${seconds}`)
  }
  if (waitSeconds > 0) throw tooManyTries('call', waitSeconds)
}

function tooManyTries(limit: LimitName | 'call', waitSeconds: number): Problem {
  return new Problem('TOO_MANY_REQUESTS', {
    message: waitWords(waitSeconds),
    retryAfterSeconds: waitSeconds,
    trace: { limit },
  })
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const hours = Math.ceil(minutes / 60)
  const wait = minutes === 1 ? '1 minute' : minutes <= 60 ? `${minutes} minutes` : `${hours} hours`
  return `You’ve tried too many times. Try again in ${wait}.`
}

/** The limit's name stays readable; the person counted is hashed. */
function toLimitKey({ secretKeys }: Pick<ApiConfig, 'secretKeys'>, name: LimitName, subject: string): string {
  return `${name}:${keyedHash(secretKeys, 'limit', `${name}:${subject}`).toString('hex').slice(0, 32)}`
}

function chooseSubject(ctx: Omit<Caller, 'clientIp'>, counts: Counted, to: Recipient = {}): string {
  const { actor, addressHash, visitId } = ctx
  switch (counts) {
    case 'address':
      return addressHash
    case 'caller':
      return actor.kind === 'anonymous' ? addressHash : actorKey(ctx)
    case 'session':
      return visitId ?? addressHash
    case 'person':
      return actor.kind === 'anonymous' && visitId === null ? addressHash : actorKey(ctx)
    case 'borrower':
    case 'partner':
      return actorKey(ctx)
    case 'mailbox':
      return mailboxKey(to.mailbox!)
    case 'email address':
      return emailKey(to.mailbox!)
    case 'mailbox from an address':
      return `${addressHash} ${mailboxKey(to.mailbox!)}`
    case 'phone':
      return to.phone!
  }
}
