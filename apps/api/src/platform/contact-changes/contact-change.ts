import { getBrand } from '@tarnbrook/brands/brand'
import type { Brand } from '@tarnbrook/brands/brand-type'
import { Problem } from '@tarnbrook/contract/errors'
import { londonToday } from '@tarnbrook/domain/core/calendar'
import { emailKey } from '@tarnbrook/domain/core/contact-details'
import type { Selectable } from 'kysely'
import type { DB } from '#db/tables.generated.ts'
import type { ApiDeps } from '#deps.ts'
import { restoreAddresses, type UserAddressRow } from '#platform/addresses.ts'
import { toDate } from '#platform/clock.ts'
import type { Work } from '#platform/command.ts'
import { emailUser } from '#platform/messages/email-user.ts'
import { textUser } from '#platform/messages/text-user.ts'
import { hashToken, newToken, seal, unseal } from '#platform/secrets.ts'
import { endSignIns, findSiteUrl } from '#platform/tokens.ts'
import {
  type ContactChangeKind,
  contactChangedEmail,
  contactChangedText,
  newMailboxEmail,
} from './contact-change-email.ts'

/** What is put back when a change is undone. */
type OldContact =
  | { kind: 'mobile-number'; mobileNumber: string | null; verifiedAt: string | null }
  | { kind: 'address'; addresses: UserAddressRow[] }
  | { kind: 'email'; email: string; verifiedAt: string | null }
  | { kind: 'name'; firstName: string; lastName: string }

interface ContactChange {
  userId: number
  brand: Brand
  old: OldContact
  /** As the borrower asked us to, by phone or letter. */
  byStaff?: boolean
}

type ContactChangeRow = Selectable<DB['contact_change']>

/** A week: who is away reads it then. */
const UNDO_DAYS = 7

const PURPOSE = 'contact-change'

/**
 * Notes what was replaced, in the transaction that has done it: contact details are keys. The
 * mailbox that it had gets a link that undoes it; phones and a new mailbox are told.
 */
