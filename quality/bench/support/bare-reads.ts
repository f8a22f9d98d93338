import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { serveAsChild } from './child.ts'

/** A read as the API asks it of the database: the token first, and what is read with it at once. */
export interface BareRead {
  token: { sql: string; values: unknown[] }
  statements: { sql: string; values: unknown[] }[]
}

/**
 * The reference for the API's reads: the same statements, prepared, a pool of the same size. No
 * schema, no resource, no check of who asks.
 */
await serveAsChild(({ databaseUrl, reads }: { databaseUrl: string; reads: Record<string, BareRead> }) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const names = new Map<string, string>()
  const run = async ({ sql, values }: { sql: string; values: unknown[] }) => {
    const name = names.get(sql) ?? `s${names.size}`
    names.set(sql, name)
    return (await pool.query({ name, text: sql, values })).rows
  }
  const app = new Hono()
  for (const [path, { token, statements }] of Object.entries(reads))
    app.get(path, async (c) => {
      const [signedIn] = await run(token)
      if (!signedIn) return c.json({ error: 'not signed in' }, 401)
      return c.json(await Promise.all(statements.map(run)))
    })
  return new Promise((resolve) => {
    serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port))
  })
})
