import { createHmac } from 'node:crypto'
import pg from 'pg'

export const APP_ROLE = 'tarnbrook_app'

/**
 * The API's database URL on our own server. The role's password is derived from the owner's, so
 * there is only one secret to store.
 */
export function toAppUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(APP_ROLE).digest('base64url')
  url.username = APP_ROLE
  url.password = password
  return url.href
}

/** Creates or corrects the API's role on our own server; each migration grants privileges. */
export async function createAppRole(admin: pg.Client, ownerUrl: string): Promise<void> {
  const { rows } = await admin.query('select from pg_roles where rolname = $1', [APP_ROLE])
  await admin.query(`${rows.length > 0 ? 'alter' : 'create'} role ${APP_ROLE} login nosuperuser nocreatedb
    nocreaterole noreplication nobypassrls password ${pg.escapeLiteral(new URL(toAppUrl(ownerUrl)).password)}`)
}
