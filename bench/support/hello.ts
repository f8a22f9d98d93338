import { serve } from '@hono/node-server'
import { Hono } from 'hono'

/** The bare server that the cached page is held against: a process of its own, which tells its port when it listens. */
const app = new Hono()
app.get('/', (c) => c.text('hello'))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(port))
