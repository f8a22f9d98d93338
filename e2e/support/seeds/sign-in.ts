import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import pg from 'pg'
import type { Person } from '../people.ts'
import { type BrandKey, type RunningProduct, readDatabaseUrl } from '../running-product.ts'

const HOURS = 12

/**
 * Signs a borrower in strongly, as an email link does, without the sign-in pages: those have their
 * own tests (`signInByMail`). It replaces any earlier sign-in.
 */
export async function seedSignInCookie({
  page,
  product,
  brand,
  person,
}: {
  page: Page
  product: RunningProduct
  brand: BrandKey
  person: Person
}): Promise<void> {
  const { value } = await createSession(product, person)
  const url = product.getSiteUrl(brand)
  await page.context().addCookies([{ name: 'auth', value, url, httpOnly: true, sameSite: 'Lax' }])
}

/**
 * A strong sign-in of a borrower: the token of calls, and the value of the cookie `auth` of a site.
 */
export async function createSession(
  product: Pick<RunningProduct, 'dataDir'>,
  { email }: Pick<Person, 'email'>,
): Promise<{ token: string; value: string }> {
  const token = randomBytes(32).toString('base64url')
  const userId = await storeToken(product, { token, email })
  const now = Date.now()
  const auth = {
    userId,
    token,
    authStrength: 'strong',
    created: new Date(now).toISOString(),
    expiry: new Date(now + HOURS * 3_600_000).toISOString(),
  }
  return { token, value: Buffer.from(JSON.stringify(auth)).toString('base64url') }
}

/** A strong token, for calls of the API. */
export async function seedToken(
  product: Pick<RunningProduct, 'dataDir'>,
  { email }: Pick<Person, 'email'>,
): Promise<{ token: string; userId: number }> {
  const token = randomBytes(32).toString('base64url')
  return { token, userId: await storeToken(product, { token, email }) }
}

/** Of a member of staff who is made for it. */
export async function seedStaffToken(product: Pick<RunningProduct, 'dataDir'>): Promise<string> {
  const email = `staff-${randomBytes(6).toString('hex')}@lender.example`
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  try {
    await client.query(
      `insert into app_user (email, email_key, first_name, last_name, roles, created_at)
       values ($1, $1, 'Ada', 'Staff', '{ADMIN}', now())`,
      [email],
    )
  } finally {
    await client.end()
  }
  return (await seedToken(product, { email })).token
}

/** The browser's clock stands still; the API measures a token's hours by the sandbox's clock. */
async function storeToken(
  product: Pick<RunningProduct, 'dataDir'>,
  { token, email }: { token: string; email: string },
): Promise<number> {
  const client = new pg.Client({ connectionString: readDatabaseUrl(product) })
  await client.connect()
  try {
    const { rows } = await client.query(
      `with clock as (
         select (now() at time zone 'Europe/London' + make_interval(days => coalesce((select days from clock_offset), 0)))
           at time zone 'Europe/London' as moment
       )
       insert into auth_token (hash, user_id, strength, created_at, expires_at)
       select $1, u.id, 'strong', clock.moment, clock.moment + make_interval(hours => $2)
       from app_user u, clock where u.email = $3
       returning user_id`,
      [createHash('sha256').update(token).digest(), HOURS, email],
    )
    if (rows.length !== 1) throw new Error(`${rows.length} users have the email address ${email}`)
    return Number(rows[0].user_id)
  } finally {
    await client.end()
  }
}