export async function noteContactChange(
  work: Work,
  deps: ApiDeps,
  { userId, brand, old, byStaff = false }: ContactChange,
): Promise<void> {
  const now = deps.clock.now()
  const token = newToken()
  const deadline = now.add({ hours: UNDO_DAYS * 24 })
  const { id } = await work.tx
    .insertInto('contact_change')
    .values({
      user_id: userId,
      kind: old.kind,
      brand: brand.key,
      sealed_old: seal(deps.config.secretKeys, PURPOSE, JSON.stringify(old)),
      undo_hash: hashToken(token),
      changed_at: toDate(now),
      undo_expires_at: toDate(deadline),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.record({ name: 'contactChanged', subject: ['user', userId], after: { id, kind: old.kind } })
  await emailUser(work, deps, {
    userId,
    brand,
    ...(old.kind === 'email' && { to: old.email }),
    content: () =>
      contactChangedEmail(brand, {
        kind: old.kind,
        byStaff,
        undoUrl: `${findSiteUrl(deps.config, brand.key)}/undo-change?token=${token}`,
        undoBy: londonToday(deadline),
        hours: deps.config.contactChangeHours,
      }),
  })
  if (old.kind === 'email')
    await emailUser(work, deps, { userId, brand, content: () => newMailboxEmail(brand) })
  for (const to of TEXTED[old.kind])
    await work.enqueue(
      'text-contact-changed',
      { contactChangeId: id, to },
      { key: `text-contact-changed:${id}:${to}`, maxAttempts: TEXT_TRIES },
    )
}

const TEXTED: Record<ContactChangeKind, readonly ('old' | 'new')[]> = {
  'mobile-number': ['old', 'new'],
  address: [],
  email: ['new'],
  name: [],
}

/** A text of hours ago helps no one: the email has been sent as well. */
const TEXT_TRIES = 5

/** Job: a number that takes no texts is no error. */
export async function textContactChanged(
  deps: ApiDeps,
  { contactChangeId, to }: { contactChangeId: number; to: 'old' | 'new' },
): Promise<void> {
  const row = await deps.db
    .selectFrom('contact_change as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'c.brand', 'c.sealed_old', 'u.mobile_number'])
    .where('c.id', '=', contactChangeId)
    .executeTakeFirst()
  if (!row) return
  const old = openOld(deps, row)
  const number = to === 'old' ? (old.kind === 'mobile-number' ? old.mobileNumber : null) : row.mobile_number
  if (number === null) return
  const text = contactChangedText(getBrand(row.brand), old.kind)
  const sent = await textUser(deps, { userId: row.user_id, to: number, text })
  if (sent.kind === 'unavailable') throw new Error('the provider of texts did not answer')
}

/** Numbers that can be put back still: their owner may be who is being robbed. */
export async function listOldNumbers(deps: ApiDeps, userId: number): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('contact_change')
    .select('sealed_old')
    .where('user_id', '=', userId)
    .where('kind', '=', 'mobile-number')
    .where('undone_at', 'is', null)
    .where('undo_expires_at', '>', toDate(deps.clock.now()))
    .execute()
  return rows.flatMap((row) => {
    const old = openOld(deps, row)
    return old.kind === 'mobile-number' && old.mobileNumber !== null ? [old.mobileNumber] : []
  })
}

/**
 * By the emailed link, once: the old is put back, every sign-in ends, passkeys added since go, and
 * no money goes to an account given since. Later changes of the same kind are undone with it.
 * @throws Problem LINK_NOT_VALID
 */
export async function undoContactChange(work: Work, deps: ApiDeps, token: string): Promise<void> {
  const now = deps.clock.now()
  const row = await work.tx
    .updateTable('contact_change')
    .set({ undone_at: toDate(now) })
    .where('undo_hash', '=', hashToken(token))
    .where('undone_at', 'is', null)
    .where('undo_expires_at', '>', toDate(now))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem('LINK_NOT_VALID')
  await putBack(work, deps, row)
  await work.tx
    .updateTable('contact_change')
    .set({ undone_at: toDate(now) })
    .where('user_id', '=', row.user_id)
    .where('kind', '=', row.kind)
    .where('seq', '>', row.seq)
    .where('undone_at', 'is', null)
    .execute()
  await work.tx
    .updateTable('bank_account')
    .set({ disowned_at: toDate(now) })
    .where('user_id', '=', row.user_id)
    .where('created_at', '>=', row.changed_at)
    .execute()
  // With the other phone a passkey could be added, which signs in by itself.
  await work.tx
    .deleteFrom('passkey')
    .where('user_id', '=', row.user_id)
    .where('created_at', '>=', row.changed_at)
    .execute()
  await endSignIns(work, row.user_id, now)
  await work.record({
    name: 'contactChangeUndone',
    subject: ['user', row.user_id],
    after: { id: row.id, kind: row.kind },
  })
}

async function putBack(work: Work, deps: ApiDeps, row: ContactChangeRow): Promise<void> {
  const old = openOld(deps, row)
  if (old.kind === 'address') {
    await restoreAddresses(work, { userId: row.user_id, before: old.addresses, now: deps.clock.now() })
    return
  }
  if (old.kind === 'email') {
    const { email, verifiedAt } = old
    await setMailbox(work, { userId: row.user_id, email, verifiedAt: toMoment(verifiedAt) })
    return
  }
  await work.tx.updateTable('app_user').set(toColumns(old)).where('id', '=', row.user_id).execute()
  if (old.kind !== 'mobile-number') return
  // A code that is on its way to the other phone would replace the number again.
  await work.tx
    .deleteFrom('phone_code')
    .where('requirement_id', 'in', (codes) =>
      codes
        .selectFrom('requirement as r')
        .innerJoin('loan_application as a', 'a.id', 'r.application_id')
        .select('r.id')
        .where('a.user_id', '=', row.user_id),
    )
    .execute()
}

/** A mailbox is one account's: it signs in to it. @throws Problem WRONG_STATE */
export async function refuseTakenMailbox(
  { tx }: Pick<Work, 'tx'>,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const other = await tx
    .selectFrom('app_user')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '<>', userId)
    .executeTakeFirst()
  if (other) throw mailboxTaken()
}

/** Another account can take it between a look and this write. @throws Problem WRONG_STATE */
export async function setMailbox(
  { tx }: Pick<Work, 'tx'>,
  { userId, email, verifiedAt }: { userId: number; email: string; verifiedAt: Date | null },
): Promise<void> {
  await refuseTakenMailbox({ tx }, { userId, email })
  try {
    await tx
      .updateTable('app_user')
      .set({ email, email_key: emailKey(email), email_verified_at: verifiedAt })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    throw constraint === 'app_user_email_key_key' ? mailboxTaken(error) : error
  }
}

function mailboxTaken(cause?: unknown): Problem {
  return new Problem('WRONG_STATE', { message: 'That email address is of another account.', cause })
}

function toColumns(old: Extract<OldContact, { kind: 'mobile-number' | 'name' }>) {
  return old.kind === 'name'
    ? { first_name: old.firstName, last_name: old.lastName }
    : { mobile_number: old.mobileNumber, mobile_verified_at: toMoment(old.verifiedAt) }
}

function toMoment(at: string | null): Date | null {
  return at === null ? null : new Date(at)
}

function openOld({ config }: ApiDeps, { sealed_old }: Pick<ContactChangeRow, 'sealed_old'>): OldContact {
  return JSON.parse(unseal(config.secretKeys, PURPOSE, sealed_old)) as OldContact
}
