import { emailKey } from '@tarnbrook/domain/core/contact-details'
import type { ApiDeps } from '#deps.ts'
import { toDate } from '#platform/clock.ts'
import { hashToken, newToken } from '#platform/secrets.ts'
import { askDesk } from './asked-of-desk.ts'
import { askAboutDataOfDesk } from './data-of-desk.ts'
import type { DeskCall, DeskStaff } from './desk.ts'
import { endForDesk } from './endings-of-desk.ts'
import { lendForDesk } from './loans-of-desk.ts'
import { proveForDesk } from './proofs-of-desk.ts'

/** The people of the sandbox's identity provider, by whose mailboxes a first sign-in knows them. */
const STAFF = {
  sue: { first: 'Sue', last: 'Super', role: 'SUPER_ADMIN' },
  sam: { first: 'Sam', last: 'Second', role: 'SUPER_ADMIN' },
  adams: { first: 'Admin', last: 'Adams', role: 'ADMIN' },
} as const

/**
 * Fills a database without a person: three members of staff, and borrowers whose records need one,
 * most by what they do themselves (`OWN_ACTS`). @returns whether it was empty
 */
export async function seedDesk(deps: ApiDeps, apiUrl: string): Promise<boolean> {
  if (await deps.db.selectFrom('app_user').select('id').limit(1).executeTakeFirst()) return false
  const staff = {
    sue: await addStaff(deps, STAFF.sue),
    sam: await addStaff(deps, STAFF.sam),
    adams: await addStaff(deps, STAFF.adams),
  }
  const desk = { deps, staff, call: createCall(apiUrl) }
  await askDesk(desk)
  await proveForDesk(desk)
  await lendForDesk(desk)
  await endForDesk(desk)
  await askAboutDataOfDesk(desk)
  return true
}

/** Signed in for the minutes in which it is seeded. */
async function addStaff(
  { db, clock }: ApiDeps,
  { first, last, role }: { first: string; last: string; role: string },
): Promise<DeskStaff> {
  const email = `${first}.${last}@lender.example`.toLowerCase()
  const now = clock.now()
  const token = newToken()
  const { id } = await db
    .insertInto('app_user')
    .values({
      email,
      email_key: emailKey(email),
      first_name: first,
      last_name: last,
      roles: [role],
      created_at: toDate(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('auth_token')
    .values({
      hash: hashToken(token),
      user_id: id,
      strength: 'strong',
      created_at: toDate(now),
      expires_at: toDate(now.add({ minutes: 10 })),
    })
    .execute()
  return { userId: id, token }
}

function createCall(apiUrl: string): DeskCall {
  return async (method, path, { as, body, key, brand }) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(key && { 'idempotency-key': key }),
        ...(brand && { 'x-brand': brand }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answered = await response.json()
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${JSON.stringify(answered)}`)
    return { status: response.status, body: answered, headers: response.headers }
  }
}
