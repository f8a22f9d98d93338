import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { serveAsChild } from './child.ts'

/** The bare server that the cached page is held against. */
const app = new Hono()
app.get('/', (c) => c.text('hello'))

await serveAsChild(
  () =>
    new Promise((resolve) => {
      serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(port))
    }),
)
